import pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

/**
 * Registers as a user of a server until `leave`, or until the process ends. `leave` returns whether no other user is left;
 * also false when the server cannot be asked.
 */
export async function shareServer({ url }: { url: string }): Promise<{ leave(): Promise<boolean> }> {
  const place = new pg.Client({ connectionString: url });
  // The server may be stopped under us; those who work with it will notice.
  place.on('error', () => {});
  await place.connect();
  await place.query('SELECT pg_advisory_lock_shared($1)', [ADVISORY_LOCKS.serverUsers]);
  return {
    async leave() {
      const isLast = await place
        .query('SELECT pg_advisory_unlock_shared($1)', [ADVISORY_LOCKS.serverUsers])
        .then(() => place.query('SELECT pg_try_advisory_lock($1) AS alone', [ADVISORY_LOCKS.serverUsers]))
        .then(({ rows }) => rows[0].alone === true)
        .catch(() => false);
      await place.end().catch(() => {});
      return isLast;
    },
  };
}
