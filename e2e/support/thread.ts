import type { Locator, Page } from '@playwright/test';

/** The messages of the open conversation. */
export const thread = (page: Page): Locator => page.getByRole('region', { name: /^Messages with/ });

/** Those messages that contain a text. */
export const said = (page: Page, text: string | RegExp): Locator =>
  thread(page).getByRole('listitem').filter({ hasText: text });

/** How long a voice message has been recorded. A single second can pass unseen. */
export const A_SECOND_OR_MORE = /^0:(0[1-9]|[1-5]\d)$/;
