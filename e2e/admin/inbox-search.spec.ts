import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { CUSTOMER, conversationOf, meetCustomers, OTHER, row, writeIn } from '../support/conversations.ts';
import { isHydrated } from '../support/is-hydrated.ts';
import { api, expect, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';
import { said, thread } from '../support/thread.ts';

test.beforeEach(({ workspace }) => meetCustomers(workspace));

test('a person is found in every status, and the search says how to look beyond a chosen one', async ({
  page,
  workspace,
}) => {
  await writeIn(workspace, 'Hello');
  const block = () => api(workspace)('PUT', `/contacts/${CUSTOMER}/block`, { blocked: true });
  await expect.poll(async () => (await block()).status).toBe(200);
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await expect(page.getByText('Nothing is open')).toBeVisible();
  const search = page.getByLabel('Search by name or phone');
  const status = page.getByRole('combobox', { name: 'Status' });
  await search.fill('asha');
  await expect(row(page)).toHaveText([/Asha Menon.*Blocked.*Closed/]);
  await expect(status).toHaveText('Any status');
  await choose(page, 'Status', 'Snoozed');
  await page.getByRole('button', { name: 'Search every status' }).click();
  await row(page).getByRole('link').click();
  await expect(page.getByRole('banner').or(page.locator('header')).getByText('Blocked')).toBeVisible();
  await expectAccessible(page);
  await search.fill('');
  await expect(status).toHaveText('Open');
  await expect(page).toHaveURL(/inbox\/[^?]+$/);
});

test('a conversation that is opened as soon as a filter is chosen keeps the filter', async ({ page, workspace }) => {
  await writeIn(workspace, 'Is the tea in stock?');
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await expect(row(page)).toHaveCount(1);
  const unassigned = page.getByRole('radio', { name: 'Unassigned' });
  await expect.poll(() => isHydrated(unassigned)).toBe(true);
  const link = await row(page).getByRole('link').elementHandle();
  await unassigned.evaluate(async (radio: HTMLInputElement, opened) => {
    radio.click();
    // The list shows the choice, and the router does not know of it yet.
    await null;
    (opened as HTMLElement).click();
  }, link);
  await expect(page).toHaveURL(/\/inbox\/[^/]+\?owner=none$/);
  await expect(unassigned).toBeChecked();
});

test('a tag that no contact has any more is shown as the filter that it is', async ({ page, workspace }) => {
  await writeIn(workspace, 'Is the tea in stock?');
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox?tag=gone`);
  const tag = page.getByRole('combobox', { name: 'Tag' });
  await expect(tag).toHaveText('gone');
  await expect(row(page)).toHaveCount(0);
  await tag.click();
  await page.getByRole('option', { name: 'Any tag' }).click();
  await expect(row(page)).toHaveCount(1);
});

test('the search follows the address, and the address what is typed', async ({ page, workspace }) => {
  await writeIn(workspace, 'Hello');
  await writeIn(workspace, 'Hi', { from: OTHER });
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await expect(row(page)).toHaveCount(2);
  const search = page.getByRole('searchbox');
  await search.pressSequentially('ravi nair');
  await expect(search).toHaveValue('ravi nair');
  await expect(row(page)).toHaveText([/Ravi Nair/]);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Inbox/ })
    .first()
    .click();
  await expect(row(page)).toHaveCount(2);
  await expect(search).toHaveValue('');
  await page.goBack();
  await expect(search).toHaveValue('ravi nair');
  await expect(row(page)).toHaveText([/Ravi Nair/]);
});

test('a message is found by its words among all conversations, and shown in its place', async ({ page, workspace }) => {
  const { id } = await conversationOf(workspace, 'The blue kettle leaks');
  // One after another, to keep their order.
  for (let n = 1; n <= 27; n += 1) await writeIn(workspace, `Line ${n}`);
  const messages = async () => (await api(workspace)('GET', `/conversations/${id}/messages`)).json.messages;
  await expect.poll(async () => (await messages()).length).toBe(28);
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await expect(page.getByRole('link', { name: /Asha Menon/ })).toContainText('Line 27');
  await page.getByRole('searchbox').fill('KETTLE lea');
  await page.getByRole('group', { name: 'Search in' }).getByText('Messages').click();
  // Messages are found whatever the status and the tags.
  for (const name of ['Status', 'Tag']) await expect(page.getByRole('combobox', { name })).toBeDisabled();
  const hit = page.getByRole('list', { name: 'Matching messages' }).getByRole('link');
  await expect(hit).toHaveText(/Asha Menon.*The blue kettle leaks/);
  await expect(hit.locator('mark')).toHaveText(['kettle', 'lea']);
  await expectAccessible(page);
  await page.getByRole('searchbox').press('ArrowDown');
  await expect(hit).toBeFocused();
  await page.keyboard.press('Enter');
  const target = thread(page).locator('[aria-current]');
  await expect(target).toContainText('The blue kettle leaks');
  await expect(target).toBeInViewport();
  await expect(said(page, 'Line 27')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Later messages' }).click();
  await expect(said(page, 'Line 27')).toBeAttached();
  await page.getByRole('button', { name: 'To the newest messages' }).click();
  await expect(said(page, 'Line 27')).toBeInViewport();
  await expect(target).toHaveCount(0);
  // The list is unchanged.
  await expect(hit).toHaveCount(1);
  await hit.click();
  await expect(target).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/inbox\?search=KETTLE\+lea&in=messages$/);
});
