import { setTimeout as elapsed } from 'node:timers/promises';
import type { Browser, Page, Route } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { callAsPage } from '../support/call-as-page.ts';
import { choose } from '../support/choose.ts';
import { row } from '../support/conversations.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { isHydrated } from '../support/is-hydrated.ts';
import { api, expect, running, test, type Workspace } from '../support/parley.ts';
import { sandbox } from '../support/sandbox.ts';
import { joinAs } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';
import { said, thread } from '../support/thread.ts';

const CUSTOMER = '919812000400';
const HOUR_MS = 3_600_000;
/** As many messages as are read at first. */
const PAGE = 50;

const writeIn = ({ phoneNumberId }: Workspace, text: string) =>
  sandbox().write(CUSTOMER, { type: 'text', text, phone_number_id: phoneNumberId });
/** Chooses a radio button by its label, because only the labels are visible. */
const pick = (page: Page, group: string, label: string) =>
  page.getByRole('group', { name: group }).locator('label').filter({ hasText: label }).click();
const mentions = (page: Page) => page.getByRole('radio', { name: 'Mentions, 1' });

async function colleague(browser: Browser, workspace: Workspace, name: string, viewport = sizes[0]!.viewport) {
  const context = await browser.newContext({ viewport, baseURL: running().url });
  const page = await context.newPage();
  await joinAs(page, workspace, { role: 'agent', name });
  return page;
}

/** Two people, each with their own browser. The first has the conversation open. */
async function twoColleagues(browser: Browser, workspace: Workspace) {
  await writeIn(workspace, 'Where is my order?');
  const nila = await colleague(browser, workspace, 'Nila Rao');
  const omar = await colleague(browser, workspace, 'Omar Haddad');
  await nila.goto(`/${workspace.slug}/inbox`);
  await row(nila).getByRole('link').click();
  await expect(said(nila, 'Where is my order?')).toBeVisible();
  return [nila, omar] as const;
}

test.beforeEach(async ({ workspace: { phoneNumberId, wabaId } }) => {
  await sandbox().addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId });
  await sandbox().saveCustomer(CUSTOMER, { name: 'Asha Menon' });
});

