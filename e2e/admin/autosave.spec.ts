import type { Page, Route } from '@playwright/test';
import { callAsPage } from '../support/call-as-page.ts';
import { graphOf, node, openFlow } from '../support/open-flow.ts';
import { api, expect, running, test } from '../support/parley.ts';
import { firstAdmin, joinAs, signIn } from '../support/sign-in.ts';

const message = (page: Page) => page.getByRole('textbox', { name: 'Text' });
const keyword = (word: string) => ({ type: 'keyword', match: 'exact', keywords: [word] });

/** An edit in the page and one over the API, before either hears of the other. */
async function changeAtOnce({ page, mine, theirs }: { page: Page; mine: string; theirs: () => Promise<unknown> }) {
  // Its form is loaded when it is first opened.
  await expect(message(page)).toBeVisible();
  await page.context().setOffline(true);
  await message(page).fill(mine);
  await expect(page.getByText('Offline: kept in this browser')).toBeVisible();
  await theirs();
  await page.context().setOffline(false);
}

test('no edit is lost: to a save, someone else’s change, a lost connection or a crash', async ({
  page,
  context,
  workspace,
}) => {
  const { id, address, saved, changeElsewhere } = await openFlow(page, workspace, graphOf('one'));
  const undo = page.getByRole('button', { name: 'Undo' });
  await node(page, 'm').click();
  await message(page).fill('two');
  await expect.poll(saved).toBe('two');
  await undo.click();
  await expect.poll(saved).toBe('one');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(saved).toBe('two');

  // A new revision of the same draft: the editor asks nothing.
  expect((await api(workspace)('POST', `/flows/${id}/publish`)).status).toBe(200);
  await message(page).fill('three');
  await expect.poll(saved).toBe('three');

  // A change over the API appears in the open page.
  await changeElsewhere('four');
  await expect(message(page)).toHaveText('four');

  await changeAtOnce({ page, mine: 'mine', theirs: () => changeElsewhere('theirs') });
  const conflict = page.getByRole('dialog', { name: 'This flow was changed elsewhere' });
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(saved).toBe('mine');
  await undo.click();
  await expect(message(page)).toHaveText('theirs');
  await expect.poll(saved).toBe('theirs');

  await changeAtOnce({ page, mine: 'mine again', theirs: () => changeElsewhere('theirs again') });
  await conflict.getByRole('button', { name: 'Use the saved one' }).click();
  await expect(message(page)).toHaveText('theirs again');
  await undo.click();
  await expect.poll(saved).toBe('mine again');

  await context.setOffline(true);
  await message(page).fill('written on a train');
  await expect(page.getByText('Offline: kept in this browser')).toBeVisible();
  // A page that is closed still sends what is unsaved, which may get through. One that crashes does not.
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => {});
  await crashed;
  await page.close();
  await context.setOffline(false);
  expect(await saved()).toBe('mine again');
  const next = await context.newPage();
  await next.goto(address);
  await expect(next.getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect.poll(saved).toBe('written on a train');
});

test('an edit that is too long is kept for the next time, and the problems say what is too long', async ({
  page,
  context,
  workspace,
}) => {
  const { address, draft } = await openFlow(page, workspace, {
    nodes: [{ id: 's', type: 'start', position: { x: 0, y: 0 }, data: { triggers: [keyword('hello')] } }],
    edges: [],
  });
  const keywordsOf = async () => (await draft()).nodes[0].data.triggers[0].keywords;
  const words = (one: Page) => one.getByRole('textbox', { name: 'Keywords' });
  await node(page, 's').click();
  await words(page).fill(`hello, ${'k'.repeat(201)}`);
  await page.getByRole('button', { name: 'Could not be saved', exact: true }).click();
  await expect(page.getByText(/“k{40}…” is too long. At most 200 characters./)).toBeVisible();
  await page.close();
  const next = await context.newPage();
  await next.goto(address);
  await expect(next.getByText('Your unsaved changes were restored.')).toBeVisible();
  await node(next, 's').click();
  await expect(words(next)).toHaveValue(/^hello, k{201}$/);
  expect(await keywordsOf()).toEqual(['hello']);
  await words(next).fill('hello, hi');
  await expect.poll(keywordsOf).toEqual(['hello', 'hi']);
});

test('the last letters before the editor or the page is left are saved', async ({ page, workspace }) => {
  const { address, saved } = await openFlow(page, workspace, graphOf('one'));
  await node(page, 'm').click();
  await expect(message(page)).toBeVisible();
  await message(page).fill('two');
  await page.getByRole('link', { name: 'All flows' }).click();
  await expect.poll(saved).toBe('two');
  await page.goto(address);
  await node(page, 'm').click();
  await message(page).fill('three');
  await page.goto('about:blank');
  await expect.poll(saved).toBe('three');
});

