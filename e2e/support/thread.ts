import type { Locator, Page } from '@playwright/test';

/** The messages of the open conversation. */
export const thread = (page: Page): Locator => page.getByRole('region', { name: /^Messages with/ });

/** Those messages that contain a text. */
export const said = (page: Page, text: string | RegExp): Locator =>
  thread(page).getByRole('listitem').filter({ hasText: text });
