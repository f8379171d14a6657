import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'app/**/*.test.ts',
      'lib/**/*.test.ts',
      'inngest/**/*.test.ts',
      'scripts/**/*.test.ts',
      'clients/**/*.test.ts',
    ],
    globalSetup: ['lib/testing/postgres-cluster.ts'],
    setupFiles: ['lib/testing/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
