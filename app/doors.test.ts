import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { allOperations } from '#lib/doors/openapi/all-operations.ts';
import { doors } from './doors.ts';

/** Route files that machines call. The server answers what `[[...path]]` answers without a row in the table. */
const MACHINES = 'app/{public,channels,flow-events,media,healthz,readyz,metrics,api/inngest}/**/route.ts';
const files = globSync(MACHINES).filter((file) => !file.includes('[[...path]]'));

/** app/media/[...path]/route.ts → /media/{path…} */
function pathOf(file: string) {
  return file
    .replace(/^app|\/route\.ts$/g, '')
    .replace(/\[\.\.\.(\w+)\]/g, '{$1…}')
    .replace(/\[(\w+)\]/g, '{$1}');
}

it('has the operations of the OpenAPI document, and the document, and no others of the public API', () => {
  const documented = [...allOperations, { method: 'GET', path: '/openapi.json' }];
  const rows = doors.filter(([, path]) => path.startsWith('/public/'));
  expect(rows.map(([method, path]) => `${method} ${path}`).sort()).toEqual(
    documented.map(({ method, path }) => `${method} /public/v1${path}`).sort(),
  );
});

it('has a row for each route file of machines, and a route file for each row', () => {
  expect(new Set(doors.map(([, path]) => path))).toEqual(new Set(files.map(pathOf)));
});

it.each(files)('uses the handlers of %s', async (file) => {
  const route: Record<string, unknown> = await import(resolve(file));
  const rows = doors.filter(([, path]) => path === pathOf(file));
  for (const [method, , handle] of rows) expect(handle).toBe(route[method]);
  if (file.startsWith('app/public/')) return;
  // The public API's files also export handlers that refuse the other methods.
  const methods = Object.keys(route).filter((name) => /^[A-Z]+$/.test(name));
  expect(rows.map(([method]) => method).sort()).toEqual(methods.sort());
});

it('lists each door once', () => {
  const names = doors.map(([method, path]) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
});
