import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.parse>;

const nat64 = ipaddr.parseCIDR('64:ff9b::/96');

/**
 * The IPv4 address that an IPv6 address merely wraps, or the address itself. A network without IPv4 reaches every public
 * name by NAT64, so there the wrapped address decides; the local NAT64 prefix, 6to4 and Teredo have no such use.
 */
export function canonicalAddress(address: Address): Address {
  if (!('parts' in address)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  return address.match(nat64) ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address;
}
