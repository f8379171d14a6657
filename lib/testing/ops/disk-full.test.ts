import { setTimeout as elapsed } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { POST as upsert } from '#app/public/v1/contacts/route.ts';
import { judgeHistory } from '#scripts/cli/prove/judge-history.ts';
import { callRoute } from '../call-route.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';
import { mountSmallDisk, type SmallDisk } from './mount-small-disk.ts';
import { type Stage, startStage } from './start-stage.ts';
import { startTrial } from './start-trial.ts';

/** Room for a new database, and what some seconds of load write. */
const MEGABYTES = 400;
const LOAD_MS = 3000;
const FULL_MS = 10_000;

/** Runs `use` on a database with its own small disk; says why if that is impossible. */
async function onSmallDisk(
  skip: (why: string) => never,
  use: (given: { disk: SmallDisk; stage: Stage }) => Promise<void>,
) {
  const disk = mountSmallDisk({ megabytes: MEGABYTES });
  if (typeof disk === 'string') return skip(disk);
  try {
    const stage = await startStage({ dataDir: disk.folder });
    try {
      await use({ disk, stage });
    } finally {
      disk.free();
      await stage.stop();
    }
  } finally {
    disk.unmount();
  }
}

it('while the disk of the database is full, writers get a 503 with Retry-After, and it works again when there is room', async ({
  skip,
}) => {
  await onSmallDisk(skip, async ({ disk, stage }) => {
    const { apiKey } = await createTestWorkspace();
    const write = (count: number) =>
      callRoute(upsert, {
        method: 'POST',
        path: '/contacts',
        apiKey,
        // More than fits into the pages that the table already has.
        body: Array.from({ length: 1000 }, (_, index) => ({
          phone: `+9198${String(count * 1000 + index).padStart(8, '0')}`,
          attributes: { note: 'x'.repeat(200) },
        })),
      });
    expect((await write(0)).status).toBe(200);
    disk.fill();
    let refused = await write(1);
    // PostgreSQL first uses up the space that it already has on its disk.
    for (let count = 2; refused.status === 200 && count < 50; count += 1) refused = await write(count);
    expect([refused.status, refused.headers.get('retry-after'), refused.json.code]).toEqual([
      503,
      '5',
      'service_unavailable',
    ]);
    disk.free();
    await stage.startPostgres();
    await expect.poll(async () => (await write(1)).status, { timeout: 30_000, interval: 200 }).toBe(200);
  });
});

/** Takes minutes: for `npm run test:long -- ops`. */
describe.runIf(process.env.PARLEY_TEST_LONG)('a full disk of the database under load', () => {
  const faults: [string, (stage: Stage) => Promise<void>][] = [
    ['no table grows any more', async () => {}],
    ['PostgreSQL itself comes to its end', endOfTheLog],
  ];
  it.for(faults)(
    '%s: nothing is lost, doubled or out of order',
    { timeout: 600_000 },
    async ([name, furthermore], { skip }) => {
      await onSmallDisk(skip, async ({ disk, stage }) => {
        const trial = await startTrial();
        try {
          await elapsed(LOAD_MS);
          disk.fill();
          await furthermore(stage);
          await elapsed(FULL_MS);
          disk.free();
          await stage.startPostgres();
          const seconds = await trial.recovery();
          await elapsed(LOAD_MS);
          const history = await trial.end();
          const { acknowledgedSends, acknowledgedInbound, events } = history;
          process.stdout.write(
            `a full disk, ${name}: recovered in ${seconds.toFixed(1)} s; ` +
              `${acknowledgedSends.length} sends, ${acknowledgedInbound.length} messages and ${events.length} events\n`,
          );
          expect(acknowledgedSends.length).toBeGreaterThan(0);
          expect(judgeHistory(history)).toEqual([]);
        } finally {
          await trial.stop();
        }
      });
    },
  );
});

/** Requests one file of the write-ahead log after another, until there is no room for it and the server gives up. */
async function endOfTheLog({ postgres }: Stage) {
  const client = new pg.Client({ connectionString: postgres.superuserUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    for (;;) await client.query("SELECT pg_logical_emit_message(false, 'full', 'x'), pg_switch_wal()");
  } catch {
    // The loss is expected.
  } finally {
    await client.end().catch(() => {});
  }
}
