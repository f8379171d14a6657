import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';
import { mutatedFile } from './mutated-file.ts';

/**
 * The usual tests. A run for one mutant takes a few of them and ends with the first failure. All run in separate
 * processes with limited memory: a hanging one can be killed, and one that needs too much memory ends itself.
 */
export default defineConfig({
  ...base,
  plugins: [mutatedFile()],
  test: {
    ...base.test,
    // Vitest caches transformed files by their content on disk, where a mutated file is unchanged; and a process keeps
    // its loaded modules for the next tests.
    fsModuleCache: false,
    isolate: true,
    bail: 1,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    projects: (base.test?.projects ?? []).map((project) =>
      typeof project === 'object' && 'test' in project
        ? { ...project, test: { ...project.test, pool: 'forks', execArgv: ['--max-old-space-size=1024'] } }
        : project,
    ),
  },
});
