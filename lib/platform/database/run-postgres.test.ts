import { expect, it } from 'vitest';
import { requirePlainPath } from './run-postgres.ts';

it('takes a path with spaces and apostrophes, in which a shell finds nothing', () => {
  const file = "/home/o'neil/my parley (2)/node_modules/postgres/bin/pg_ctl";
  expect(requirePlainPath(file)).toBe(file);
});

it.each(['a$HOME', 'a`b`', 'a"b', 'a\\b'])('says that PostgreSQL cannot run from a folder named %s', (name) => {
  expect(() => requirePlainPath(`/srv/${name}/bin/pg_ctl`)).toThrow(`PostgreSQL cannot run from /srv/${name}/bin: `);
});
