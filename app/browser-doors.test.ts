import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { METHODS } from '#lib/doors/steps/route.ts';
import { browserDoors } from './browser-doors.ts';

const files = globSync('app/api/**/route.ts').filter((file) => !file.startsWith('app/api/inngest/'));

/** app/api/admin/[workspace]/route.ts → /api/admin/{workspace} */
const pathOf = (file: string) =>
  file
    .replace(/^app|\/route\.ts$/g, '')
    .replace(/\[(\.{3})?(\w+)\]/g, (_, rest, name) => `{${name}${rest ? '…' : ''}}`);

it('has one row for each route file of the app’s pages, and a route file for each row', () => {
  expect(browserDoors.map(([path]) => path).sort()).toEqual(files.map(pathOf).sort());
});

it('loads the file at its path, which has a handler for every method', async () => {
  const loaded = await Promise.all(browserDoors.map(async ([path, load]) => ({ path, route: await load() })));
  for (const file of files) {
    const route: Record<string, unknown> = await import(resolve(file));
    expect(loaded.find(({ path }) => path === pathOf(file))?.route).toBe(route);
    expect(Object.keys(route).sort()).toEqual([...METHODS].sort());
  }
});

it('can be loaded by Node alone, without a compiler', async () => {
  const program = `
    const { browserDoors } = await import('#app/browser-doors.ts');
    for (const [, load] of browserDoors) await load();
    process.exit();
  `;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
});
