import { expect, type Page } from '@playwright/test';

/** Opens the navigation on narrow screens. A press before the page's scripts run is lost, so it presses again. */
export async function openNavigation(page: Page) {
  const drawer = page.getByRole('dialog').getByRole('navigation', { name: 'Main' });
  await expect(async () => {
    if (await drawer.isHidden()) await page.getByRole('button', { name: 'Open the navigation' }).click();
    await expect(drawer).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
