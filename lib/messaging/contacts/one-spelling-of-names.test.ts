import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { readMigrations } from '#lib/platform/database/migration-files.ts';
import { env } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { queryDatabase } from '#lib/testing/query-database.ts';

const [composed, decomposed] = ['Caf\u00e9', 'Cafe\u0301'];

/** What earlier versions stored, and what the migration makes of it. */
const people = [
  {
    tags: [decomposed, 'vip', composed],
    attributes: { [decomposed]: 'a', city: decomposed },
    becomes: { tags: [composed, 'vip'], attributes: { [composed]: 'a', city: decomposed } },
  },
  {
    tags: ['vip'],
    attributes: { [composed]: { n: 1 }, [decomposed]: { n: 1 } },
    becomes: { tags: ['vip'], attributes: { [composed]: { n: 1 } } },
  },
  {
    tags: [],
    attributes: { [decomposed]: 'a', [composed]: 'b', x: null },
    becomes: { tags: [], attributes: { [composed]: 'b', [`${composed} (2)`]: 'a', x: null } },
  },
  {
    tags: [],
    attributes: { ' city': 'a', ' ': 'b', [` ${decomposed}\n`]: 'c', [composed]: 'd' },
    becomes: { tags: [], attributes: { city: 'a', ' ': 'b', [composed]: 'd', [`${composed} (2)`]: 'c' } },
  },
  {
    tags: ['b', composed, 'a'],
    attributes: { [composed]: 'e\u0301', b: 1, a: 2 },
    becomes: { tags: ['b', composed, 'a'], attributes: { [composed]: 'e\u0301', b: 1, a: 2 } },
  },
];

it('the migration gives what earlier versions stored one spelling, and loses no value', async () => {
  const { workspaceId } = await createTestWorkspace();
  const rows = people.map(({ tags, attributes }, index) => {
    const phone = `+9198123456${10 + index}`;
    return { workspaceId, id: newId(), phone, phoneKey: phone, tags, attributes };
  });
  await db().contact.createMany({ data: rows });
  const { script = '' } =
    readMigrations(process.cwd()).find(({ name }) => name.endsWith('one_spelling_of_names')) ?? {};
  await queryDatabase(env().DATABASE_URL ?? '', script);
  const stored = await db().contact.findMany({ where: { workspaceId }, orderBy: { phone: 'asc' } });
  expect(stored.map(({ tags, attributes }) => ({ tags, attributes }))).toEqual(people.map(({ becomes }) => becomes));
});
