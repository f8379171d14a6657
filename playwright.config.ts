import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './e2e/support/find-chromium.ts';

/** The sandbox is one for all: what a test lets go wrong in it, or clears away, another may run into. These take turns. */
const TAKE_TURNS = ['api/*.spec.ts', 'admin/{catalog,every-page,inbox,sandbox-phone}.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  // One app serves all of them; each test makes its own workspace, so order and neighbours do not matter.
  workers: 2,
  projects: [
    { name: 'in turns', testMatch: TAKE_TURNS, workers: 1 },
    { name: 'side by side', testIgnore: TAKE_TURNS },
  ],
  fullyParallel: false,
  // A shared CI machine may stall for seconds; what fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  globalSetup: './e2e/support/start-parley.ts',
  outputDir: 'test-results/files',
  use: {
    // Recording costs time: where a failure is tried again, that is soon enough.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: CHROMIUM_ARGS,
    },
  },
});
