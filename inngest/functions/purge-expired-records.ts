import { expiringTables, purgeExpired } from '#lib/workspace/retention/purge-expired.ts';
import { releaseIdempotencyKeys } from '#lib/workspace/retention/release-idempotency-keys.ts';
import { inngest } from '../client/client.ts';

/** Every hour: deletes expired rows. */
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
