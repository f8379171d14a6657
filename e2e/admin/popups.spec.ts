import type { Browser, Page } from '@playwright/test';
import { holdRequests } from '../support/hold-requests.ts';
import { isHydrated } from '../support/is-hydrated.ts';
import { api, expect, running, test } from '../support/parley.ts';
import { sandbox } from '../support/sandbox.ts';
import { signIn } from '../support/sign-in.ts';
import { said } from '../support/thread.ts';

const SLOW_MS = 800;

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeEach(async ({ page, workspace }) => {
  await api(workspace)('POST', '/contacts', [{ phone: '+919812345001', name: 'Asha', tags: ['retail', 'tea'] }]);
  await signIn(page);
  await page.goto(`/${workspace.slug}/contacts`);
  await expect(page.getByText('Asha', { exact: true })).toBeVisible();
});

const userMenu = (page: Page) => page.getByRole('button', { name: 'Account and appearance' });

/** Delays scripts that are not loaded yet. */
const slowDown = (page: Page) =>
  page.route('**/_next/static/chunks/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue();
  });

/** Holds back scripts that are not loaded yet. */
const holdScripts = (page: Page) => holdRequests(page, '**/_next/static/chunks/**/*.js');

test('the first click opens a menu, however slow the network', async ({ page }) => {
  await slowDown(page);
  await userMenu(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(userMenu(page)).toBeFocused();
});

test('a menu opens by keys at its first item, and gives the focus back', async ({ page }) => {
  await slowDown(page);
  await userMenu(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Your account' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Instance administration' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(userMenu(page)).toBeFocused();
});

test('arrow keys open a menu at either end, and the press that closes it does not open it again', async ({ page }) => {
  await userMenu(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Your account' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(userMenu(page)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await expect(page.getByRole('menu', { name: 'Account and appearance' })).toBeVisible();
  await expect(userMenu(page)).toHaveAttribute('aria-expanded', 'true');
  const place = await userMenu(page).boundingBox();
  await page.mouse.click((place?.x ?? 0) + 20, (place?.y ?? 0) + 20);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(userMenu(page)).toHaveAttribute('aria-expanded', 'false');
});

test('a list opens by keyboard and accepts a choice', async ({ page }) => {
  await slowDown(page);
  const list = page.getByRole('combobox', { name: 'Tag' });
  await list.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Any tag' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(list).toHaveText('retail');
  await expect(list).toBeFocused();
});

test('what is typed before a search is loaded is searched for', async ({ page, workspace }) => {
  await slowDown(page);
  await page.goto(`/${workspace.slug}/settings`);
  const field = page.getByRole('combobox', { name: 'Default country' });
  await expect.poll(() => isHydrated(field)).toBe(true);
  await field.press('ControlOrMeta+a');
  await page.keyboard.type('Nep');
  await expect(field).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('option')).toHaveText(['Nepal (NP)']);
  await expect(field).toBeFocused();
  await page.keyboard.type('al');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Nepal (NP)');
});

test('a menu that cannot be loaded says so, and opens once the connection is back', async ({ page, context }) => {
  // The first interaction loads the part that shows notifications.
  const shown = page.getByRole('region', { name: 'Notifications' });
  await expect.poll(() => isHydrated(userMenu(page))).toBe(true);
  await page.getByRole('heading', { name: 'Contacts', level: 1 }).click();
  await expect(shown).toBeAttached();
  await context.setOffline(true);
  await userMenu(page).click();
  await expect(shown).toContainText('The server could not be reached.');
  await context.setOffline(false);
  await page.keyboard.press('Escape');
  await userMenu(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
});

test('what is clicked before the page is hydrated happens once it is', async ({ page: known, browser, workspace }) => {
  const page = await inNewBrowser(browser, known);
  const scripts = await holdScripts(page);
  await page.goto(`/${workspace.slug}/contacts`, { waitUntil: 'commit' });
  // Its scripts are still loading, so no handler gets this press yet.
  await userMenu(page).click();
  expect(await isHydrated(userMenu(page))).toBe(false);
  scripts.release();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.context().close();
});

test('what is chosen before the page is hydrated is chosen once it is', async ({ page: known, browser, workspace }) => {
  const page = await inNewBrowser(browser, known);
  const scripts = await holdScripts(page);
  await page.goto(`/${workspace.slug}/inbox`, { waitUntil: 'commit' });
  const unread = page.getByRole('radio', { name: 'Unread' });
  await page.getByText('Unread', { exact: true }).click();
  expect(await isHydrated(unread)).toBe(false);
  scripts.release();
  await expect(unread).toBeChecked();
  await page.context().close();
});

test('what is typed before the page is hydrated is typed once it is', async ({ page: known, browser, workspace }) => {
  const page = await inNewBrowser(browser, known);
  const inboxScripts = await holdScripts(page);
  await page.goto(`/${workspace.slug}/inbox`, { waitUntil: 'commit' });
  const search = page.getByRole('searchbox', { name: 'Search by name or phone' });
  await search.fill('Nobody');
  expect(await isHydrated(search)).toBe(false);
  inboxScripts.release();
  await expect(page).toHaveURL(/\?search=Nobody$/);
  await expect(search).toHaveValue('Nobody');

  const scripts = await holdScripts(page);
  await page.goto(`/${workspace.slug}/settings/account`, { waitUntil: 'commit' });
  await page.getByLabel('Name', { exact: true }).fill('Admin of the shop');
  const next = page.getByLabel('New password');
  await page.getByLabel('Current password').fill('not this one');
  await next.fill('another horse battery');
  await page.getByRole('button', { name: 'Change password' }).click();
  expect(await isHydrated(next)).toBe(false);
  scripts.release();
  await expect(page.getByText('The current password is wrong.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save name' })).toBeEnabled();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Admin of the shop');
  await page.context().close();
});

test('the flow editor appears where its placeholder was', async ({ page, workspace }) => {
  const { json: flow } = await api(workspace)('POST', '/flows', { name: 'Opening hours' });
  const scripts = await holdScripts(page);
  await page.goto(`/${workspace.slug}/flows/${flow.id}`, { waitUntil: 'commit' });
  const placeholder = page.getByRole('main').getByRole('status');
  await expect(placeholder).toHaveText('Loading…');
  const place = await placeholder.boundingBox();
  scripts.release();
  const editor = page.locator('[data-workbench]').locator('..');
  await expect(editor).toBeVisible();
  expect(await editor.boundingBox()).toEqual(place);
});

test('a page that is scrolled before it is hydrated stays there', async ({ page: known, browser, workspace }) => {
  const page = await inNewBrowser(browser, known);
  await page.setViewportSize({ width: 390, height: 844 });
  const scripts = await holdScripts(page);
  await page.goto(`/${workspace.slug}/settings/account`, { waitUntil: 'commit' });
  const sessions = page.getByRole('heading', { name: 'Where you are signed in' });
  await sessions.scrollIntoViewIfNeeded();
  expect(await isHydrated(sessions)).toBe(false);
  scripts.release();
  await expect.poll(() => isHydrated(sessions)).toBe(true);
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByText('Your account')).not.toBeInViewport();
  await expect(sessions).toBeInViewport();
  await page.context().close();
});

test('a conversation whose data is read again while it is hydrated keeps its elements', async ({ page, workspace }) => {
  const { phoneNumberId: phone_number_id, wabaId: waba_id } = workspace;
  await sandbox().addNumber({ phone_number_id, waba_id });
  const write = () => sandbox().write('919812345001', { type: 'text', text: 'Hello?', phone_number_id });
  const found = async () => (await api(workspace)('GET', '/conversations?phone=919812345001')).json.conversations[0];
  const unread = async () => (await found())?.unread_count;
  const composer = page.getByLabel('Message', { exact: true });
  // Long enough for the stream to begin, and have everything read again, before it is hydrated.
  await Promise.all(Array.from({ length: 39 }, write));
  const session = await page.context().newCDPSession(page);
  for (const { rate, count } of [
    { rate: 4, count: 40 },
    { rate: 6, count: 1 },
    { rate: 8, count: 1 },
  ]) {
    // Otherwise it would be read as it arrives.
    await page.goto('about:blank');
    await write();
    await expect.poll(unread).toBe(count);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await page.goto(`/${workspace.slug}/inbox/${(await found()).id}`, { waitUntil: 'commit' });
    const fromServer = await composer.elementHandle();
    await expect.poll(() => isHydrated(composer)).toBe(true);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect.poll(unread).toBe(0);
    await expect(said(page, 'Unread from here')).toBeVisible();
    expect(await fromServer?.evaluate((element) => element.isConnected)).toBe(true);
  }
});

/** The same person in a browser without cached scripts. */
async function inNewBrowser(browser: Browser, page: Page): Promise<Page> {
  const storageState = await page.context().storageState();
  return (await browser.newContext({ baseURL: running().url, storageState })).newPage();
}
