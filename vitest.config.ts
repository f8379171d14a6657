import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { databaseReach } from './lib/testing/database-reach.ts';
import { ownTemporaryFolder } from './lib/testing/own-temporary-folder.ts';

ownTemporaryFolder();

const tests = globSync('{app,components,lib,inngest,scripts,clients}/**/*.test.ts');
const reachesDatabase = databaseReach(import.meta.dirname);
/** Next's folders have brackets in their names, which a glob would take for its own syntax. */
const literal = (file: string) => file.replace(/[[\](){}]/g, '\\$&');

export default defineConfig({
  test: {
    // A worker runs one file after another in the same process, so a test must undo what it starts or sets.
    isolate: false,
    maxWorkers: 2,
    retry: 0,
    testTimeout: 240_000,
    hookTimeout: 180_000,
    // What a test waits for comes at once, or within a minute on a machine that stands still for a while.
    expect: { poll: { timeout: 60_000 } },
    // The summary of a run has only these messages, and what fails rarely must be understood from them.
    chaiConfig: { truncateThreshold: 2000 },
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
