import { promises as dns, type LookupAddress } from 'node:dns';
import { fairSlots } from '../fair-slots.ts';
import { behalf } from '../on-behalf-of.ts';
import { singleton } from '../singleton.ts';
import { THREADS } from '../threads.ts';

/** Every address of a name that a user chose. A lookup that still waits for its turn ends with the signal's reason. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<LookupAddress[]>;

/** Always free for names that the operator chose: the channel, the database, the object store. */
const KEPT_FREE = 4;
/** Concurrent lookups of names that users chose, of all workspaces together. */
const LOOKUPS = THREADS / 2 - KEPT_FREE;
const OF_ONE_WORKSPACE = 4;

/** All addresses of a name, by the machine's own resolver, so that `/etc/hosts` counts. */
export const resolveHost = singleton('lookups', () =>
  fairResolver((hostname) => dns.lookup(hostname, { all: true, order: 'verbatim' })),
);

/**
 * Looks up names fairly. The system call holds a thread until it returns, even when no one waits for it anymore. So a
 * workspace has a share of the lookups, and concurrent lookups of one name share a call: a dead name server holds a few
 * threads at most. What waits for its turn is shared with no other workspace, whose turn may come earlier.
 */
export function fairResolver(lookup: (hostname: string) => Promise<LookupAddress[]>): Resolve {
  const places = fairSlots({ slots: LOOKUPS, share: OF_ONE_WORKSPACE });
  const running = new Map<string, Promise<LookupAddress[]>>();

  const begin = (hostname: string, release: () => void) => {
    const addresses = lookup(hostname).finally(() => {
      running.delete(hostname);
      release();
    });
    running.set(hostname, addresses);
    return addresses;
  };

  const beginInTurn = async (hostname: string, workspace: string, signal: AbortSignal) => {
    const release = await places.take(workspace, signal);
    const shared = running.get(hostname);
    if (!shared) return begin(hostname, release);
    release();
    return shared;
  };

  return (hostname, signal) => {
    const shared = running.get(hostname);
    if (shared) return shared;
    const workspace = behalf() ?? '';
    const release = places.takeNow(workspace);
    return release ? begin(hostname, release) : beginInTurn(hostname, workspace, signal);
  };
}
