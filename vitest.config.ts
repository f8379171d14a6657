import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { databaseReach } from './lib/testing/database-reach.ts';
import { ownTemporaryFolder } from './lib/testing/own-temporary-folder.ts';

ownTemporaryFolder();

const tests = globSync('{app,components,lib,inngest,scripts,clients}/**/*.test.ts');
const reachesDatabase = databaseReach(import.meta.dirname);
/** Next's folders have brackets in their names, which a pattern would read as its own. */
const literal = (file: string) => file.replace(/[[\](){}]/g, '\\$&');

export default defineConfig({
  test: {
    // A worker runs file after file in one process: what a test starts or sets, it also ends.
    isolate: false,
    maxWorkers: 2,
    retry: 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes at once, or in seconds on a machine that others use too.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'in memory',
          include: tests.filter((file) => !reachesDatabase(file)).map(literal),
          pool: 'threads',
          setupFiles: ['lib/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'with database',
          include: tests.filter(reachesDatabase).map(literal),
          pool: 'forks',
          globalSetup: ['lib/testing/postgres-cluster.ts'],
          setupFiles: ['lib/testing/setup.ts', 'lib/testing/setup-database.ts'],
        },
      },
    ],
  },
});
