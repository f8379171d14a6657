import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { singleton } from './singleton.ts';

it('is made once, whichever copy of the module asks', async () => {
  const copy: typeof import('./singleton.ts') = await import(
    `${pathToFileURL(resolve('lib/platform/singleton.ts')).href}?copy`
  );
  expect(copy.singleton).not.toBe(singleton);
  const one = singleton('test', () => ({ made: 1 }));
  expect(copy.singleton('test', () => ({ made: 2 }))).toBe(one);
  expect(singleton('other', () => ({ made: 3 }))).toEqual({ made: 3 });
});
