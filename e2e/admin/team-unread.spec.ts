import { setTimeout as elapsed } from 'node:timers/promises';
import { callAsPage } from '../support/call-as-page.ts';
import { colleague } from '../support/colleagues.ts';
import { CUSTOMER, meetCustomers, row, writeIn } from '../support/conversations.ts';
import { api, expect, running, test } from '../support/parley.ts';
import { sandbox } from '../support/sandbox.ts';
import { said, thread } from '../support/thread.ts';

test.beforeEach(({ workspace }) => meetCustomers(workspace));

test('what one agent marks as unread stays so beside a colleague who has it open, until they work in it', async ({
  browser,
  workspace,
}) => {
  await writeIn(workspace, 'Where is my order?');
  const nila = await colleague(browser, workspace, 'Nila Rao');
  const omar = await colleague(browser, workspace, 'Omar Haddad');
  const omarEmail = `omar-${workspace.workspace_id}@example.com`;
  for (const page of [nila, omar]) {
    await page.goto(`/${workspace.slug}/inbox`);
    await row(page).getByRole('link').click();
    await expect(said(page, 'Where is my order?')).toBeVisible();
    await expect(row(page).getByText(/unread message/)).toHaveCount(0);
  }
  const markUnread = async () => {
    await said(omar, 'Where is my order?').getByRole('button', { name: 'Message actions' }).click();
    await omar.getByRole('menuitem', { name: 'Mark unread from here' }).click();
    for (const page of [omar, nila]) await expect(row(page).getByText('1 unread message')).toBeAttached();
  };
  await markUnread();
  const id = nila.url().split('/').at(-1);
  await callAsPage(omar.request, {
    url: running().url,
    path: `/api/admin/${workspace.slug}/conversations/${id}`,
    method: 'PATCH',
    data: { assignee: omarEmail },
  });
  await expect(said(nila, 'Omar Haddad took this conversation.')).toBeVisible();
  await expect(row(nila).getByText('1 unread message')).toBeAttached();
  // Read after the list, and what tells the page that the conversation is unread.
  await expect(nila.getByRole('button', { name: /^Assigned to Omar Haddad/ })).toBeVisible();

  await thread(nila).click();
  await expect(row(omar).getByText(/unread message/)).toHaveCount(0);
  await row(omar).getByRole('link').click();
  await markUnread();
  await writeIn(workspace, 'Hello?');
  await expect(said(nila, 'Hello?')).toBeVisible();
  await expect(row(omar).getByText(/unread message/)).toHaveCount(0);
  for (const page of [nila, omar]) await page.context().close();
});

test('a closed conversation that is marked as unread is counted and found among the unread ones', async ({
  browser,
  workspace,
}) => {
  await writeIn(workspace, 'Where is my order?');
  const page = await colleague(browser, workspace, 'Nila Rao');
  await page.goto(`/${workspace.slug}/inbox`);
  await row(page).getByRole('link').click();
  await expect(said(page, 'Where is my order?')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(row(page)).toHaveCount(0);
  await said(page, 'Where is my order?').getByRole('button', { name: 'Message actions' }).click();
  await page.getByRole('menuitem', { name: 'Mark unread from here' }).click();
  await expect(page.getByText('1 unread conversation', { exact: true })).toBeAttached();
  await page.getByText('Unread', { exact: true }).click();
  await expect(row(page)).toHaveCount(1);
  await expect(row(page).getByText('1 unread message')).toBeAttached();
  await page.getByText('All', { exact: true }).click();
  await expect(row(page)).toHaveCount(0);
  await page.context().close();
});

test('a slow request that marks a conversation as read does not undo its mark as unread', async ({
  browser,
  workspace,
}) => {
  await writeIn(workspace, 'Where is my order?');
  const page = await colleague(browser, workspace, 'Nila Rao');
  await page.route(/\/conversations\/[^/]+\/read$/, async (route) => {
    await elapsed(2_000);
    await route.continue();
  });
  await page.goto(`/${workspace.slug}/inbox`);
  await row(page).getByRole('link').click();
  await expect(said(page, 'Where is my order?')).toBeVisible();
  const responses = ['read', 'unread'].map((mark) =>
    page.waitForResponse((response) => new RegExp(`/conversations/[^/]+/${mark}$`).test(response.url())),
  );
  await said(page, 'Where is my order?').getByRole('button', { name: 'Message actions' }).click();
  await page.getByRole('menuitem', { name: 'Mark unread from here' }).click();
  await Promise.all(responses);
  const { json } = await api(workspace)('GET', `/conversations?phone=${CUSTOMER}`);
  expect(json.conversations).toMatchObject([{ unread_count: 1 }]);
  await expect(row(page).getByText('1 unread message')).toBeAttached();
  await page.context().close();
});

test('marking as unread leaves at once, and nothing that is opened after it', async ({ browser, workspace }) => {
  await writeIn(workspace, 'Where is my order?');
  const other = '919812000401';
  await sandbox().saveCustomer(other, { name: 'Dev Nair' });
  await sandbox().write(other, { type: 'text', text: 'Do you ship abroad?', phone_number_id: workspace.phoneNumberId });
  const page = await colleague(browser, workspace, 'Nila Rao');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/conversations/*/unread', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/${workspace.slug}/inbox`);
  const asha = row(page).filter({ hasText: 'Asha Menon' });
  await asha.getByRole('link').click();
  await said(page, 'Where is my order?').getByRole('button', { name: 'Message actions' }).click();
  await page.getByRole('menuitem', { name: 'Mark unread from here' }).click();
  await expect(thread(page)).toHaveCount(0);
  await row(page).filter({ hasText: 'Dev Nair' }).getByRole('link').click();
  await expect(said(page, 'Do you ship abroad?')).toBeVisible();
  release();
  await expect(asha.getByText('1 unread message')).toBeAttached();
  await expect(said(page, 'Do you ship abroad?')).toBeVisible();
  await page.context().close();
});
