import { expect, type Page } from '@playwright/test';

/** Chooses from a dropdown list and waits until it has closed: the next list may have an option with the same name. */
export async function choose(page: Page, list: string, option: string) {
  await page.getByRole('combobox', { name: list }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
}
