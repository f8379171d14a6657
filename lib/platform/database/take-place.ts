import pg from 'pg';

/** Any number that no other advisory lock of ours uses. All who use the server share it. */
const PLACE_LOCK = 7_202_602;

/**
 * Takes a place among those who use a server, which ends with the process at the latest. `leave` answers whether nobody
 * else has one; false, too, when the server cannot be asked.
 */
export async function takePlace({ url }: { url: string }): Promise<{ leave(): Promise<boolean> }> {
  const place = new pg.Client({ connectionString: url });
  // The server may be stopped under us; those who work with it will notice.
  place.on('error', () => {});
  await place.connect();
  await place.query('SELECT pg_advisory_lock_shared($1)', [PLACE_LOCK]);
  return {
    async leave() {
      const isLast = await place
        .query('SELECT pg_advisory_unlock_shared($1)', [PLACE_LOCK])
        .then(() => place.query('SELECT pg_try_advisory_lock($1) AS alone', [PLACE_LOCK]))
        .then(({ rows }) => rows[0].alone === true)
        .catch(() => false);
      await place.end().catch(() => {});
      return isLast;
    },
  };
}
