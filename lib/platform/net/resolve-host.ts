import { promises as dns, type LookupAddress } from 'node:dns';

/** Every address of a name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

const running = new Map<string, Promise<LookupAddress[]>>();

/**
 * All addresses of a name, by the machine's own resolver (so that `/etc/hosts` counts). The system call holds a thread
 * until it returns, so concurrent lookups of one name share a call: a dead name server then holds one thread.
 */
export function resolveHost(hostname: string): Promise<LookupAddress[]> {
  const shared = running.get(hostname);
  if (shared) return shared;
  const lookup = dns.lookup(hostname, { all: true, order: 'verbatim' }).finally(() => running.delete(hostname));
  running.set(hostname, lookup);
  return lookup;
}
