import type { BrowserContext, Page } from '@playwright/test';
import { row } from '../support/conversations.ts';
import { isHydrated } from '../support/is-hydrated.ts';
import { openedTab } from '../support/opened-tab.ts';
import { api, expect, test, type Workspace } from '../support/parley.ts';
import { sandbox } from '../support/sandbox.ts';
import { signIn } from '../support/sign-in.ts';
import { said } from '../support/thread.ts';

const CUSTOMER = '919812000700';
const UNREACHED = 'The server could not be reached. Check your connection and try again.';

const writeIn = ({ phoneNumberId }: Workspace, text: string, from = CUSTOMER) =>
  sandbox().write(from, { type: 'text', text, phone_number_id: phoneNumberId });
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Takes the browser offline, once the page has what reports failures. */
async function goOffline(page: Page, context: BrowserContext) {
  // It is loaded with the first key or press after hydration.
  await expect(async () => {
    await page.keyboard.press('Shift');
    await expect(notifications(page)).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await context.setOffline(true);
  await expect(page.getByText('You are offline').filter({ visible: true })).toBeVisible();
}

async function goOnline(page: Page, context: BrowserContext) {
  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toHaveCount(0);
}

test('what is pressed offline fails at once, and does not happen when the connection is back', async ({
  page,
  context,
  workspace,
}) => {
  await api(workspace)('POST', '/contacts', [{ phone: '+919812345678', name: 'Asha' }]);
  await signIn(page);
  await page.goto(`/${workspace.slug}/contacts`);
  await page.getByRole('button', { name: 'Erase Asha' }).click();
  await expect(page.getByText('This erases 1 contact.')).toBeVisible();
  await goOffline(page, context);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase contact' }).click();
  await expect(notifications(page)).toContainText(UNREACHED);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await goOnline(page, context);
  const dialog = page.getByRole('dialog', { name: 'Add a contact' });
  await page.getByRole('button', { name: 'Add contact' }).click();
  await dialog.getByLabel('Phone').fill('98123 45679');
  await dialog.getByLabel('Name', { exact: true }).fill('Ravi');
  await goOffline(page, context);
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await expect(dialog.getByText(UNREACHED)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);

  await goOnline(page, context);
  // What had been waiting for the connection would have been sent before this.
  await page.getByRole('button', { name: 'Add contact' }).click();
  await dialog.getByLabel('Phone').fill('98123 45670');
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  const rows = page.getByRole('table', { name: 'Contacts' }).getByRole('row');
  await expect(rows.filter({ hasText: '98123 45670' })).toBeVisible();
  await expect(rows.filter({ hasText: 'Asha' })).toBeVisible();
  await expect(rows.filter({ hasText: 'Ravi' })).toHaveCount(0);
});

test('in the inbox, what is pressed and sent offline is said to have failed, and can be tried again', async ({
  page,
  context,
  workspace,
}) => {
  const { phoneNumberId, wabaId } = workspace;
  await sandbox().addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId });
  await sandbox().saveCustomer(CUSTOMER, { name: 'Asha Menon' });
  await writeIn(workspace, 'Where is my order?');
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await row(page).getByRole('link').click();
  await expect(said(page, 'Where is my order?')).toBeVisible();
  await expect(row(page).getByText('1 unread message')).toHaveCount(0);

  await goOffline(page, context);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(notifications(page)).toContainText(UNREACHED);
  await page.getByLabel('Message', { exact: true }).fill('On its way');
  await page.getByLabel('Message', { exact: true }).press('Control+Enter');
  const sending = said(page, 'On its way');
  await expect(sending).toContainText(UNREACHED);

  // Someone who went on to other work before it failed is told, and finds it marked in the list.
  const { promise: isGone, resolve: gone } = Promise.withResolvers<void>();
  await page.route(/\/messages$/, async (route) => {
    await isGone;
    await route.abort('internetdisconnected');
  });
  await page.getByLabel('Message', { exact: true }).fill('Soon');
  await page.getByLabel('Message', { exact: true }).press('Control+Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByText('No conversation is open')).toBeVisible();
  gone();
  await expect(notifications(page)).toContainText('Not sent to Asha Menon.');
  await expect(row(page)).toContainText('Not sent: On its way');
  await notifications(page).getByRole('button', { name: 'Open the conversation' }).click();
  await said(page, 'Soon').getByRole('button', { name: 'Discard' }).click();
  await page.unroute(/\/messages$/);

  await goOnline(page, context);
  await sending.getByRole('button', { name: 'Try again' }).click();
  await expect(sending.getByText(UNREACHED)).toHaveCount(0);
  await expect
    .poll(async () => (await sandbox().messages({ phone_number_id: phoneNumberId, direction: 'outbound' })).length)
    .toBe(1);
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(said(page, 'closed this.')).toBeVisible();
});

test('a conversation that is looked at offline is marked as read when the connection is back', async ({
  page,
  context,
  workspace,
}) => {
  const { phoneNumberId, wabaId } = workspace;
  const other = '919812000701';
  await sandbox().addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId });
  await sandbox().saveCustomer(CUSTOMER, { name: 'Asha Menon' });
  await sandbox().saveCustomer(other, { name: 'Ravi Iyer' });
  await writeIn(workspace, 'Where is my order?');
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await expect.poll(() => isHydrated(row(page).getByRole('link'))).toBe(true);
  await row(page).getByRole('link').click();
  await expect(said(page, 'Where is my order?')).toBeVisible();
  await writeIn(workspace, 'Hello from Ravi', other);
  const ravi = row(page).filter({ hasText: 'Ravi Iyer' });
  // Ravi's thread is kept by the page, and so can be opened without a connection.
  await ravi.getByRole('link').click();
  await expect(said(page, 'Hello from Ravi')).toBeVisible();
  await row(page).filter({ hasText: 'Asha Menon' }).getByRole('link').click();
  await expect(said(page, 'Where is my order?')).toBeVisible();

  const reads: string[] = [];
  await page.route('**/conversations/*/read', async (route) => {
    reads.push(route.request().url());
    await route.continue();
  });
  await goOffline(page, context);
  await ravi.getByRole('link').click();
  await expect(said(page, 'Hello from Ravi')).toBeVisible();
  await context.setOffline(false);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await expect.poll(() => reads.at(-1)).toContain(`${id}/read`);
});

