import { isOutOfReach } from './database-lost.ts';
import { log } from './log.ts';
import { singleton } from './singleton.ts';

/**
 * In ms. When nothing has failed for so long, the database is back: background work and what listens to the database try
 * again more often than that, even where each attempt ends with a timeout.
 */
const QUIET_MS = 10_000;
const LOOK_MS = 1000;

type Outage = { since: number; failedAt: number; failures: number };

const present = singleton('database outage', (): { outage: Outage | null } => ({ outage: null }));

/**
 * Whether an error means that the database is away. It is then counted as part of the outage, and its caller logs nothing:
 * an outage has one line in the log when it begins and one when it is over, however much fails meanwhile.
 */
export function isPartOfOutage(error: unknown): boolean {
  if (!isOutOfReach(error)) return false;
  const now = performance.now();
  if (!present.outage) {
    present.outage = { since: now, failedAt: now, failures: 0 };
    log().error({ reason: (error as Error).message }, 'the database is away: what needs it is refused or waits');
    endWhenQuiet(present.outage);
  }
  present.outage.failedAt = now;
  present.outage.failures += 1;
  return true;
}

function endWhenQuiet(outage: Outage) {
  const timer = setInterval(() => {
    if (performance.now() - outage.failedAt < QUIET_MS) return;
    clearInterval(timer);
    present.outage = null;
    const seconds = Math.round((outage.failedAt - outage.since) / 1000);
    log().warn({ seconds, failures: outage.failures }, 'the database is back');
  }, LOOK_MS);
  timer.unref();
}
