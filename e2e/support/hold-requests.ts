import type { Page } from '@playwright/test';

/** Holds a page's requests to these addresses until `release`, as a slow connection would. `begun` resolves at the first. */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
): Promise<{ begun: Promise<void>; release(): void }> {
  const first = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    first.resolve();
    await held.promise;
    await route.continue();
  });
  return { begun: first.promise, release: held.resolve };
}
