import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { databaseReach } from './database-reach.ts';

const root = mkdtempSync(join(tmpdir(), 'parley-reach-'));
afterAll(() => rmSync(root, { recursive: true }));

const files = {
  'lib/db.ts': "import { PrismaPg } from '@prisma/adapter-pg';\nexport const db = () => new PrismaPg({});",
  'lib/words.ts': "import { readFileSync } from 'node:fs';\nexport const words = readFileSync;",
  'lib/verb.ts': "import {\n  type Database,\n  db,\n} from './db.ts';\nexport const verb = () => db();",
  'lib/circle.ts': "export { words } from './words.ts';\nimport './circle.ts';",
  'words.test.ts': "import { words } from './lib/words.ts';",
  'types.test.ts': "import type { Database } from './lib/db.ts';\nexport type { Other } from './lib/db.ts';",
  'circle.test.ts': "import { words } from '#lib/circle.ts';",
  'client.test.ts': "import pg from 'pg';",
  'db.test.ts': "import { db } from './lib/db.ts';",
  'verb.test.ts': "import { verb } from '#lib/verb.ts';",
  'late.test.ts': "const { verb } = await import('./lib/verb.ts');",
  'again.test.ts': "export { verb } from './lib/verb.ts';",
};
for (const [path, text] of Object.entries(files)) {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const reachesDatabase = databaseReach(root);

it.each(['client', 'db', 'verb', 'late', 'again'])('%s.test.ts reaches the database', (name) => {
  expect(reachesDatabase(`${name}.test.ts`)).toBe(true);
});

it.each(['words', 'types', 'circle'])('%s.test.ts does not', (name) => {
  expect(reachesDatabase(`${name}.test.ts`)).toBe(false);
});
