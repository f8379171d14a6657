import type { BrowserContext, Page } from '@playwright/test';

/**
 * What `open` opens in a new tab, in a page of the test's own. Of a tab that a link opens, Playwright sometimes sees the
 * navigation begin after it has ended, while the machine is busy, and then waits for its end for good.
 */
export async function openedTab(context: BrowserContext, open: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([context.waitForEvent('page'), open()]);
  await opened.waitForURL(/^http/, { waitUntil: 'commit' });
  const url = opened.url();
  await opened.close();
  const tab = await context.newPage();
  await tab.goto(url);
  return tab;
}
