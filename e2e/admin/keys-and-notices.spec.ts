import type { BrowserContext, Page } from '@playwright/test';
import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { isHydrated } from '../support/is-hydrated.ts';
import { api, expect, running, test, type Workspace } from '../support/parley.ts';
import { joinAs, signIn } from '../support/sign-in.ts';
import { said } from '../support/thread.ts';

const CUSTOMER = '919812000300';

async function write({ phoneNumberId }: Workspace, text: string) {
  await sandboxControl(running().sandboxUrl).write(CUSTOMER, { type: 'text', text, phone_number_id: phoneNumberId });
}

test.beforeEach(async ({ workspace: { phoneNumberId, wabaId } }) => {
  const sandbox = sandboxControl(running().sandboxUrl);
  await sandbox.addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId });
  await sandbox.saveCustomer(CUSTOMER, { name: 'Leila Haddad' });
});

test('by keyboard alone one opens any page, finds people, and lists the shortcuts', async ({ page, workspace }) => {
  await write(workspace, 'Good morning');
  await joinAs(page, workspace, { role: 'agent', name: 'Omar Aziz' });
  await page.goto(`/${workspace.slug}/contacts`);
  await expect(page.getByRole('row', { name: /Leila Haddad/ })).toBeVisible();
  const palette = page.getByRole('combobox', { name: 'Search pages, people and actions' });
  const option = (name: string | RegExp) => page.getByRole('option', { name });

  // A key typed into a field is not a shortcut.
  await page.getByLabel('Search by name or phone').press('?');
  await expect(page.getByLabel('Search by name or phone')).toHaveValue('?');
  await page.getByLabel('Search by name or phone').fill('');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette).toBeFocused();
  await expect(option('Orders')).toBeVisible();
  // What the role does not allow is not offered.
  await expect(option('Webhooks')).toHaveCount(0);
  await expectAccessible(page);
  await palette.fill('leila');
  await expect(option(/Leila Haddad/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/inbox\/[\w-]{36}$/);
  await expect(page.getByRole('region', { name: /^Messages with/ }).getByText('Good morning')).toBeVisible();
  const reply = page.getByLabel('Message', { exact: true });
  await expect.poll(() => isHydrated(reply)).toBe(true);
  await page.getByRole('heading', { name: 'Leila Haddad' }).click();
  await page.keyboard.press('r');
  await expect(reply).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/inbox$/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await palette.fill('new contact');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add a contact' })).toBeVisible();
});

type Press = { key: string; code: string; ctrlKey?: boolean; isComposing?: boolean };

/** Presses a key of another keyboard layout, or of an input method, which Playwright's own keyboard does not have. */
const press = (page: Page, init: Press) =>
  page.evaluate((init) => {
    const at = document.activeElement ?? document.body;
    return at.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  }, init);

test('shortcuts are where they are on keyboards of other scripts, and an input method has its own keys', async ({
  page,
  workspace,
}) => {
  await write(workspace, 'Доброе утро');
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  const link = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem').getByRole('link');
  await expect(link).toBeVisible();
  await expect.poll(() => isHydrated(link)).toBe(true);
  await press(page, { key: 'о', code: 'KeyJ' });
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  const reply = page.getByLabel('Message', { exact: true });
  await expect.poll(() => isHydrated(reply)).toBe(true);
  await press(page, { key: 'R', code: 'KeyR' });
  await expect(reply).toBeFocused();
  await press(page, { key: 'Escape', code: 'Escape', isComposing: true });
  await expect(reply).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/inbox$/);
  await press(page, { key: 'ל', code: 'KeyK', ctrlKey: true });
  await expect(page.getByRole('combobox', { name: 'Search pages, people and actions' })).toBeFocused();
  await page.keyboard.press('Escape');

  await page.goto(`/${workspace.slug}/contacts`);
  await page.getByRole('button', { name: 'Edit Leila Haddad' }).click();
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await tags.fill('北jing');
  await press(page, { key: 'Enter', code: 'Enter', isComposing: true });
  await expect(tags).toHaveValue('北jing');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove 北jing' })).toBeVisible();
});