test('two agents share an inbox: assignment, status and notes', async ({ browser, workspace }) => {
  const [nila, omar] = await twoColleagues(browser, workspace);
  await omar.goto(nila.url());
  await expect(said(omar, 'Where is my order?')).toBeVisible();

  // Each sees what the other does. A page that has just opened may not listen yet, so she keeps typing.
  await expect(async () => {
    await nila.getByLabel('Message', { exact: true }).pressSequentially('.');
    await expect(omar.getByText('Nila Rao is typing a reply…')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  // Who takes it need not wait until the colleagues are known.
  const colleagues = await holdRequests(omar, '**/colleagues');
  await omar.getByRole('button', { name: 'Unassigned. Assign it' }).click();
  await omar.getByRole('menuitemradio', { name: 'Me', exact: true }).click();
  await expect(said(nila, 'Omar Haddad took this conversation.')).toBeVisible();
  colleagues.release();
  await expect(row(nila).getByText('Assigned to Omar Haddad')).toBeAttached();
  await pick(nila, 'Assigned to', 'Unassigned');
  await expect(nila).toHaveURL(/owner=none/);
  await expect(nila.getByText('No conversations match')).toBeVisible();
  await pick(omar, 'Assigned to', 'Mine');
  await expect(row(omar)).toHaveCount(1);
  await pick(nila, 'Assigned to', 'Everyone');

  // A closed conversation leaves both lists; the customer's message reopens it, and it comes back.
  await omar.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(said(nila, 'Omar Haddad closed this.')).toBeVisible();
  await expect(nila.getByText('Nothing is open')).toBeVisible();
  await choose(nila, 'Status', 'Closed');
  await expect(row(nila)).toHaveCount(1);
  await writeIn(workspace, 'Hello?');
  await expect(said(omar, 'The customer’s message reopened this.')).toBeVisible();
  await expect(row(omar)).toHaveCount(1);
  await expect(nila.getByText('No conversations match')).toBeVisible();
  await choose(nila, 'Status', 'Open');
  await nila.getByRole('button', { name: 'Snooze' }).click();
  await nila.getByRole('menuitem', { name: 'Tomorrow, 09:00' }).click();
  await expect(said(omar, 'Nila Rao snoozed this until')).toContainText(', 09:00.');
  await omar.getByRole('button', { name: 'Reopen' }).click();
  await expect(said(nila, 'Omar Haddad reopened this.')).toBeVisible();

  // A note is only for colleagues, and notifies the one whom it mentions.
  await omar.goto(`/${workspace.slug}/contacts`);
  await pick(nila, 'Write', 'Note');
  const note = nila.getByLabel('Note for colleagues');
  await note.pressSequentially('The parcel is late, @oma');
  await expect(nila.getByRole('option', { name: 'Omar Haddad' })).toBeVisible();
  await expectAccessible(nila);
  await note.press('Enter');
  await expect(note).toHaveValue('The parcel is late, @Omar Haddad ');
  await note.press('Control+Enter');
  await expect(note).toHaveValue('');
  await expect(said(nila, 'Note, not visible to the customer')).toContainText('The parcel is late, @Omar Haddad');
  await omar.goto(`/${workspace.slug}/inbox`);
  await expect(mentions(omar)).toBeAttached();
  const status = omar.getByRole('combobox', { name: 'Status' });
  for (const before of ['Open', 'Snoozed']) {
    await choose(omar, 'Status', before);
    await pick(omar, 'Assigned to', 'Mentions');
    await expect(status).toHaveText('Any status');
    await pick(omar, 'Assigned to', 'Everyone');
    await expect(status).toHaveText(before);
  }
  await pick(omar, 'Assigned to', 'Mentions');
  await row(omar).getByRole('link').click();
  await expect(said(omar, 'The parcel is late')).toBeVisible();
  await expect(mentions(omar)).toHaveCount(0);
  await expect(omar.getByRole('button', { name: 'Delete note' })).toHaveCount(0);
  const removeNote = nila.getByRole('button', { name: 'Delete note' });
  const question = nila.getByRole('alertdialog', { name: 'Delete this note?' });
  await removeNote.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(said(nila, 'The parcel is late')).toBeVisible();
  await removeNote.click();
  await question.getByRole('button', { name: 'Delete note' }).click();
  await expect(said(omar, 'The parcel is late')).toHaveCount(0);
  await expect(question).toHaveCount(0);
  expect(await sandbox().messages({ phone_number_id: workspace.phoneNumberId, direction: 'outbound' })).toEqual([]);
  await nila.context().close();
  await omar.context().close();
});

test('a mention stays unseen while a search shows an earlier place of the thread', async ({ browser, workspace }) => {
  const old = { phone_number_id: workspace.phoneNumberId, age_ms: HOUR_MS };
  await sandbox().write(CUSTOMER, { type: 'text', text: 'Do you have a samovar?', ...old });
  for (let index = 0; index <= PAGE; index += 1) {
    await sandbox().write(CUSTOMER, { type: 'text', text: `Line ${index}.`, ...old });
  }
  const [nila, omar] = await twoColleagues(browser, workspace);
  const unseen = async () => (await (await omar.request.get(`/api/admin/${workspace.slug}/inbox`)).json()).mentions;
  await omar.goto(`/${workspace.slug}/inbox?search=samovar&in=messages`);
  const hit = omar.getByRole('link').filter({ hasText: 'samovar' });
  await expect(hit).toBeVisible();
  await pick(nila, 'Write', 'Note');
  const note = nila.getByLabel('Note for colleagues');
  await note.pressSequentially('The parcel is late, @oma');
  await expect(nila.getByRole('option', { name: 'Omar Haddad' })).toBeVisible();
  await note.press('Enter');
  await expect(note).toHaveValue('The parcel is late, @Omar Haddad ');
  await note.press('Control+Enter');
  await expect.poll(unseen).toBe(1);
  await hit.click();
  await expect(said(omar, 'Do you have a samovar?')).toBeVisible();
  await omar.waitForLoadState('networkidle').catch(() => {});
  expect(await unseen()).toBe(1);
  await omar.getByRole('button', { name: 'To the newest messages' }).click();
  await expect(said(omar, 'The parcel is late')).toBeVisible();
  await expect.poll(unseen).toBe(0);
  await nila.context().close();
  await omar.context().close();
});

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

test('who looks at a conversation is shown until they leave, also by leaving the app', async ({
  browser,
  workspace,
}) => {
  const [nila, omar] = await twoColleagues(browser, workspace);
  const looking = nila.getByText('Omar Haddad is viewing this.');
  for (const leave of [() => omar.goto(`/${workspace.slug}/contacts`), () => omar.close()]) {
    await omar.goto(nila.url());
    await expect(looking).toBeVisible();
    await leave();
    await expect(looking).toHaveCount(0);
  }
  for (const page of [nila, omar]) await page.context().close();
});

test('a report that a colleague is typing comes after they have left, and does not bring them back', async ({
  browser,
  workspace,
}) => {
  const [nila, omar] = await twoColleagues(browser, workspace);
  const held = Promise.withResolvers<Route>();
  await omar.route('**/presence', (route) =>
    route.request().postDataJSON().activity === 'typing' ? held.resolve(route) : route.continue(),
  );
  await omar.goto(nila.url());
  await expect(nila.getByText('Omar Haddad is viewing this.')).toBeVisible();
  await expect.poll(() => isHydrated(omar.getByLabel('Message', { exact: true }))).toBe(true);
  await omar.getByLabel('Message', { exact: true }).pressSequentially('Today');
  const late = await held.promise;
  await omar.goto(`/${workspace.slug}/contacts`);
  await expect(nila.getByText(/^Omar Haddad is/)).toHaveCount(0);
  expect(await (await late.fetch()).json()).toEqual({ told: true });
  await writeIn(workspace, 'It was to come today.');
  await expect(said(nila, 'It was to come today.')).toBeVisible();
  await expect(nila.getByText(/^Omar Haddad is/)).toHaveCount(0);
  for (const page of [nila, omar]) await page.context().close();
});

test('a note is added once though its response is lost, without what was typed after it', async ({
  browser,
  workspace,
}) => {
  await writeIn(workspace, 'Where is my order?');
  const page = await colleague(browser, workspace, 'Nila Rao');
  // As at a plain HTTP address.
  await page.addInitScript(() => Object.defineProperty(crypto, 'randomUUID', { value: undefined }));
  await page.goto(`/${workspace.slug}/inbox`);
  await row(page).getByRole('link').click();
  await pick(page, 'Write', 'Note');
  const note = page.getByLabel('Note for colleagues');
  const add = page.getByRole('button', { name: 'Add note' });

  await page.route('**/notes', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await note.fill('The parcel is late');
  await note.press('Control+Enter');
  await expect(page.getByText('The server could not be reached.')).toBeVisible();
  await expect(note).toHaveValue('The parcel is late');
  await page.unroute('**/notes');

  const typed = Promise.withResolvers<void>();
  await page.route('**/notes', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await note.press('Control+Enter');
  await note.press('End');
  await note.pressSequentially(' Call her');
  typed.resolve();
  await expect(note).toHaveValue('Call her');
  await expect(add).toBeEnabled();
  await expect(said(page, 'The parcel is late')).toHaveCount(1);
  await page.context().close();
});

test('on a phone one menu assigns, snoozes and closes, and notes are written where replies are', async ({
  browser,
  workspace,
}) => {
  await writeIn(workspace, 'Where is my order?');
  const page = await colleague(browser, workspace, 'Nila Rao', sizes[1]!.viewport);
  await page.goto(`/${workspace.slug}/inbox?status=any`);
  await row(page).getByRole('link').click();
  await expect(said(page, 'Where is my order?')).toBeVisible();
  const menu = page.getByRole('button', { name: 'Assign, snooze or close' });
  await menu.click();
  await page.getByRole('menuitemradio', { name: 'Me', exact: true }).click();
  await expect(said(page, 'Nila Rao took this conversation.')).toBeVisible();
  // A window that is zoomed in is as narrow, and has a keyboard.
  await page.keyboard.press('a');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('menuitem', { name: 'Close' }).click();
  await expect(said(page, 'Nila Rao closed this.')).toBeVisible();
  await pick(page, 'Write', 'Note');
  await page.getByLabel('Note for colleagues').fill('Parcel sent');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(said(page, 'Parcel sent')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(/status=any/);
  await expect(row(page)).toHaveCount(1);
  await page.context().close();
});
