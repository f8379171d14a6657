import type { Locator, Page } from '@playwright/test';
import { expect } from './parley.ts';

/** The messages of the open conversation. */
export const thread = (page: Page): Locator => page.getByRole('region', { name: /^Messages with/ });

/** Those messages that contain a text. */
export const said = (page: Page, text: string | RegExp): Locator =>
  thread(page).getByRole('listitem').filter({ hasText: text });

/** How long a voice message has been recorded. A single second can pass unseen. */
export const A_SECOND_OR_MORE = /^0:(0[1-9]|[1-5]\d)$/;

/** Where a reply is written. */
export const composer = (page: Page): Locator => page.getByLabel('Message', { exact: true });

/** Chooses from the menu of the message that contains a text. */
export async function act(page: Page, text: string, action: string): Promise<void> {
  const menu = page.getByRole('menu', { name: 'Message actions' });
  await said(page, text).getByRole('button', { name: 'Message actions' }).first().click();
  await menu.getByRole('menuitem', { name: action }).click();
  await expect(menu).toHaveCount(0);
}
