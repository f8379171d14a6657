import ipaddr from 'ipaddr.js';
import { canonicalAddress } from './canonical-address.ts';

type Address = ReturnType<typeof ipaddr.parse>;
type Range = ReturnType<typeof ipaddr.parseCIDR>;

/**
 * True when a user's URL may not connect to this address: it is not a public unicast address, or wraps one that is not.
 * `allow` (CIDR ranges, `EGRESS_ALLOW`) opens ranges. An unreadable address is closed.
 */
export function isClosedAddress({ address, allow }: { address: string; allow: readonly string[] }): boolean {
  if (!ipaddr.isValid(address)) return true;
  const given = ipaddr.parse(address);
  const meant = canonicalAddress(given);
  if ([given, meant].some((candidate) => isWithin(candidate, parsed(allow)))) return false;
  if ('zoneId' in given && given.zoneId) return true;
  if (meant.kind() === 'ipv4') return isWithin(meant, closedV4);
  return !isWithin(meant, openV6) || isWithin(meant, closedV6);
}

const ranges = (...cidrs: string[]): Range[] => cidrs.map((cidr) => ipaddr.parseCIDR(cidr));

const closedV4 = ranges(
  '0.0.0.0/8', // this network; 0.0.0.0 reaches this machine
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT; Alibaba's metadata
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's host, on a public address
  '169.254.0.0/16', // link-local; metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments; Oracle's metadata
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
);

/** Global unicast. Excludes loopback, unique local, link-local, site-local, multicast, IPv4-compatible and NAT64. */
const openV6 = ranges('2000::/3');
const closedV6 = ranges(
  '2001::/23', // protocol assignments: Teredo, benchmarking, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '3fff::/20', // documentation
);
function isWithin(address: Address, list: readonly Range[]): boolean {
  return list.some((range) => range[0].kind() === address.kind() && address.match(range));
}

const parsedLists = new WeakMap<readonly string[], Range[]>();

function parsed(allow: readonly string[]): Range[] {
  const known = parsedLists.get(allow) ?? ranges(...allow);
  parsedLists.set(allow, known);
  return known;
}
