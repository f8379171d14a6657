import { setTimeout as elapsed } from 'node:timers/promises';
import { log } from '../log.ts';
import { newId } from '../new-id.ts';
import { onBehalfOfEveryone } from '../on-behalf-of.ts';
import { singleton } from '../singleton.ts';
import { isDatabaseLost } from './database-lost.ts';
import { Prisma } from './db.ts';
import { prepared } from './prepared.ts';

/** The first word goes out at once; under load, others wait so long for each other: larger batches cost less. */
const WOKEN_EVERY_MS = 5;
const TOLD_EVERY_MS = 50;

/** Those of this process who do a channel's work. */
type Own = { wakers: Set<() => void>; isResting: boolean; hasMore: boolean };

const notices = singleton('work notices', () => ({
  /** What this process's own notices say, so that it does not hear them. */
  from: newId(),
  own: new Map<string, Own>(),
  untold: new Set<string>(),
  isTelling: false,
}));

/** Calls `wake` when this process has work for `channel`, until the returned function is called. */
export function onOwnWork(channel: string, wake: () => void): () => void {
  const own = notices.own.get(channel) ?? { wakers: new Set(), isResting: false, hasMore: false };
  notices.own.set(channel, own);
  own.wakers.add(wake);
  return () => own.wakers.delete(wake);
}

export const isOwnNotice = (payload: string): boolean => payload === notices.from;

/**
 * After a commit that made work for `channel`: wakes who does it, in this process at once, and in others by one
 * notification for all that was committed in the last moments. A notification within the commit would hold a lock that
 * every other such commit of the server waits for (docs/decisions/260-notices-after-the-commit.md). One that gets lost, as
 * when the process is killed here, costs the others their poll interval.
 */
export function tellOfWork(channel: string): void {
  const own = notices.own.get(channel);
  if (own) wakeOwn(own);
  notices.untold.add(channel);
  if (!notices.isTelling) void onBehalfOfEveryone(tellOthers);
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

async function tellOthers() {
  notices.isTelling = true;
  try {
    while (notices.untold.size > 0) {
      const channels = [...notices.untold];
      notices.untold.clear();
      await prepared(
        'notify_work',
        Prisma.sql`
          SELECT set_config('synchronous_commit', 'off', true), pg_notify(channel, ${notices.from})
          FROM unnest(${channels}::text[]) AS channel`,
      );
      await elapsed(TOLD_EVERY_MS, undefined, { ref: false });
    }
  } catch (err) {
    // Without the database they can do nothing, and look as soon as they reach it again.
    if (!isDatabaseLost(err)) log().warn({ err }, 'other processes were not told of work; they look for it');
  } finally {
    notices.isTelling = false;
  }
}
