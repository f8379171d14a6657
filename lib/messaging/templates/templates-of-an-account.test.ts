import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { readMigrations } from '#lib/platform/database/migration-files.ts';
import { env } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { queryDatabase } from '#lib/testing/query-database.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour));

/** A workspace as the version before left it: numbers by account and hour, and a template synced at an hour. */
async function left({ accounts, syncedAt }: { accounts: [wabaId: string, hour: number][]; syncedAt: number }) {
  const { workspaceId, numberId } = await createTestWorkspace();
  const number = await db().number.findFirstOrThrow({ where: { workspaceId, id: numberId } });
  await db().number.deleteMany({ where: { workspaceId } });
  for (const [wabaId, hour] of accounts) {
    const row = { ...number, id: newId(), phoneNumberId: newId(), wabaId, createdAt: at(hour) };
    await db().number.create({ data: row });
  }
  await db().$executeRaw`
    INSERT INTO templates (workspace_id, id, channel_id, name, language, status, components, synced_at)
    VALUES (${workspaceId}::uuid, ${newId()}::uuid, '1', 'greeting', 'en', 'APPROVED', '[]', ${at(syncedAt)})`;
  return workspaceId;
}

it('the migration gives templates to the account that they are certainly of', async () => {
  const workspaces = [
    await left({ accounts: [['a', 1]], syncedAt: 2 }),
    // Connected again since the sync.
    await left({
      accounts: [
        ['b', 1],
        ['b', 3],
      ],
      syncedAt: 2,
    }),
    await left({
      accounts: [
        ['c', 1],
        ['d', 3],
      ],
      syncedAt: 4,
    }),
    await left({
      accounts: [
        ['e', 1],
        ['f', 3],
      ],
      syncedAt: 2,
    }),
    await left({ accounts: [], syncedAt: 2 }),
  ];
  const { script = '' } =
    readMigrations(process.cwd()).find(({ name }) => name.endsWith('templates_of_an_account')) ?? {};
  const filling = script.slice(script.indexOf('INSERT INTO'));
  await queryDatabase(env().DATABASE_URL ?? '', filling);
  const stored = await db().template.findMany({ where: { workspaceId: { in: workspaces } } });
  expect(stored.map(({ workspaceId, wabaId }) => [workspaces.indexOf(workspaceId), wabaId]).sort()).toEqual([
    [0, 'a'],
    [1, 'b'],
    [2, 'd'],
  ]);
});
