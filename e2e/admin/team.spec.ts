import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { colleague, pick, twoColleagues } from '../support/colleagues.ts';
import { meetCustomers, row, writeIn } from '../support/conversations.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { isHydrated } from '../support/is-hydrated.ts';
import { expect, test } from '../support/parley.ts';
import { sandbox } from '../support/sandbox.ts';
import { sizes } from '../support/sizes.ts';
import { said } from '../support/thread.ts';

const mentions = (page: Page) => page.getByRole('radio', { name: 'Mentions, 1' });

test.beforeEach(({ workspace }) => meetCustomers(workspace));

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
  await choose(omar, 'Status', 'Snoozed');
  await expect(row(omar)).toContainText(/Snoozed until (\w{3} )?09:00/);
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
  // It is the way that the browser's own Back takes.
  await page.goForward();
  await expect(said(page, 'Parcel sent')).toBeVisible();
  await page.context().close();
});
