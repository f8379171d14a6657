import type { Page } from '@playwright/test';
import { isHydrated } from './is-hydrated.ts';
import { api, expect, running, type Workspace } from './parley.ts';
import { sandbox } from './sandbox.ts';
import { signIn } from './sign-in.ts';
import { composer, said } from './thread.ts';

/** Asha Menon. */
export const CUSTOMER = '919812000165';
/** Ravi Nair, where a second customer is needed. */
export const OTHER = '919812000166';

/** Lets the two customers write to the workspace's number. */
export async function meetCustomers({ phoneNumberId, wabaId }: Workspace): Promise<void> {
  await sandbox().addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId });
  await sandbox().saveCustomer(CUSTOMER, { name: 'Asha Menon' });
  await sandbox().saveCustomer(OTHER, { name: 'Ravi Nair' });
}

type Writing = { from?: string; age_ms?: number };

/** A customer writes. */
export function writeIn({ phoneNumberId }: Workspace, text: string, { from = CUSTOMER, ...more }: Writing = {}) {
  return sandbox().write(from, { type: 'text', text, phone_number_id: phoneNumberId, ...more });
}

/** A customer writes, and their conversation is there. */
export async function conversationOf(workspace: Workspace, text: string, writing: Writing = {}) {
  await writeIn(workspace, text, writing);
  const phone = writing.from ?? CUSTOMER;
  const found = async () => (await api(workspace)('GET', `/conversations?phone=${phone}`)).json.conversations;
  await expect.poll(async () => (await found()).length).toBe(1);
  const id: string = (await found())[0].id;
  return { id, address: `/${workspace.slug}/inbox/${id}` };
}

/** A customer writes, and the first admin has the conversation open. */
export async function openThread(page: Page, workspace: Workspace, text: string) {
  const conversation = await conversationOf(workspace, text);
  await signIn(page);
  await page.goto(conversation.address);
  await expect(said(page, text)).toBeVisible();
  return conversation;
}

/** Opens a page under the app's own address (APP_URL): only there may it read a file. */
export async function openWhereFilesAreRead(page: Page, address: string): Promise<void> {
  await signIn(page);
  const cookies = await page.context().cookies();
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: 'localhost' })));
  await page.goto(running().url.replace('127.0.0.1', 'localhost') + address);
}

/** Opens Asha's conversation from the list, so that the page is already hydrated. */
export async function openInInbox(page: Page, workspace: Workspace): Promise<void> {
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  const link = page.getByRole('link', { name: /Asha Menon/ });
  // A press before that would load the conversation as a page of its own.
  await expect.poll(() => isHydrated(link)).toBe(true);
  await link.click();
  await expect(composer(page)).toBeVisible();
}

/** The conversations in the list. */
export const row = (page: Page) => page.getByRole('region', { name: 'Conversations' }).getByRole('listitem');

/** What customers have received from the workspace's number, oldest first. */
export const sentFrom = async ({ phoneNumberId: phone_number_id }: Workspace) =>
  (await sandbox().messages({ phone_number_id, direction: 'outbound' })).toReversed();

/** As many messages or conversations as a page reads at first. */
export const PAGE = 50;

/** A long wait, for busy machines, for what only the stream of changes brings: an open inbox does not ask again by itself. */
export const AT_ONCE = { timeout: 20_000 };
