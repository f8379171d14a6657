import { setTimeout as elapsed } from 'node:timers/promises';
import type { RunningPostgres } from '../../lib/platform/database/embedded-postgres.ts';

const EVERY_MS = 1000;
const AFTER_FAILURE_MS = 5000;

/**
 * Restarts the embedded PostgreSQL when it ended although we did not stop it, such as when it was killed for lack of
 * memory or by hand. (Only Linux lets us notice.) Meanwhile the app waits, as for any database that is away.
 */
export function keepPostgres({
  postgres,
  say,
}: {
  postgres: Pick<RunningPostgres, 'isRunning' | 'startAgain'>;
  say: (words: string) => void;
}): { stop(): Promise<void> } {
  const leaving = new AbortController();
  const { signal } = leaving;
  const watching = (async () => {
    for (let pauseMs = EVERY_MS; ; ) {
      await elapsed(pauseMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      pauseMs = EVERY_MS;
      if (postgres.isRunning()) continue;
      say('PostgreSQL has ended. Parley restarts it.');
      await postgres.startAgain().catch((error: Error) => {
        say(error.message);
        pauseMs = AFTER_FAILURE_MS;
      });
    }
  })();
  return {
    async stop() {
      leaving.abort();
      await watching;
    },
  };
}
