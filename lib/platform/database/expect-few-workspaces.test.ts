import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { createEmptyDatabase } from '#lib/testing/create-empty-database.ts';
import { queryDatabase } from '#lib/testing/query-database.ts';
import { newId } from '../new-id.ts';
import { migrate } from './migrate.ts';

let url: string;
beforeEach(async () => {
  url = await createEmptyDatabase();
  await migrate({ url });
  await ask('ALTER TABLE contacts SET (autovacuum_enabled = false)');
});

const ask = <Row extends pg.QueryResultRow>(sql: string) => queryDatabase<Row>(url, sql);

async function workspaces({ count, people }: { count: number; people: number }) {
  await ask(`
    INSERT INTO workspaces (id, slug, name, default_country)
    SELECT gen_random_uuid(), number, number, 'IN' FROM generate_series(1, ${count}) AS number;
    INSERT INTO contacts (workspace_id, id, phone, phone_key)
    SELECT workspaces.id, gen_random_uuid(), '+' || number, number
    FROM workspaces, generate_series(10001, 10000 + ${people}) AS number`);
  const [{ id = '' } = {}] = await ask<{ id: string }>('SELECT id FROM workspaces LIMIT 1');
  return id;
}

const plan = async (condition: string) =>
  JSON.stringify(await ask(`EXPLAIN SELECT * FROM contacts WHERE ${condition}`));

/** As in an earlier version, where ANALYZE counted the rows of each workspace. */
const countAgain = () => ask('ALTER TABLE contacts ALTER COLUMN workspace_id SET STATISTICS DEFAULT');

async function isCounted() {
  const [{ target } = { target: 0 }] = await ask<{ target: number | null }>(`
    SELECT attstattarget AS target FROM pg_attribute
    WHERE attrelid = 'contacts'::regclass AND attname = 'workspace_id'`);
  return target !== 0;
}

it('finds people by their ID before anything was analyzed', async () => {
  const workspaceId = await workspaces({ count: 1, people: 400 });
  expect(await plan(`workspace_id = '${workspaceId}' AND id = '${newId()}'`)).toContain('contacts_pkey');
});

it('expects as much of a workspace that came after the statistics as of any other, also after an upgrade', async () => {
  await countAgain();
  const known = await workspaces({ count: 5, people: 2000 });
  await ask('ANALYZE contacts');
  const [old, recent] = [`workspace_id = '${known}'`, `workspace_id = '${newId()}'`];
  expect(await plan(old)).toContain('rows=2000 ');
  expect(await plan(recent)).toContain('rows=1 ');
  await migrate({ url });
  await ask('ANALYZE contacts');
  expect(await plan(old)).toContain('rows=1000 ');
  expect(await plan(recent)).toContain('rows=1000 ');
});

it('does not wait for a table that is vacuumed by hand: its turn is the next start', async () => {
  await countAgain();
  const vacuum = new pg.Client({ connectionString: url });
  await vacuum.connect();
  await vacuum.query('BEGIN; LOCK TABLE contacts IN SHARE UPDATE EXCLUSIVE MODE');
  await migrate({ url });
  expect(await isCounted()).toBe(true);
  await vacuum.end();
  await migrate({ url });
  expect(await isCounted()).toBe(false);
});