test('without the server the inbox stays: loaded conversations open, others say so and load later', async ({
  page,
  context,
  workspace,
}) => {
  const people = ['Asha', 'Ravi', 'Mira'];
  for (const [place, name] of people.entries()) {
    const phone = `91981200021${place}`;
    await sandbox().saveCustomer(phone, { name });
    const phone_number_id = workspace.phoneNumberId;
    await sandbox().write(phone, { type: 'text', text: `${name} here`, phone_number_id });
  }
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  const link = (name: string) => row(page).filter({ hasText: name }).getByRole('link');
  const pagesAsked: string[] = [];
  page.on('request', (request) => request.url().includes('_rsc=') && pagesAsked.push(request.url()));
  await link('Asha').click();
  await expect(said(page, 'Asha here')).toBeVisible();
  await link('Ravi').click();
  await expect(said(page, 'Ravi here')).toBeVisible();
  expect(pagesAsked).toEqual([]);
  await page.reload();
  await expect(said(page, 'Ravi here')).toBeVisible();
  await link('Asha').click();
  await expect(said(page, 'Asha here')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const isSamePage = () => page.evaluate(() => 'isSamePage' in window);

  await context.setOffline(true);
  await expect(page.getByText('You are offline').filter({ visible: true })).toBeVisible();
  await page.getByRole('button', { name: 'New conversation' }).click({ trial: true });
  await link('Ravi').click();
  await expect(said(page, 'Ravi here')).toBeVisible();
  await link('Mira').click();
  await expect(page.getByText('This conversation is not loaded yet')).toBeVisible();
  await page.goBack();
  await expect(said(page, 'Ravi here')).toBeVisible();
  await page.getByRole('link', { name: 'Contacts' }).click();
  await expect(said(page, 'Ravi here')).toBeVisible();
  await link('Mira').click();
  await context.setOffline(false);
  await expect(said(page, 'Mira here')).toBeVisible();
  expect(await isSamePage()).toBe(true);

  await page.keyboard.press('Escape');
  await expect(page.getByText('No conversation is open')).toBeVisible();
  await page.getByRole('link', { name: 'Contacts' }).click();
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('No conversation is open')).toBeVisible();
  expect(await isSamePage()).toBe(true);

  const tab = await openedTab(context, () => link('Mira').click({ modifiers: ['ControlOrMeta'] }));
  await expect(said(tab, 'Mira here')).toBeVisible();
  await tab.close();

  await page.reload();
  await page.route(/\/inbox\/|\/conversations\//, (route) => route.abort('connectionrefused'));
  await link('Asha').click();
  await expect(page.getByText('The server could not be reached.').first()).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(said(page, 'Asha here')).toBeVisible();
});
