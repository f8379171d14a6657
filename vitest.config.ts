import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'app/**/*.test.ts',
      'components/**/*.test.ts',
      'lib/**/*.test.ts',
      'inngest/**/*.test.ts',
      'scripts/**/*.test.ts',
      'clients/**/*.test.ts',
    ],
    globalSetup: ['lib/testing/postgres-cluster.ts'],
    setupFiles: ['lib/testing/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // A shared CI machine may stall for seconds; what fails twice is broken.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
