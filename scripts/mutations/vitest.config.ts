import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';
import { mutatedFile } from './mutated-file.ts';

/**
 * The same tests as always, of which a run for one mutant takes a few and ends with the first that fails. All in processes of
 * their own with a bounded memory: one that never ends can be killed, and one that takes all memory ends itself.
 */
export default defineConfig({
  ...base,
  plugins: [mutatedFile()],
  test: {
    ...base.test,
    // Vitest keeps transformed files by what is on disk, where a mutated one is as it was; and a process that ran tests
    // keeps the modules that it loaded for the next tests.
    fsModuleCache: false,
    isolate: true,
    bail: 1,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    reporters: [{}],
    projects: (base.test?.projects ?? []).map((project) =>
      typeof project === 'object' && 'test' in project
        ? { ...project, test: { ...project.test, pool: 'forks', execArgv: ['--max-old-space-size=1024'] } }
        : project,
    ),
  },
});
