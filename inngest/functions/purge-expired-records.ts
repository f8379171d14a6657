import { inngest } from '#inngest/client.ts';
import { expiringTables, purgeExpired } from '#lib/housekeeping/purge-expired.ts';
import { releaseIdempotencyKeys } from '#lib/housekeeping/release-idempotency-keys.ts';

/** Every hour: deletes what is kept for a time only. */
export const purgeExpiredRecords = inngest.createFunction(
  { id: 'purge-expired-records', triggers: [{ cron: '17 * * * *' }], concurrency: 1 },
  async ({ step }) => {
    const purged: Record<string, number> = {};
    for (const table of expiringTables) {
      purged[table] = await step.run(`purge-${table}`, () => purgeExpired({ table }));
    }
    await step.run('release-idempotency-keys', () => releaseIdempotencyKeys());
    return purged;
  },
);
