import { expect, it, onTestFinished, vi } from 'vitest';
import { byDatabaseProxy } from '#lib/testing/by-database-proxy.ts';
import { withPoolOf } from '#lib/testing/with-pool-of.ts';
import type { DatabaseProxy } from '#scripts/cli/prove/start-database-proxy.ts';
import { isDatabaseLost } from '../database-lost.ts';
import { env, overrideEnv } from '../env.ts';
import { closeDatabase, connections, db, Prisma } from './db.ts';
import { openPool } from './open-pool.ts';
import { prepared, preparedTransaction } from './prepared.ts';

const lossOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'answered',
    (error) => (isDatabaseLost(error) ? 'lost' : error),
  );
const one = () => db().$queryRaw`SELECT 1 AS one`;

/** Each way in which a connection is used. */
const uses = {
  'a statement': one,
  'a query of the model': () => db().workspace.findFirst(),
  'a batch': () => db().$transaction([db().$queryRaw`SELECT 1`, db().$queryRaw`SELECT 2`]),
  'a transaction': () => db().$transaction(async (tx) => tx.workspace.count()),
  'a prepared statement': () => prepared('test_one', Prisma.sql`SELECT 1`),
  'a prepared transaction': () => preparedTransaction((run) => run('test_one', Prisma.sql`SELECT 1`)),
};

it.each(Object.entries(uses))('%s reports a lost connection, and the next one has another', async (_name, use) => {
  await byDatabaseProxy(async (proxy) => {
    const outages: ((proxy: DatabaseProxy) => void)[] = [
      (way) => way.drop(),
      (way) => way.halfClose(),
      (way) => {
        way.mode = 'refuse';
        way.drop();
      },
    ];
    for (const break_ of outages) {
      await use();
      break_(proxy);
      expect(await lossOf(use())).toBe('lost');
      proxy.mode = 'pass';
      // If several were open, each reports its end by itself.
      await expect.poll(() => connections().totalCount).toBe(0);
      expect(await use()).toBeDefined();
    }
  });
});

it.each(Object.entries(uses))('%s does not wait forever on a connection that died silently', async (_name, use) => {
  await byDatabaseProxy(async (proxy) => {
    connections({ silenceMs: 300 });
    // A busy machine may itself be silent for so long.
    await expect.poll(() => lossOf(use())).toBe('answered');
    proxy.mode = 'blackhole';
    expect(await lossOf(use())).toBe('lost');
    proxy.mode = 'pass';
    await expect.poll(() => lossOf(use())).toBe('answered');
  });
});

it('a transaction whose connection dies silently is given up, and its slot is free again', async () => {
  await byDatabaseProxy((proxy) =>
    withPoolOf(1, async () => {
      connections({ silenceMs: 300 });
      const cut = db().$transaction(async (tx) => {
        await tx.workspace.count();
        proxy.mode = 'blackhole';
        await tx.workspace.count();
      });
      expect(await lossOf(cut)).toBe('lost');
      proxy.mode = 'pass';
      await expect.poll(() => lossOf(one())).toBe('answered');
    }),
  );
});

it('a slow statement is not taken for a dead connection while the server may take longer', async () => {
  await byDatabaseProxy(async () => {
    connections({ silenceMs: 10_000 });
    expect(await db().$queryRaw`SELECT pg_sleep(0.5)::text`).toHaveLength(1);
  });
});

it('callers of a full pool wait in line, but not forever', async () => {
  await withPoolOf(1, async () => {
    const before = openPool({ queueMs: 60_000 });
    const slow = before.query('SELECT pg_sleep(0.3)');
    expect((await before.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await slow;
    await before.query('SELECT pg_advisory_lock(7)');
    const waiting = async () =>
      (
        await before.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'",
        )
      ).rows;
    connections({ queueMs: 1000 });
    await expect.poll(() => lossOf(one())).toBe('answered');
    // A Prisma query starts when it is awaited.
    const busy = (async () => await db().$queryRaw`SELECT pg_advisory_xact_lock(7)::text`)();
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1));
    expect(await lossOf(one())).toBe('lost');
    await before.query('SELECT pg_advisory_unlock(7)');
    await busy;
    expect(await one()).toEqual([{ one: 1 }]);
    await before.end();
  });
});

it.each([
  ['a stop of the server', () => db().$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())::text`],
  [
    'a database that may only be read',
    () =>
      db().$transaction(async (tx) => {
        await tx.$executeRaw`SET TRANSACTION READ ONLY`;
        await tx.apiRequest.deleteMany();
      }),
  ],
  [
    'a lock that is not had in time',
    () =>
      db().$transaction(async (tx) => {
        await tx.$executeRaw`LOCK TABLE api_requests`;
        await db().$transaction([db().$executeRaw`SET LOCAL lock_timeout = '50ms'`, db().apiRequest.deleteMany()]);
      }),
  ],
])('%s counts as lost', async (_name, use) => {
  expect(await lossOf(use())).toBe('lost');
});

it('a connection on which nothing can be written is not kept, since another may lead to a server that takes writes', async () => {
  const backend = async () => (await db().$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`)[0]?.pid;
  await withPoolOf(1, async () => {
    const before = await backend();
    expect(await backend()).toBe(before);
    const written = db().$transaction(async (tx) => {
      await tx.$executeRaw`SET TRANSACTION READ ONLY`;
      await tx.apiRequest.deleteMany();
    });
    expect(await lossOf(written)).toBe('lost');
    expect(await backend()).not.toBe(before);
  });
});

it('a connection that is lost before anyone listens to it does not end the process', async () => {
  const pool = openPool();
  const client = await pool.connect();
  expect(() => client.emit('error', new Error('terminating connection due to administrator command'))).not.toThrow();
  client.release(true);
  await pool.end();
});

it('a statement that the database refuses does not count as lost', async () => {
  expect(isDatabaseLost(await lossOf(db().$queryRaw`SELECT 1 / 0`))).toBe(false);
  expect(isDatabaseLost(new Error('Connection refused by the customer'))).toBe(false);
});

it('the server itself ends what takes too long, waits for a lock, or is left open', async () => {
  await closeDatabase();
  const bounds = await db().$queryRaw<{ name: string; setting: string }[]>`
    SELECT name, setting FROM pg_settings WHERE name IN
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`;
  expect(bounds.map(({ setting }) => Number(setting))).toEqual([60_000, 10_000, 18_000]);
});

it('the server compiles no statement, unless the URL says otherwise', async () => {
  const compiles = async () => {
    await closeDatabase();
    const [row] = await db().$queryRaw<{ jit: string }[]>`SELECT current_setting('jit') AS jit`;
    return row?.jit;
  };
  expect(await compiles()).toBe('off');
  const usual = env().DATABASE_URL ?? '';
  const url = new URL(usual);
  url.searchParams.set('options', '-c jit=on');
  overrideEnv({ DATABASE_URL: url.href });
  onTestFinished(async () => {
    overrideEnv({ DATABASE_URL: usual });
    await closeDatabase();
  });
  expect(await compiles()).toBe('on');
});