test('publishing shows that it has begun while the last edit is being saved', async ({ page, workspace }) => {
  const { id } = await openFlow(page, workspace, graphOf('one'));
  await node(page, 'm').click();
  await expect(message(page)).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route(`**/flows/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await held.promise;
    await route.continue();
  });
  await message(page).fill('two');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publish = page.getByRole('dialog', { name: 'Publish this draft?' }).getByRole('button', { name: 'Publish' });
  await publish.click();
  await expect(publish).toHaveAttribute('aria-busy', 'true');
  held.resolve();
  await expect(page.getByText('Version 1 is live.')).toBeVisible();
});

test('an edit that was refused for a while is saved once the reason is gone', async ({ page, workspace }) => {
  const { saved } = await openFlow(page, workspace, graphOf('one'));
  const path = `/api/instance/workspaces/${workspace.workspace_id}`;
  const setDisabled = (disabled: boolean) =>
    callAsPage(page.request, { url: running().url, path, method: 'PATCH', data: { disabled } });
  await node(page, 'm').click();
  await expect(message(page)).toBeVisible();
  await setDisabled(true);
  await message(page).fill('two');
  const refused = page.getByRole('button', { name: 'Could not be saved', exact: true });
  await expect(refused.first()).toBeVisible();
  await setDisabled(false);
  await expect.poll(() => saved().catch(() => null)).toBe('two');
  await expect(refused).toHaveCount(0);
  await expect(message(page)).toHaveText('two');
});

test('an edit of someone who was demoted is kept, and saved once they are promoted again', async ({
  page,
  browser,
  workspace,
}) => {
  const { address, saved } = await openFlow(page, workspace, graphOf('one'));
  const { url } = running();
  const person = await joinAs(page, workspace, { role: 'admin', name: 'Pia Lund' });
  const admin = await browser.newContext();
  await signIn(await admin.newPage());
  const members = `/api/admin/${workspace.slug}/members`;
  const list = await (await admin.request.get(`${url}${members}`)).json();
  const path = `${members}/${list.members.find(({ email }: { email: string }) => email === person.email).id}`;
  const setRole = (role: string) => callAsPage(admin.request, { url, path, method: 'PATCH', data: { role } });
  await page.goto(address);
  await node(page, 'm').click();
  await expect(message(page)).toBeVisible();
  await page.context().setOffline(true);
  await message(page).fill('two');
  await expect(page.getByText('Offline: kept in this browser')).toBeVisible();
  await setRole('agent');
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(await saved()).toBe('one');
  await setRole('admin');
  await expect.poll(saved).toBe('two');
  await expect(node(page, 'm')).toContainText('two');
  await admin.close();
});

test('an edit that was refused because the session ended is saved after the sign-in, and a trial asks for one', async ({
  page,
  workspace,
}) => {
  const { saved } = await openFlow(page, workspace, graphOf('one'));
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  const signInAgain = async () => {
    await dialog.getByLabel('Password').fill(firstAdmin().password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  await node(page, 'm').click();
  await page.context().clearCookies();
  await message(page).fill('two');
  await signInAgain();
  await expect.poll(saved).toBe('two');
  await expect(page.getByText('Could not be saved')).toHaveCount(0);

  await page.getByRole('button', { name: 'Try it' }).click();
  await page.context().clearCookies();
  const write = page.getByLabel('Write a message');
  await write.fill('hello');
  await write.press('Enter');
  await signInAgain();
  await write.fill('hello again');
  await write.press('Enter');
  await expect(page.getByRole('log', { name: 'Try it' }).getByText('two').first()).toBeVisible();
});

test('the unsaved changes of two tabs are both there at the next open', async ({ page, context, workspace }) => {
  const { address, saved } = await openFlow(page, workspace, graphOf('one'));
  const other = await context.newPage();
  await other.goto(address);
  for (const tab of [page, other]) {
    await node(tab, 'm').click();
    await expect(message(tab)).toBeVisible();
  }
  await context.setOffline(true);
  await message(page).fill('of one tab');
  await message(other).fill('of another tab');
  for (const tab of [page, other]) await expect(tab.getByText('Offline: kept in this browser')).toBeVisible();
  for (const tab of [page, other]) await tab.close();
  await context.setOffline(false);
  const last = await context.newPage();
  await last.goto(address);
  const choice = last.getByRole('dialog', { name: 'Several tabs left unsaved changes' });
  // The latest one first, each with its own change.
  await expect(choice.getByRole('insertion')).toHaveText(['of another tab', 'of one tab']);
  await choice.getByRole('button', { name: 'Continue with this' }).last().click();
  await expect.poll(saved).toBe('of one tab');
  await last.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(saved).toBe('of another tab');
});

test('a draft stays in its tab while that is open, and is recognized when its response was lost', async ({
  page,
  context,
  workspace,
}) => {
  const { id, address, saved, changeElsewhere } = await openFlow(page, workspace, graphOf('one'));
  await node(page, 'm').click();
  await changeAtOnce({ page, mine: 'mine', theirs: () => changeElsewhere('theirs') });
  await expect(page.getByRole('dialog', { name: 'This flow was changed elsewhere' })).toBeVisible();
  const other = await context.newPage();
  await other.goto(address);
  await node(other, 'm').click();
  await expect(message(other)).toHaveText('theirs');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(saved).toBe('mine');

  // The server saves this, but its answer is lost: its draft is then the same as ours.
  const dropResponse = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(`**/flows/${id}`, dropResponse, { times: 1 });
  await message(page).fill('mine, unanswered');
  await expect(page.getByText('Offline: kept in this browser')).toBeVisible();
  await message(page).fill('mine, and more');
  await expect.poll(saved).toBe('mine, and more');
});
