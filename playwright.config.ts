import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './e2e/support/find-chromium.ts';
import { ownTemporaryFolder } from './lib/testing/own-temporary-folder.ts';

ownTemporaryFolder();

export default defineConfig({
  testDir: 'e2e',
  // Each worker starts a Parley of its own (e2e/support/parley.ts); each test makes its own workspace in it. A file with
  // other fixtures for a whole worker, or with Playwright's own `test`, would need a further worker and Parley.
  // With two on two cores, a quarter of the time went by unused, while tests wait for what is due in some seconds.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  // Long, for busy machines. A passing test waits for neither.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results/files',
  use: {
    // Without a graphics card, moving menus and colors take an eighth of the CPU time of all tests. Tests of what moves
    // ask for motion themselves.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording slows every test down. Run a failed test again with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: CHROMIUM_ARGS,
    },
  },
});
