import { expect, it, onTestFinished } from 'vitest';
import { env } from '#lib/platform/env.ts';
import { queryDatabase } from '#lib/testing/query-database.ts';
import { inSchema, ownSchema } from './own-schema.ts';

const query = <Row extends object>(sql: string, url = env().DATABASE_URL ?? '') => queryDatabase<Row>(url, sql);

const schemas = async () =>
  (await query<{ nspname: string }>('SELECT nspname FROM pg_namespace')).map((row) => row.nspname);

it('creates its own schema with every table, and removes it', async () => {
  const schema = await ownSchema({ ownerUrl: env().DATABASE_URL ?? '', appRole: undefined });
  onTestFinished(() => schema.drop());
  expect(await schemas()).toContain(schema.name);
  const present = await query(`SELECT FROM pg_tables WHERE schemaname = '${schema.name}' AND tablename = 'messages'`);
  expect(present).toHaveLength(1);
  await schema.drop();
  expect(await schemas()).not.toContain(schema.name);
});

it('removes the schema of a killed run, and none that is in use or not ours', async () => {
  const others = 'parley_proven';
  const left = 'parley_prove_000000000001';
  await query(`CREATE SCHEMA ${others}; CREATE SCHEMA ${left}; CREATE TABLE ${left}.messages ()`);
  onTestFinished(async () => void (await query(`DROP SCHEMA IF EXISTS ${others}, ${left} CASCADE`)));
  const ownerUrl = env().DATABASE_URL ?? '';
  const first = await ownSchema({ ownerUrl, appRole: undefined });
  onTestFinished(() => first.drop());
  const second = await ownSchema({ ownerUrl, appRole: undefined });
  onTestFinished(() => second.drop());
  const present = await schemas();
  expect(present).not.toContain(left);
  expect(present).toEqual(expect.arrayContaining([others, first.name, second.name]));
});

it('lets an app with fewer rights read and write its rows', async () => {
  await query("CREATE ROLE prove_app LOGIN PASSWORD 'prove'");
  const schema = await ownSchema({ ownerUrl: env().DATABASE_URL ?? '', appRole: 'prove_app' });
  onTestFinished(async () => {
    await schema.drop();
    await query('DROP ROLE prove_app');
  });
  const url = new URL(inSchema(env().DATABASE_URL ?? '', schema.name));
  expect(url.searchParams.get('schema')).toBe(schema.name);
  const rights = await query(
    `SELECT has_table_privilege('prove_app', '${schema.name}.messages', 'INSERT') AS writes,
       has_schema_privilege('prove_app', '${schema.name}', 'CREATE') AS creates`,
  );
  expect(rights).toEqual([{ writes: true, creates: false }]);
});
