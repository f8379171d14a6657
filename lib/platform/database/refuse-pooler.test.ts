import { expect, it, onTestFinished, vi } from 'vitest';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { hasPgbouncer, startPgbouncer } from '#lib/testing/start-pgbouncer.ts';
import { switchDatabase } from '#lib/testing/switch-database.ts';
import { env } from '../env.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { db, Prisma } from './db.ts';
import { listen } from './listen.ts';
import { prepared, preparedTransaction } from './prepared.ts';
import { refusePooler } from './refuse-pooler.ts';

const direct = env().DATABASE_URL ?? '';

it('takes neither PostgreSQL itself nor a server that does not answer for a pooler', async () => {
  await refusePooler({ DATABASE_URL: direct });
  await refusePooler({ DATABASE_URL: 'postgresql://postgres@127.0.0.1:9/parley' });
});

const withPgbouncer = it.skipIf(!hasPgbouncer());

async function start() {
  const pooler = await startPgbouncer({ url: direct });
  onTestFinished(pooler.stop);
  return pooler;
}

withPgbouncer('notices PgBouncer, and says what to set', async () => {
  const { url } = await start();
  await vi.waitFor(() => expect(refusePooler({ DATABASE_URL: url })).rejects.toThrow(DatabaseUnavailable));
  await expect(refusePooler({ DATABASE_URL: url })).rejects.toThrow(/^DATABASE_URL .+ Set DATABASE_DIRECT_URL to/);
});

withPgbouncer('notices that an address past PgBouncer leads to it too', async () => {
  const { url } = await start();
  const past = { DATABASE_URL: url, DATABASE_DIRECT_URL: direct };
  await vi.waitFor(() => expect(refusePooler({ DATABASE_URL: url })).rejects.toThrow(DatabaseUnavailable));
  await refusePooler(past);
  await expect(refusePooler({ ...past, DATABASE_DIRECT_URL: url })).rejects.toThrow(/^DATABASE_DIRECT_URL leads to/);
  await expect(refusePooler({ ...past, DATABASE_MIGRATION_URL: url })).rejects.toThrow(
    /^DATABASE_MIGRATION_URL leads to/,
  );
});

withPgbouncer('everything works through PgBouncer when notifications have a way of their own', async () => {
  const { url } = await start();
  const heard: string[] = [];
  await switchDatabase({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct });
  const listening = listen({ channels: ['parley_test'], onNotify: (word) => heard.push(word), onListening: () => {} });
  try {
    await vi.waitFor(async () => expect(await db().$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]));
    const { workspaceId } = await createTestWorkspace();
    // Many more calls than there are sessions: a statement prepared by one would collide with another.
    const name = Prisma.sql`SELECT name FROM workspaces WHERE id = ${workspaceId}::uuid`;
    const all = Array.from({ length: 60 }, async (_, index) => {
      if (index % 3 === 0) return prepared('test_name', name);
      if (index % 3 === 1) return preparedTransaction((run) => run('test_name', name));
      return db().$transaction(
        (tx) => tx.$queryRaw`/* prepared: test_raw */ SELECT name FROM workspaces WHERE id = ${workspaceId}::uuid`,
      );
    });
    expect(await Promise.all(all)).toEqual(Array(60).fill([{ name: 'Test' }]));
    await db().$executeRaw`SELECT pg_notify('parley_test', 'hello')`;
    await vi.waitFor(() => expect(heard).toEqual(['hello']));
  } finally {
    await listening.stop();
    await switchDatabase({ DATABASE_URL: direct, DATABASE_DIRECT_URL: '' });
  }
});
