import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

const SYSTEM_BROWSERS = [
  // The headless shell, like Playwright's own: the same pages for half the CPU time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Calls nothing outside, and runs without an OS sandbox and without a graphics card. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A fake microphone that beeps and needs no permission: the headless shell cannot ask for one.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** A browser outside the test runner. It places letters as on a person's screen, not on whole pixels. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS, '--font-render-hinting=none'] });
}

/**
 * Playwright's own Chromium when it is installed, otherwise the system's. Throws an error that says how to install one.
 */
export function findChromium(): string {
  const found = [chromium.executablePath(), ...SYSTEM_BROWSERS].find((path) => path && existsSync(path));
  if (found) return found;
  throw new Error(
    'No Chromium found for the browser tests. Install one with `npx playwright install chromium`, ' +
      'or on Debian with `sudo apt-get install chromium-headless-shell`, on Ubuntu with `sudo apt-get install chromium`.',
  );
}
