import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

const SYSTEM_BROWSERS = [
  // Chromium without its window, as Playwright's own: the same pages for half of the processor's time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** It reaches for nothing outside, and runs where there is neither a sandbox nor a graphics card. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that beeps, and that pages may use: the browser without a window can't ask for it.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** A browser outside the test runner. In pictures letters stand where a person's screen has them, not on whole pixels. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS, '--font-render-hinting=none'] });
}

/** Playwright's own Chromium when it is installed, else the system's. Throws in words when there is none. */
export function findChromium(): string {
  const found = [chromium.executablePath(), ...SYSTEM_BROWSERS].find((path) => path && existsSync(path));
  if (found) return found;
  throw new Error(
    'No Chromium found for the browser tests. Install one with `npx playwright install chromium`, ' +
      'or on Debian with `sudo apt-get install chromium-headless-shell`, on Ubuntu with `sudo apt-get install chromium`.',
  );
}
