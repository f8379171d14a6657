import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { running } from './parley.ts';

/** Signs the page in as the first admin, who owns every workspace that tests make. */
export async function signIn(page: Page): Promise<void> {
  const { adminPassword } = JSON.parse(readFileSync(join(running().dataDir, 'keys.json'), 'utf8'));
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill('admin@example.com');
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/sign-in/);
}
