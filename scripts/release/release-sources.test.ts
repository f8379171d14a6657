import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importedModules, releaseSources } from './release-sources.ts';

it('release: has every module that one of its modules imports, and no tests', () => {
  const sources = releaseSources();
  const missing = [...sources].flatMap(([file, source]) =>
    importedModules(file, source)
      .filter((path) => existsSync(path) && !sources.has(path))
      .map((path) => `${file} imports ${path}`),
  );
  expect(missing).toEqual([]);
  for (const file of ['server.ts', 'scripts/start.ts', 'lib/sandbox/main.ts'])
    expect([...sources.keys()]).toContain(file);
  expect([...sources.keys()].filter((path) => /\.test\.ts$|\/testing\//.test(path))).toEqual([]);
});

it('release: knows imports of every form, and leaves types and packages out', () => {
  const source = `
    import './first.js';
    import { a } from "../a.js";
    export { b } from '#lib/b.js';
    const late = () => import('./late/on.js');
    import { z } from 'zod';
    const started = 'lib/program.js';
  `;
  expect(importedModules('lib/room/here.ts', source)).toEqual([
    'lib/room/first.ts',
    'lib/a.ts',
    'lib/b.ts',
    'lib/room/late/on.ts',
  ]);
});
