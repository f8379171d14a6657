import type { LookupAddress } from 'node:dns';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { env, usesSandbox } from '../env.ts';
import { canonicalAddress } from './canonical-address.ts';
import { isClosedAddress } from './is-closed-address.ts';
import { isLoopbackName } from './is-loopback-name.ts';

/** A port that Parley listens on or connects to, and its host. */
type OwnPort = { host: string; port: number };

/**
 * The ports of the app, the sandbox, the database and the engine. A user's URL may not reach them: a service that is
 * contacted from this machine would take the caller for Parley.
 */
function ownPorts(): OwnPort[] {
  const {
    PORT,
    SANDBOX_PORT,
    SANDBOX_URL,
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    DATABASE_MIGRATION_URL,
    INNGEST_BASE_URL,
    INNGEST_DEV,
  } = env();
  const engine = INNGEST_DEV === true ? 'http://localhost:8288' : INNGEST_DEV || undefined;
  const urls = [SANDBOX_URL, DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_MIGRATION_URL, INNGEST_BASE_URL, engine];
  return [
    { host: 'localhost', port: PORT },
    ...(usesSandbox() ? [{ host: 'localhost', port: SANDBOX_PORT }] : []),
    ...urls.flatMap((url) => (url ? portOf(new URL(url)) : [])),
  ];
}

const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443, 'postgresql:': 5432, 'postgres:': 5432 };

function portOf({ protocol, hostname, port, searchParams }: URL): OwnPort[] {
  // A Unix socket has no port.
  if (searchParams.get('host')?.startsWith('/')) return [];
  return [{ host: bare(hostname), port: port ? Number(port) : (DEFAULT_PORTS[protocol] ?? 0) }];
}

/**
 * True when an address and port are one of Parley's own, however the address is written. Our hosts that are names count by
 * what they resolve to now. A public address of another machine never counts: an engine in the cloud is open to all.
 */
export async function isOwnPort({
  address,
  port,
  resolve,
}: {
  address: string;
  port: number;
  resolve: (hostname: string) => Promise<LookupAddress[]>;
}): Promise<boolean> {
  const hosts = hostsWithPort(port);
  if (hosts.length === 0 || !isNear(address)) return false;
  const located = await Promise.all(
    hosts.map(async (host) => literally(host) ?? (await resolve(host).catch(() => [])).map((found) => found.address)),
  );
  return located.flat().some((own) => isSamePlace(address, own));
}

/** The same without a DNS lookup, for a URL that is only being saved. */
export function isKnownOwnPort({ address, port }: { address: string; port: number }): boolean {
  return hostsWithPort(port).some((host) => literally(host)?.some((own) => isSamePlace(address, own)) ?? false);
}

function isNear(address: string): boolean {
  return isClosedAddress({ address, allow: [] }) || isThisMachine(canonicalAddress(ipaddr.parse(address)));
}

function hostsWithPort(port: number): string[] {
  return ownPorts().flatMap((own) => (own.port === port ? own.host : []));
}

function literally(host: string): string[] | null {
  if (isLoopbackName(host)) return ['127.0.0.1'];
  return ipaddr.isValid(host) ? [host] : null;
}

function isSamePlace(one: string, other: string): boolean {
  if (!ipaddr.isValid(one) || !ipaddr.isValid(other)) return false;
  const [first, second] = [canonicalAddress(ipaddr.parse(one)), canonicalAddress(ipaddr.parse(other))];
  if (first.toNormalizedString() === second.toNormalizedString()) return true;
  return isThisMachine(first) && isThisMachine(second);
}

/** Loopback, the unspecified address, which reaches it too, and this machine's addresses on its networks. */
function isThisMachine(address: ReturnType<typeof ipaddr.parse>): boolean {
  if (['loopback', 'unspecified'].includes(address.range())) return true;
  const text = address.toNormalizedString();
  return Object.values(networkInterfaces())
    .flatMap((interfaces) => interfaces ?? [])
    .some((each) => ipaddr.isValid(each.address) && ipaddr.parse(each.address).toNormalizedString() === text);
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
