import type { Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { switchDatabase } from '#lib/testing/switch-database.ts';
import { env } from '../env.ts';
import { newId } from '../new-id.ts';
import { connections, db, Prisma } from './db.ts';
import { prepared, preparedTransaction } from './prepared.ts';

const rename = (id: string, name: string) =>
  Prisma.sql`UPDATE workspaces SET name = ${name} WHERE id = ${id}::uuid RETURNING name`;
const nameOf = async (id: string) => (await db().workspace.findUniqueOrThrow({ where: { id } })).name;

it('answers with rows as pg reads them', async () => {
  const at = new Date('2026-03-01T10:00:00.123Z');
  const ask = (text: string) =>
    prepared<object>(
      'test_values',
      Prisma.sql`SELECT ${text}::text AS text, ${at}::timestamptz AS at, ${['a', 'b']}::text[] AS list,
        ${JSON.stringify({ text })}::jsonb AS json, 7::bigint AS large`,
    );
  expect(await ask('one')).toEqual([{ text: 'one', at, list: ['a', 'b'], json: { text: 'one' }, large: '7' }]);
  expect(await ask('two')).toMatchObject([{ text: 'two' }]);
});

it('prepares a statement once per connection', async () => {
  const { workspaceId } = await createTestWorkspace();
  const names = await preparedTransaction(async (run) => {
    await run('test_rename', rename(workspaceId, 'one'));
    await run('test_rename', rename(workspaceId, 'two'));
    return run<{ name: string }>(
      'test_names',
      Prisma.sql`SELECT name FROM pg_prepared_statements WHERE name = 'test_rename'`,
    );
  });
  expect(names).toEqual([{ name: 'test_rename' }]);
  expect(await nameOf(workspaceId)).toBe('two');
});

it('refuses a second text under one name', async () => {
  await prepared('test_text', Prisma.sql`SELECT 1`);
  const again = async () => {
    for (let each = 0; each < connections().totalCount + 1; each += 1)
      await prepared('test_text', Prisma.sql`SELECT 2`);
  };
  await expect(again()).rejects.toThrow('test_text');
});

it('gives the code of what the database refuses, and none of its values', async () => {
  const { workspaceId } = await createTestWorkspace();
  const insert = () =>
    prepared(
      'test_insert',
      Prisma.sql`INSERT INTO contacts (workspace_id, id, phone_key)
        VALUES (${workspaceId}::uuid, ${newId()}::uuid, ${'919812345678'})`,
    );
  await insert();
  const refusal = await insert().catch((error: unknown) => error);
  expect(refusal).toMatchObject({ name: 'StatementRefused', sqlState: '23505' });
  expect(JSON.stringify(refusal) + String(refusal)).not.toContain('919812345678');
});

it('rolls back a transaction that fails, whatever failed, and releases its connection', async () => {
  const { workspaceId } = await createTestWorkspace();
  const before = await nameOf(workspaceId);
  const fail = (end: () => Promise<unknown>) =>
    preparedTransaction(async (run) => {
      await run('test_rename', rename(workspaceId, 'undone'));
      await end();
    });
  await expect(fail(() => Promise.reject(new Error('ours')))).rejects.toThrow('ours');
  await expect(fail(() => prepared('test_nonsense', Prisma.sql`SELECT nonsense`))).rejects.toThrow('nonsense');
  await expect(
    preparedTransaction(async (run) => {
      await run('test_rename', rename(workspaceId, 'undone'));
      await run('test_division', Prisma.sql`SELECT 1 / 0`);
    }),
  ).rejects.toMatchObject({ sqlState: '22012' });
  expect(await nameOf(workspaceId)).toBe(before);
  expect(connections().idleCount).toBe(connections().totalCount);
});

it('sends what waits for no response at once', async () => {
  const pause = (seconds: number) => Prisma.sql`SELECT pg_sleep(${seconds}::float8)`;
  await preparedTransaction((run) => run('test_pause', pause(0)));
  let atOnce = Number.NaN;
  let socket: Socket | undefined;
  const pool = connections();
  vi.spyOn(pool, 'connect').mockImplementationOnce(async () => {
    const client = await pool.connect();
    socket = client.connection.stream as Socket;
    setImmediate(() => {
      atOnce = socket?.bytesWritten ?? 0;
    });
    return client;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await preparedTransaction(async (run, commit) => {
    const both = Promise.all([run('test_pause', pause(0.2)), run('test_one', Prisma.sql`SELECT 1`)]);
    commit();
    await both;
    // Before the connection is anyone else's.
    expect(socket?.bytesWritten).toBe(atOnce);
  });
});

it('stores nothing of a transaction whose statement fails after COMMIT was sent, or whose statement comes after it', async () => {
  const { workspaceId } = await createTestWorkspace();
  const before = await nameOf(workspaceId);
  const failing = preparedTransaction(async (run, commit) => {
    const all = Promise.all([
      run('test_rename', rename(workspaceId, 'undone')),
      run('test_division', Prisma.sql`SELECT 1 / 0`),
    ]);
    commit();
    await all;
  });
  await expect(failing).rejects.toMatchObject({ sqlState: '22012' });
  const late = preparedTransaction(async (run, commit) => {
    commit();
    await run('test_rename', rename(workspaceId, 'undone'));
  });
  await expect(late).rejects.toThrow('test_rename');
  expect(await nameOf(workspaceId)).toBe(before);
  expect(connections().idleCount).toBe(connections().totalCount);
});

it('says why a transaction could not begin, though its first statement was sent with that', async () => {
  const refused = preparedTransaction((run) => run('test_one', Prisma.sql`SELECT 1`), 'BEGIN; SELECT 1 / 0');
  await expect(refused).rejects.toMatchObject({ sqlState: '22012' });
  expect(await prepared('test_alive', Prisma.sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
});

it('tells of the statement that failed, not of those behind it, whichever is awaited first', async () => {
  const failing = preparedTransaction(async (run) => {
    const first = run('test_division', Prisma.sql`SELECT 1 / 0`);
    const second = run('test_one', Prisma.sql`SELECT 1`);
    await Promise.all([second, first]);
  });
  await expect(failing).rejects.toMatchObject({ sqlState: '22012' });
  const late = preparedTransaction(async (run) => {
    const first = (async () => (await Promise.all([run('test_division', Prisma.sql`SELECT 1 / 0`)]))[0])();
    await Promise.all([first, run('test_one', Prisma.sql`SELECT 1`)]);
  });
  await expect(late).rejects.toMatchObject({ sqlState: '22012' });
});

it('waits for each response behind a pooler', async () => {
  await switchDatabase({ DATABASE_DIRECT_URL: env().DATABASE_URL ?? '' });
  onTestFinished(() => switchDatabase({ DATABASE_DIRECT_URL: '' }));
  const { workspaceId } = await createTestWorkspace();
  const rows = await preparedTransaction(async (run, commit) => {
    const all = Promise.all([
      run('test_rename', rename(workspaceId, 'one')),
      run<{ name: string }>('test_rename', rename(workspaceId, 'two')),
    ]);
    commit();
    return all;
  });
  expect(rows).toEqual([[{ name: 'one' }], [{ name: 'two' }]]);
  expect(await nameOf(workspaceId)).toBe('two');
});

it('closes a connection that the database ended, and continues with another', async () => {
  const cut = preparedTransaction(async (run) => {
    const [backend] = await run<{ pid: number }>('test_pid', Prisma.sql`SELECT pg_backend_pid() AS pid`);
    await prepared('test_end', Prisma.sql`SELECT pg_terminate_backend(${backend?.pid}::int)`);
    await run('test_pid', Prisma.sql`SELECT pg_backend_pid() AS pid`);
  });
  await expect(cut).rejects.toThrow();
  expect(await prepared('test_alive', Prisma.sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
});
