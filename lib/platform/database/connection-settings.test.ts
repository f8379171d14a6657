import { expect, it, onTestFinished, vi } from 'vitest';
import { createEmptyDatabase } from '#lib/testing/create-empty-database.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { queryDatabase } from '#lib/testing/query-database.ts';
import { hasPgbouncer, startPgbouncer } from '#lib/testing/start-pgbouncer.ts';
import { switchDatabase } from '#lib/testing/switch-database.ts';
import { env } from '../env.ts';
import { db } from './db.ts';
import { migrate, migrationStatus } from './migrate.ts';

const usual = env().DATABASE_URL ?? '';

/** A migrated database whose own settings are of another place, until the test ends. */
async function databaseElsewhere(): Promise<string> {
  const url = await createEmptyDatabase();
  const name = new URL(url).pathname.slice(1);
  await queryDatabase(
    url,
    `ALTER DATABASE ${name} SET timezone = 'Asia/Kolkata'; ALTER DATABASE ${name} SET datestyle = 'SQL, DMY'`,
  );
  expect((await migrate({ url })).length).toBeGreaterThan(20);
  expect((await migrationStatus({ url })).filter(({ state }) => state !== 'applied')).toEqual([]);
  return url;
}

/** How far the model, our own statements and the database agree about the time, in ms from now. */
async function timesOf({ workspaceId }: { workspaceId: string }) {
  const now = Date.now();
  const { createdAt } = await db().workspace.findUniqueOrThrow({ where: { id: workspaceId } });
  const [row] = await db().$queryRaw<{ stored: Date; age: number }[]>`
    SELECT created_at AS stored, extract(epoch FROM now() - created_at)::float8 AS age
    FROM workspaces WHERE id = ${workspaceId}::uuid`;
  return [now - createdAt.getTime(), now - (row?.stored.getTime() ?? 0), (row?.age ?? 0) * 1000];
}

const MINUTES = 10 * 60_000;

it('times are right on a server with another time zone and another style of dates', async () => {
  await switchDatabase({ DATABASE_URL: await databaseElsewhere() });
  try {
    for (const ms of await timesOf(await createTestWorkspace())) expect(Math.abs(ms)).toBeLessThan(MINUTES);
  } finally {
    await switchDatabase({ DATABASE_URL: usual });
  }
});

it.skipIf(!hasPgbouncer())('and through PgBouncer', async () => {
  const direct = await databaseElsewhere();
  const pooler = await startPgbouncer({ url: direct });
  onTestFinished(pooler.stop);
  await vi.waitFor(() => queryDatabase(pooler.url, 'SELECT 1'));
  await switchDatabase({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct });
  try {
    for (const ms of await timesOf(await createTestWorkspace())) expect(Math.abs(ms)).toBeLessThan(MINUTES);
  } finally {
    await switchDatabase({ DATABASE_URL: usual, DATABASE_DIRECT_URL: '' });
  }
});
