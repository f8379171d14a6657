import { setTimeout as elapsed } from 'node:timers/promises';
import { isDatabaseLost } from '../database-lost.ts';
import { log } from '../log.ts';
import { newId } from '../new-id.ts';
import { onBehalfOfEveryone } from '../on-behalf-of.ts';
import { singleton } from '../singleton.ts';
import { Prisma } from './db.ts';
import { prepared } from './prepared.ts';

/** In ms. The first notice goes out at once; under load, later ones wait this long, because larger batches cost less. */
const WOKEN_EVERY_MS = 5;
const SENT_EVERY_MS = 50;

/** The workers of one channel in this process. */
type Own = { wakers: Set<() => void>; isResting: boolean; hasMore: boolean };

const notices = singleton('work notices', () => ({
  /** The sender in this process's notices, by which it ignores its own. */
  from: newId(),
  own: new Map<string, Own>(),
  unsent: new Set<string>(),
  isSending: false,
}));

/** Calls `wake` when this process has work for `channel`. Returns a function that ends it. */
export function onOwnWork(channel: string, wake: () => void): () => void {
  const own = notices.own.get(channel) ?? { wakers: new Set(), isResting: false, hasMore: false };
  notices.own.set(channel, own);
  own.wakers.add(wake);
  return () => own.wakers.delete(wake);
}

export const isOwnNotice = (payload: string): boolean => payload === notices.from;

/**
 * Call after a commit that made work for `channel`. Wakes the workers of this process at once, and those of other processes
 * by one notification for all recent commits. A notification inside the transaction would hold a lock that every other such
 * commit on the server waits for (docs/decisions/260-notices-after-the-commit.md). A lost notification, as when this
 * process is killed, costs the others one poll interval.
 */
export function notifyWork(channel: string): void {
  const own = notices.own.get(channel);
  if (own) wakeOwn(own);
  notices.unsent.add(channel);
  if (!notices.isSending) void onBehalfOfEveryone(notifyOthers);
}

function wakeOwn(own: Own) {
  if (own.isResting) {
    own.hasMore = true;
    return;
  }
  own.isResting = true;
  own.hasMore = false;
  setTimeout(() => {
    own.isResting = false;
    if (own.hasMore) wakeOwn(own);
  }, WOKEN_EVERY_MS).unref();
  for (const wake of own.wakers) wake();
}

async function notifyOthers() {
  notices.isSending = true;
  try {
    while (notices.unsent.size > 0) {
      const channels = [...notices.unsent];
      notices.unsent.clear();
      await prepared(
        'notify_work',
        Prisma.sql`
          SELECT set_config('synchronous_commit', 'off', true), pg_notify(channel, ${notices.from})
          FROM unnest(${channels}::text[]) AS channel`,
      );
      await elapsed(SENT_EVERY_MS, undefined, { ref: false });
    }
  } catch (err) {
    // Without the database the others can do nothing, and they look for work as soon as they reach it again.
    if (!isDatabaseLost(err)) log().warn({ err }, 'other processes were not notified of work; they look for it');
  } finally {
    notices.isSending = false;
  }
}