test('the tab names what is open, and screen readers hear each message and whose actions these are', async ({
  page,
  workspace,
}) => {
  await write(workspace, 'Good morning');
  await signIn(page);
  const { json: flow } = await api(workspace)('POST', '/flows', { name: 'Opening hours' });
  await page.goto(`/${workspace.slug}/flows/${flow.id}`);
  await expect(page).toHaveTitle('(1) Opening hours · Flows · Parley');
  await page.getByLabel('Name of the flow').fill('When we are open');
  await expect(page).toHaveTitle('(1) When we are open · Flows · Parley');
  await page.goto(`/${workspace.slug}/inbox`);
  await expect(page).toHaveTitle('(1) Inbox · Parley');
  await page.getByRole('region', { name: 'Conversations' }).getByRole('listitem').getByRole('link').click();
  await expect(page).toHaveTitle(/^(\(1\) )?Leila Haddad · Inbox · Parley$/);
  const actions = said(page, 'Good morning').getByRole('button', { name: 'Message actions' });
  await expect(actions).toHaveAccessibleDescription(/^Good morning/);

  const announced = page.getByText(/^New message: /);
  await write(workspace, 'Hello?');
  await expect(announced).toHaveText('New message: Hello?');
  const first = await announced.elementHandle();
  await write(workspace, 'Hello?');
  await expect(said(page, 'Hello?')).toHaveCount(2);
  await expect.poll(() => first?.evaluate((node) => node.isConnected)).toBe(false);
  await expect(announced).toHaveText('New message: Hello?');

  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await expect(page).toHaveTitle('Contacts · Parley');
});

