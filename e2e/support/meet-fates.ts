import type { Page } from '@playwright/test';

/** What happens to a response: it comes after some ms, is lost though the server has acted, or the server refuses. */
export type Fate = number | 'lost' | 'unavailable';

/** Gives the page's calls these fates, in turn. Its stream is left alone. `loses` says which methods may lose a response. */
export async function meetFates(page: Page, fates: Fate[], loses = (_method: string) => true): Promise<void> {
  let turn = 0;
  await page.route('**/api/admin/**', async (route) => {
    const request = route.request();
    if (request.url().endsWith('/stream')) return route.continue();
    const fate = fates[turn++ % fates.length] ?? 0;
    try {
      if (fate === 'unavailable') {
        return await route.fulfill({ status: 503, json: { detail: 'Not now.', code: 'unavailable' } });
      }
      const response = await route.fetch();
      if (fate === 'lost' && loses(request.method())) return await route.abort('connectionreset');
      if (typeof fate === 'number') await new Promise((resolve) => setTimeout(resolve, fate));
      await route.fulfill({ response });
    } catch {
      // The page has left, or is offline.
      await route.abort('internetdisconnected').catch(() => {});
    }
  });
}

/** Takes the page's browser offline for a moment. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForTimeout(400);
  await page.context().setOffline(false);
}
