import { purgeDeletedFlows } from '#lib/flows/runs/purge-deleted-flows.ts';
import { eachItsTurn } from '#lib/platform/each-its-turn.ts';
import { type Expiring, expiringTables, purgeExpired } from '#lib/workspace/retention/purge-expired.ts';
import { releaseIdempotencyKeys } from '#lib/workspace/retention/release-idempotency-keys.ts';
import { inngest } from '../client/client.ts';
import { STEP_MS } from '../client/step-ms.ts';

/** Every hour: deletes expired rows. */
export const purgeExpiredRecords = inngest.createFunction(
  { id: 'purge-expired-records', triggers: [{ cron: '17 * * * *' }], concurrency: 1 },
  async ({ step }) => {
    const purged: Record<string, number> = {};
    const ofTable = async (table: Expiring) => {
      for (let part = 0, rest = 'more'; rest === 'more'; part++) {
        const done = await step.run(`purge-${table}-${part}`, () => purgeExpired({ table, withinMs: STEP_MS }));
        purged[table] = (purged[table] ?? 0) + done.deleted;
        rest = done.rest;
      }
    };
    const ofDeletedFlows = async () => {
      for (let part = 0, rest = 'more'; rest === 'more'; part++) {
        rest = await step.run(`purge-deleted-flows-${part}`, () => purgeDeletedFlows({ withinMs: STEP_MS }));
      }
    };
    const ofIdempotencyKeys = async () => {
      for (let part = 0, rest = 'more'; rest === 'more'; part++) {
        const done = await step.run(`release-idempotency-keys-${part}`, () =>
          releaseIdempotencyKeys({ withinMs: STEP_MS }),
        );
        rest = done.rest;
      }
    };
    const parts = [...expiringTables.map((table) => () => ofTable(table)), ofDeletedFlows, ofIdempotencyKeys];
    await eachItsTurn(parts, (part) => part());
    return purged;
  },
);
