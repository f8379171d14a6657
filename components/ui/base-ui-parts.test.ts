import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Field } from '@base-ui/react/field';
import { expect, it } from 'vitest';

/**
 * Pages import single parts of Base UI by `base-ui-part/…`, a path into the package, because its exports would bring
 * all parts of a popup into every page (docs/decisions/050-pages-without-schemas.md). The package does not promise its
 * paths, so this test compares each one with the exported part of the same name.
 */
const exported: Record<string, unknown> = {
  FieldControl: Field.Control,
};

const taken = globSync('components/**/*.{ts,tsx}')
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/import \{ (\w+) \} from 'base-ui-part\/(.+)';/g)])
  .map(([, name = '', path = '']) => ({ name, path }));

it('knows every part that is taken by its path', () => {
  expect(taken.map(({ name }) => name).sort()).toEqual(Object.keys(exported).sort());
});

it.each(taken)('$name is what the package exports', async ({ name, path }) => {
  const part = await import(resolve('node_modules/@base-ui/react', path));
  expect(part[name]).toBeDefined();
  expect(part[name]).toBe(exported[name]);
});

it('pins what an upgrade may break silently to one version', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const name of ['@base-ui/react', 'next', 'inngest', 'prisma', '@prisma/client', '@prisma/adapter-pg']) {
    expect([name, dependencies[name]]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
  }
});
