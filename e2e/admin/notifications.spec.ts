import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { CUSTOMER, meetCustomers, writeIn } from '../support/conversations.ts';
import { api, expect, running, test } from '../support/parley.ts';
import { joinAs, signIn } from '../support/sign-in.ts';
import { said } from '../support/thread.ts';

test.beforeEach(({ workspace }) => meetCustomers(workspace));

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

  await writeIn(workspace, 'Hello?');
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
  // Nor does it matter that the clock of this device is ahead.
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 600_000;
  });
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
    await writeIn(workspace, 'Is my parcel late?');
    await expect.poll(() => asked, { timeout: 5_000 }).toBeGreaterThan(0);
  }).toPass();
  const answer = { to: `+${CUSTOMER}`, body: 'It arrives today.' };
  expect((await api(workspace)('POST', '/messages', answer)).status).toBeLessThan(300);
  answered.resolve();
  await expect.poll(() => announcedIn(page)).toEqual(['Is my parcel late?']);
});

test('a message that is in view in one window is not announced by another', async ({ page, context, workspace }) => {
  const announcedIn = await recordNotices(context);
  await writeIn(workspace, 'Hello?');
  await signIn(page);
  await page.goto(`/${workspace.slug}/settings/account`);
  await page.getByRole('switch', { name: 'Show notifications' }).click();
  await expect(page.getByRole('switch', { name: 'Show notifications' })).toBeChecked();
  await page.goto(`/${workspace.slug}/inbox`);
  await page.getByRole('link', { name: /Asha Menon/ }).click();
  await expect(said(page, 'Hello?')).toBeVisible();

  const other = await context.newPage();
  await other.goto(`/${workspace.slug}/contacts`);
  await expect(other).toHaveTitle(/Contacts/);
  // Every page of a test has the focus, but only one of a person's windows.
  await other.evaluate(() => {
    document.hasFocus = () => false;
  });
  await writeIn(workspace, 'Is anyone there?');
  await expect(said(page, 'Is anyone there?')).toBeVisible();
  // The next one is in view nowhere.
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await expect(page).toHaveTitle(/Contacts/);
  await writeIn(workspace, 'Goodbye');
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

test('a browser is notified while Parley is closed, once its member turned it on', async ({ page, workspace }) => {
  const { url } = running();
  await page.context().grantPermissions(['notifications'], { origin: url });
  // What the browser vendor's push service would answer: tests cannot reach it.
  await page.addInitScript(() => {
    let isReachable = false;
    PushManager.prototype.subscribe = async () => {
      if (!isReachable) {
        isReachable = true;
        throw new DOMException('Registration failed', 'AbortError');
      }
      return {
        endpoint: 'https://push.example/browser',
        toJSON: () => ({
          endpoint: 'https://push.example/browser',
          keys: {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
        }),
      } as unknown as PushSubscription;
    };
  });
  await joinAs(page, workspace, { role: 'agent', name: 'Omar Aziz' });
  await page.goto(`/${workspace.slug}/settings/account`);
  const push = page.getByRole('switch', { name: 'Notify me while Parley is closed' });
  const text = page.getByRole('switch', { name: 'Show the message text' });
  await expect(push).not.toBeChecked();
  await expect(text).toBeDisabled();
  await push.click();
  const failed = page.getByText('Your browser could not reach its push service.');
  await expect(failed).toBeVisible();
  await expect(push).not.toBeChecked();
  // It is about the last press alone.
  await page.getByRole('switch', { name: 'Play a sound' }).click();
  await expect(failed).toHaveCount(0);
  await push.click();
  await expect(push).toBeChecked();
  await text.click();
  await expect(text).toBeChecked();
  await page.reload();
  await expect(push).toBeChecked();

  await push.click();
  await expect(push).not.toBeChecked();
  await expect(text).toBeDisabled();
});