test('the pages of the documentation and of the instance have titles of their own, and a link past the navigation', async ({
  page,
}) => {
  await signIn(page);
  for (const [path, title] of [
    ['/docs', 'API documentation · Parley'],
    ['/docs/idempotency', 'Idempotency · API documentation · Parley'],
    ['/instance', 'Workspaces · Parley'],
    ['/instance/people', 'People · Instance · Parley'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  }
});

test('a shortcut that is held acts once, but J and K go on through the list', async ({ page, workspace }) => {
  await write(workspace, 'Is anyone there?');
  await sandboxControl(running().sandboxUrl).write('919812000301', {
    ...{ type: 'text', text: 'Good evening', phone_number_id: workspace.phoneNumberId },
  });
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect.poll(() => isHydrated(rows.first())).toBe(true);
  // Each further keydown of a key that is down is one that the keyboard repeats.
  const hold = async (key: string) => {
    await page.keyboard.down(key);
    await page.keyboard.down(key);
  };
  await hold('j');
  await page.keyboard.up('j');
  await expect(rows.nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(said(page, 'Is anyone there?')).toBeVisible();

  // What closes a menu does not leave the conversation.
  await page.getByRole('button', { name: 'Snooze' }).click();
  await expect(page.getByRole('menuitem', { name: 'In 3 hours' })).toBeVisible();
  await page.keyboard.down('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.down('Escape');
  await page.keyboard.up('Escape');
  await expect(page.getByRole('button', { name: 'Snooze' })).toBeFocused();
  await expect(page).toHaveURL(/\/inbox\/[\w-]{36}$/);

  await page.keyboard.down('e');
  await expect(said(page, 'closed this.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeEnabled();
  await page.keyboard.down('e');
  await page.keyboard.up('e');
  await page.keyboard.press('e');
  await expect(said(page, 'reopened this.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeEnabled();
  await expect(said(page, 'closed this.')).toHaveCount(1);

  // Where it puts the cursor, it is not typed.
  const reply = page.getByLabel('Message', { exact: true });
  await page.keyboard.down('r');
  await expect(reply).toBeFocused();
  await page.keyboard.down('r');
  await page.keyboard.up('r');
  await expect(reply).toHaveValue('');
  await page.keyboard.press('r');
  await expect(reply).toHaveValue('r');

  await page.keyboard.down('ControlOrMeta');
  await hold('k');
  await page.keyboard.up('k');
  await page.keyboard.up('ControlOrMeta');
  await expect(page.getByRole('combobox', { name: 'Search pages, people and actions' })).toBeFocused();
});

test('R, A and E are for the conversation that J and K have moved to, which they open', async ({ page, workspace }) => {
  const sandbox = sandboxControl(running().sandboxUrl);
  for (const [place, name] of ['Ravi Nair', 'Mira Das', 'Asha Menon'].entries()) {
    const phone = `91981200031${place}`;
    await sandbox.saveCustomer(phone, { name });
    await sandbox.write(phone, { type: 'text', text: `${name} here`, phone_number_id: workspace.phoneNumberId });
  }
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem');
  const row = (name: string) => rows.filter({ hasText: name }).getByRole('link');
  await expect(rows).toHaveCount(3);
  await row('Asha Menon').click();
  await expect(said(page, 'Asha Menon here')).toBeVisible();

  await page.keyboard.press('j');
  await expect(row('Mira Das')).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { name: 'Mira Das' })).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toBeFocused();

  // What is loading is acted on once it is there, and once.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/conversations\/[\w-]{36}$/, async (route) => {
    await held;
    await route.continue();
  });
  await row('Mira Das').focus();
  await page.keyboard.press('j');
  await expect(row('Ravi Nair')).toBeFocused();
  await page.keyboard.press('e');
  await page.keyboard.press('e');
  release();
  await expect(said(page, 'closed this.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ravi Nair' })).toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(row('Mira Das')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { name: 'Asha Menon' })).toBeVisible();
  await page.getByRole('menuitemradio', { name: 'Me', exact: true }).click();
  await expect(said(page, 'took this conversation.')).toBeVisible();
  await expect(rows).toHaveCount(2);
});

test('new messages are counted in the tab, and chime only where that was chosen', async ({ page, workspace }) => {
  await signIn(page);
  await page.goto(`/${workspace.slug}/settings/account`);
  await expect(page).toHaveTitle(/^Your account/);
  const sound = page.getByRole('switch', { name: 'Play a sound' });
  await expect(sound).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Show notifications' })).not.toBeChecked();
  await sound.click();
  await expect(sound).toBeChecked();
  await page.reload();
  await expect(sound).toBeChecked();

  await write(workspace, 'Hello?');
  await expect(page).toHaveTitle(/^\(1\) Your account/);
  await expect(page.locator('link[rel=icon][href="/icon-unread.svg"]')).toHaveCount(1);
});

/** Returns what a page has announced in notifications so far. */
async function recordNotices(context: BrowserContext): Promise<(page: Page) => Promise<string[]>> {
  await context.grantPermissions(['notifications'], { origin: running().url });
  await context.addInitScript(() => {
    const announced: (string | undefined)[] = [];
    window.Notification = class extends Notification {
      // The headless shell says that they are denied, although it was told to grant them.
      static override readonly permission = 'granted';
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        announced.push(options?.body);
      }
    };
    Object.assign(window, { announced });
  });
  return (page) => page.evaluate(() => (window as unknown as { announced: string[] }).announced);
}

test('a message is announced although a flow has answered before the page asks', async ({
  page,
  context,
  workspace,
}) => {
  const announcedIn = await recordNotices(context);
  await signIn(page);
  await page.goto(`/${workspace.slug}/settings/account`);
  await page.getByRole('switch', { name: 'Show notifications' }).click();
  await expect(page.getByRole('switch', { name: 'Show notifications' })).toBeChecked();
  let asked = 0;
  const answered = Promise.withResolvers<void>();
  // What a page asks for its notices: its lists are not on this one.
  await page.route(/\/(conversations|inbox\/new-messages)\?.*ids=/, async (route) => {
    asked += 1;
    await answered.promise;
    await route.continue();
  });
  // What is written before the page listens is not announced.
  await expect(async () => {
    await write(workspace, 'Is my parcel late?');
    await expect.poll(() => asked, { timeout: 5_000 }).toBeGreaterThan(0);
  }).toPass();
  const answer = { to: `+${CUSTOMER}`, body: 'It arrives today.' };
  expect((await api(workspace)('POST', '/messages', answer)).status).toBeLessThan(300);
  answered.resolve();
  await expect.poll(() => announcedIn(page)).toEqual(['Is my parcel late?']);
});

test('a message that is in view in one window is not announced by another', async ({ page, context, workspace }) => {
  const announcedIn = await recordNotices(context);
  await write(workspace, 'Hello?');
  await signIn(page);
  await page.goto(`/${workspace.slug}/settings/account`);
  await page.getByRole('switch', { name: 'Show notifications' }).click();
  await expect(page.getByRole('switch', { name: 'Show notifications' })).toBeChecked();
  await page.goto(`/${workspace.slug}/inbox`);
  await page.getByRole('link', { name: /Leila Haddad/ }).click();
  await expect(said(page, 'Hello?')).toBeVisible();

  const other = await context.newPage();
  await other.goto(`/${workspace.slug}/contacts`);
  await expect(other).toHaveTitle(/Contacts/);
  // Every page of a test has the focus, but only one of a person's windows.
  await other.evaluate(() => {
    document.hasFocus = () => false;
  });
  await write(workspace, 'Is anyone there?');
  await expect(said(page, 'Is anyone there?')).toBeVisible();
  // The next one is in view nowhere.
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await expect(page).toHaveTitle(/Contacts/);
  await write(workspace, 'Goodbye');
  const announced = async () => [...(await announcedIn(page)), ...(await announcedIn(other))];
  await expect.poll(announced).toEqual(['Goodbye']);
});

test('notifications are shown as off, with what to do, while the browser does not allow them', async ({
  page,
  context,
  workspace,
}) => {
  const allow = () => context.grantPermissions(['notifications'], { origin: running().url });
  await signIn(page);
  await allow();
  await page.goto(`/${workspace.slug}/settings/account`);
  const notify = page.getByRole('switch', { name: 'Show notifications' });
  await notify.click();
  await expect(notify).toBeChecked();
  await context.clearPermissions();
  await expect(notify).not.toBeChecked();
  await expect(page.getByText('so none appear')).toBeVisible();
  await expectAccessible(page);
  await allow();
  await expect(notify).toBeChecked();
  await expect(page.getByText('so none appear')).toHaveCount(0);
});

test('a switch that is pressed while the browser asks for permission keeps its place', async ({
  page,
  context,
  workspace,
}) => {
  await context.grantPermissions(['notifications'], { origin: running().url });
  await page.addInitScript(() => {
    Notification.requestPermission = () =>
      new Promise((resolve) => Object.assign(window, { allow: () => resolve('granted') }));
  });
  await signIn(page);
  await page.goto(`/${workspace.slug}/settings/account`);
  const sound = page.getByRole('switch', { name: 'Play a sound' });
  const notify = page.getByRole('switch', { name: 'Show notifications' });
  await notify.click();
  await page.waitForFunction(() => 'allow' in window);
  await sound.click();
  await expect(sound).toBeChecked();
  await page.evaluate(() => (window as unknown as { allow: () => void }).allow());
  await expect(notify).toBeChecked();
  await expect(sound).toBeChecked();
});

test('contacts are filtered by the address, tagged all at once, undone, and erased after a preview', async ({
  page,
  workspace,
}) => {
  const people = Array.from({ length: 56 }, (_, n) => ({
    phone: `+9198123450${String(n).padStart(2, '0')}`,
    name: `Person ${String(n).padStart(2, '0')}`,
    tags: n < 55 ? ['tea'] : ['coffee'],
  }));
  const many = Array.from({ length: 5001 }, (_, n) => ({
    phone: `+91987654${String(n).padStart(4, '0')}`,
    tags: ['all'],
  }));
  await api(workspace)('POST', '/contacts', [...people, ...many]);
  await signIn(page);
  await page.goto(`/${workspace.slug}/contacts?tag=all`);
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await expect(page.getByText('More than 5,000 match. Narrow the filters to select all.')).toBeVisible();
  await page.goto(`/${workspace.slug}/contacts?tag=tea&sort=name`);
  await expect(page.getByText('55 contacts', { exact: true })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Person 00');
  await choose(page, 'Order', 'Newest first');
  await expect(page).toHaveURL(/\/contacts\?tag=tea$/);
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await page.getByRole('button', { name: 'Select all 55 that match' }).click();
  await expect(page.getByText('55 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Edit tags' }).click();
  const add = page.getByRole('dialog').getByLabel('Add');
  await add.fill('vip');
  await add.press('Enter');
  await page.getByRole('button', { name: 'Change tags' }).click();
  await expect(page.getByText('55 contacts were changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await page.goto(`/${workspace.slug}/contacts?tag=vip`);
  await expect(page.getByText('No contacts match')).toBeVisible();
  await page.goto(`/${workspace.slug}/contacts?tag=coffee`);
  await page.getByRole('checkbox', { name: 'Select Person 55' }).click();
  await page.getByRole('button', { name: 'Erase…' }).click();
  await expect(page.getByText('This erases 1 contact.')).toBeVisible();
  await page.getByRole('button', { name: 'Erase contact' }).click();
  await expect(page.getByText('1 contact was erased.')).toBeVisible();

  const unknown = await page.goto(`/${workspace.slug}/orders/0192f0c1-0000-7000-8000-000000000000`);
  expect(unknown?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Page not found/);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
