import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { newId } from '../new-id.ts';
import { bulkParameter } from './bulk-parameter.ts';
import { type Database, db } from './db.ts';

const large = () => `${newId()}${'x'.repeat(100_000)}`;

it('reaches the database as it was given, also in transactions', async () => {
  const text = large();
  const ask = (database: Database) =>
    database.$queryRaw<
      object[]
    >`SELECT md5(${bulkParameter(text)}::text) AS bulk, ${'plain'}::text AS plain, ${1}::int AS number`;
  const expected = [{ bulk: createHash('md5').update(text).digest('hex'), plain: 'plain', number: 1 }];
  expect(await ask(db())).toEqual(expected);
  expect(await db().$transaction(ask)).toEqual(expected);
});

it('counts the rows of a statement that changes some', async () => {
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`CREATE TEMPORARY TABLE bulk (text text) ON COMMIT DROP`;
    expect(await tx.$executeRaw`INSERT INTO bulk VALUES (${bulkParameter(large())})`).toBe(1);
  });
});

it('reports what the database refuses', async () => {
  await expect(db().$queryRaw`SELECT ${bulkParameter('{')}::jsonb`).rejects.toThrow('invalid input syntax');
});

it('is a short name to Prisma, good for one statement', async () => {
  const parameter = bulkParameter(large());
  expect(parameter.length).toBeLessThan(100);
  const ask = () => db().$queryRaw<object[]>`SELECT length(${parameter}::text) AS length`;
  expect(await ask()).toEqual([{ length: large().length }]);
  expect(await ask()).toEqual([{ length: null }]);
});
