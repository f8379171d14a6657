import { expect, it } from 'vitest';
import { env } from '../env.ts';
import { db } from './db.ts';
import { DatabaseUnavailable } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

const url = () => env().DATABASE_URL ?? '';

it('finds nothing to do on a migrated database', async () => {
  expect(await migrate({ url: url() })).toEqual([]);
});

it('reads every model, so the migrations say the same as prisma/schema', async () => {
  const client = db() as unknown as Record<string, { findFirst?: () => Promise<unknown> }>;
  const models = Object.keys(client).filter((name) => /^[a-z]/.test(name) && client[name]?.findFirst);
  expect(models.length).toBeGreaterThan(25);
  for (const model of models) await expect(client[model]?.findFirst?.()).resolves.toBeNull();
});

it('refuses a database of a newer version by naming the migration', async () => {
  await db()
    .$executeRaw`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '99990101000000_future', now())`;
  await expect(migrate({ url: url() })).rejects.toThrow(/newer Parley.*99990101000000_future/);
});

it('says which server does not answer', async () => {
  const attempt = migrate({ url: 'postgresql://postgres@127.0.0.1:9/parley' });
  await expect(attempt).rejects.toThrow(DatabaseUnavailable);
  await expect(attempt).rejects.toThrow(/127\.0\.0\.1:9 cannot be reached/);
});
