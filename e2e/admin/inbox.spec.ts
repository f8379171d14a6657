import type { Page } from '@playwright/test';
import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { isHydrated } from '../support/is-hydrated.ts';
import { openNavigation } from '../support/open-navigation.ts';
import { api, createWorkspace, expect, running, test, type Workspace } from '../support/parley.ts';
import { joinAs, signIn } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';
import { said, thread } from '../support/thread.ts';

declare global {
  interface Window {
    /** News from the stream arrives once this is resolved. */
    newsHeld?: Promise<void>;
  }
}

const CUSTOMER = '919812000200';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** As many messages or conversations as are read at first. */
const PAGE = 50;
/** Long for a busy machine. Only the stream of changes shows them: an open inbox does not ask again by itself. */
const AT_ONCE = { timeout: 20_000 };

const sandbox = () => sandboxControl(running().sandboxUrl);
const writeIn = ({ phoneNumberId }: Workspace, text: string, more: { age_ms?: number } = {}) =>
  sandbox().write(CUSTOMER, { type: 'text', text, phone_number_id: phoneNumberId, ...more });
const sentTo = ({ phoneNumberId }: Workspace) =>
  sandbox().messages({ phone_number_id: phoneNumberId, direction: 'outbound' });
const row = (page: Page) => page.getByRole('region', { name: 'Conversations' }).getByRole('listitem');

test.beforeEach(async ({ workspace: { phoneNumberId, wabaId } }) => {
  await sandbox().addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId });
  await sandbox().saveCustomer(CUSTOMER, { name: 'Asha Menon' });
});

for (const { name, viewport, narrow } of sizes) {
  test.describe(name, () => {
    test.use({ viewport });

    test('what a customer writes appears in every open inbox, and is read in all once it is read in one', async ({
      page,
      browser,
      baseURL,
      workspace,
    }) => {
      const elsewhere = await browser.newContext({ viewport, baseURL: baseURL ?? '' });
      const other = await elsewhere.newPage();
      for (const one of [page, other]) {
        await signIn(one);
        await one.goto(`/${workspace.slug}/inbox`);
        await expect(one.getByText('No conversations yet')).toBeVisible();
      }
      await writeIn(workspace, 'Is the tea in stock?');
      for (const one of [page, other]) {
        await expect(row(one).getByText('Is the tea in stock?')).toBeVisible(AT_ONCE);
        await expect(row(one).getByText('1 unread message')).toBeAttached();
      }

      if (narrow) await row(page).getByRole('link').click();
      else {
        await page.keyboard.press('j');
        await expect(row(page).getByRole('link')).toBeFocused();
        await page.keyboard.press('Enter');
      }
      await expect(said(page, 'Is the tea in stock?')).toBeVisible();
      await expect(row(other).getByText('1 unread message')).toHaveCount(0, AT_ONCE);
      await writeIn(workspace, 'The green one.');
      await expect(said(page, 'The green one.')).toBeVisible(AT_ONCE);
      await expect(row(other).getByText('The green one.')).toBeVisible(AT_ONCE);
      await expect(row(other).getByText(/unread message/)).toHaveCount(0);

      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(new RegExp(`/${workspace.slug}/inbox$`));
      await expect(thread(page)).toHaveCount(0);
      await writeIn(workspace, 'And the white one.');
      await expect(row(page).getByText('1 unread message')).toBeAttached(AT_ONCE);
      await row(page).getByRole('link').click();
      await expect(thread(page).getByRole('listitem').filter({ hasText: 'Unread from here' })).toBeVisible();
      await elsewhere.close();
    });

    test('a reply is sent, and one that fails says why and is sent again once', async ({ page, workspace }) => {
      await writeIn(workspace, 'Hello?');
      await signIn(page);
      await page.goto(`/${workspace.slug}/inbox`);
      await row(page).getByRole('link').click();
      const composer = page.getByLabel('Message', { exact: true });
      await composer.fill('Hi Asha!');
      await composer.press('Control+Enter');
      await expect(composer).toHaveValue('');
      const settled = said(page, 'Hi Asha!');
      await expect(settled.getByText('Delivered')).toBeAttached();

      await sandbox().addFault({
        operation: 'messages.send',
        phone_number_id: workspace.phoneNumberId,
        times: 20,
        action: { type: 'http', status: 503 },
      });
      await composer.fill('Are you there?');
      await composer.press('Control+Enter');
      const failed = said(page, 'Are you there?');
      await expect(failed.getByText('WhatsApp cannot be reached or failed.')).toBeVisible();
      await sandbox().clearFaults();
      await failed.getByRole('button', { name: 'Send again' }).click();
      await expect(failed.getByText('Delivered')).toBeAttached();
      await expect(failed).toHaveCount(1);
      expect((await sentTo(workspace)).map(({ text }) => text)).toEqual(['Are you there?', 'Hi Asha!']);
    });

    test('files are sent with their captions, and none that the channel would refuse', async ({ page, workspace }) => {
      await writeIn(workspace, 'Please send the bill.');
      await signIn(page);
      await page.goto(`/${workspace.slug}/inbox`);
      await row(page).getByRole('link').click();
      const attach = (file: { name: string; mimeType: string; buffer: Buffer }) =>
        page.locator('input[type=file]').setInputFiles(file);
      await page.getByLabel('Message', { exact: true }).waitFor();
      const dialog = page.getByRole('dialog', { name: 'Send a file' });
      await attach({ name: 'menu.png', mimeType: 'image/png', buffer: Buffer.alloc(6 * 1_048_576) });
      await expect(dialog.getByText('image messages take up to 5 MB')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Send file' })).toBeDisabled();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await attach({ name: 'tool.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') });
      await expect(dialog.getByText('WhatsApp does not accept this kind of file.')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();

      await attach({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 17') });
      await dialog.getByLabel('Caption').fill('Thank you for the order');
      await dialog.getByRole('button', { name: 'Send file' }).click();
      const link = thread(page).getByRole('link', { name: 'Download bill.pdf' });
      await expect(link).toBeVisible();
      await expect(thread(page).getByText('Thank you for the order')).toBeVisible();
      const [sent] = await sentTo(workspace);
      expect(sent?.payload).toMatchObject({
        type: 'document',
        document: { id: expect.any(String), filename: 'bill.pdf', caption: 'Thank you for the order' },
      });
      const file = await page.request.get((await link.getAttribute('href')) ?? '');
      expect(await file.text()).toBe('%PDF-1.4 17');
    });

    test('once the window has closed, a template is filled in, previewed and sent', async ({ page, workspace }) => {
      await writeIn(workspace, 'See you', { age_ms: 2 * DAY_MS });
      await signIn(page);
      const sync = `${running().url}/api/admin/${workspace.slug}/templates/sync`;
      expect((await page.request.post(sync, { headers: { origin: running().url } })).status()).toBe(200);
      await page.goto(`/${workspace.slug}/inbox`);
      await row(page).getByRole('link').click();
      await expect(page.getByText('The 24-hour window closed yesterday.')).toBeVisible();
      await expect(page.getByLabel('Message', { exact: true })).toHaveCount(0);
      await page.getByRole('button', { name: 'Choose a template' }).click();
      const dialog = page.getByRole('dialog', { name: 'Send a template' });
      await expect(dialog.getByLabel('Search templates')).toBeFocused();
      // A number may stand for anything.
      await dialog
        .getByRole('button', { name: /invoice/ })
        .first()
        .click();
      await expect(dialog.getByLabel('Text {{1}}')).toHaveValue('');
      await dialog.getByRole('button', { name: 'Choose another template' }).click();
      await dialog.getByLabel('Search templates').fill('appointment');
      await dialog.getByRole('button', { name: /appointment_reminder/ }).click();
      await expect(dialog.getByLabel('Header {{day}}')).toBeFocused();
      await page.keyboard.type('Monday');
      await expect(dialog.getByLabel('Text {{first_name}}')).toHaveValue('Asha');
      await dialog.getByRole('button', { name: 'Send template' }).click();
      await expect(dialog.getByText('Fill in this value.')).toHaveCount(1);
      await expect(dialog.getByLabel('Text {{time}}')).toBeFocused();
      await dialog.getByLabel('Text {{time}}').fill('10:30');
      await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Hi Asha, we expect you at 10:30.');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Send template' }).click();
      const sent = said(page, 'we expect you at 10:30.');
      await expect(sent.getByText('Appointment on Monday')).toBeVisible();
      await expect(sent.getByText('Call us')).toBeVisible();
      await expect.poll(async () => (await sentTo(workspace)).map(({ status }) => status)).toEqual(['delivered']);
    });

    test('a conversation is found by name, tag, unread and window, and the person is edited beside it', async ({
      page,
      workspace,
    }) => {
      const person = { phone: `+${CUSTOMER}`, tags: ['vip'], source_ref: 'crm-17', attributes: { city: 'Pune' } };
      await api(workspace)('POST', '/contacts', [person]);
      await writeIn(workspace, 'Hello');
      const late = { type: 'text', text: 'Bye', age_ms: 2 * DAY_MS, phone_number_id: workspace.phoneNumberId } as const;
      await sandbox().saveCustomer('919812000201', { name: 'Ravi Iyer' });
      await sandbox().write('919812000201', late);
      await signIn(page);
      await page.goto(`/${workspace.slug}/inbox`);
      await expect(row(page)).toHaveCount(2);
      await page.getByLabel('Search by name or phone').fill('ravi');
      await expect(row(page)).toHaveText([/Ravi Iyer/]);
      await page.getByLabel('Search by name or phone').fill('+91 981 200 0200');
      await expect(row(page)).toHaveText([/Asha Menon/]);
      await page.getByLabel('Search by name or phone').fill('');
      await expect(row(page)).toHaveCount(2);
      await page.getByText('Window closed', { exact: true }).click();
      await expect(row(page)).toHaveText([/Ravi Iyer/]);
      await page.getByText('Window open', { exact: true }).click();
      await expect(row(page)).toHaveText([/Asha Menon/]);
      await page.getByText('All', { exact: true }).click();
      await choose(page, 'Tag', 'vip');
      await expect(row(page)).toHaveText([/Asha Menon/]);

      await row(page).getByRole('link').click();
      await expect(page.getByText('You can reply for')).toBeVisible();
      await page.getByRole('button', { name: 'About this person' }).click();
      const shown = { visible: true };
      await expect(page.getByText('crm-17').filter(shown)).toBeVisible();
      await page.getByRole('button', { name: 'Edit', exact: true }).filter(shown).click();
      const form = page.getByRole('dialog', { name: 'Edit contact' });
      await choose(page, 'Marketing messages', 'Opted in');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form).toHaveCount(0);
      await expect(page.getByText('Opted in', { exact: true }).filter(shown)).toBeVisible();

      await page.goto(`/${workspace.slug}/inbox`);
      await page.getByText('Unread', { exact: true }).click();
      await expect(row(page)).toHaveText([/Ravi Iyer/]);
    });

    test('an agent sees the inbox and the person, and no one sees another workspace’s conversations', async ({
      page,
      workspace,
    }) => {
      const other = await createWorkspace('Other');
      await sandbox().addNumber({ phone_number_id: other.phoneNumberId, waba_id: other.wabaId });
      await writeIn(other, 'A secret');
      await writeIn(workspace, 'Hello');
      await signIn(page);
      await page.goto(`/${other.slug}/inbox`);
      await row(page).getByRole('link').click();
      await expect(said(page, 'A secret')).toBeVisible();
      const foreign = new URL(page.url()).pathname.split('/').at(-1);

      await page.context().clearCookies();
      await joinAs(page, workspace, { role: 'agent' });
      await page.goto(`/${workspace.slug}/inbox`);
      if (narrow) await openNavigation(page);
      const navigation = page.getByRole('navigation', { name: 'Main' });
      await expect(navigation.getByRole('link', { name: /^Inbox/ })).toBeVisible();
      await expect(navigation.getByRole('link', { name: 'Flows' })).toHaveCount(0);
      await expect(navigation.getByRole('link', { name: 'Sandbox phone' })).toHaveCount(0);
      if (narrow) await page.keyboard.press('Escape');
      await row(page).getByRole('link').click();
      await page.getByRole('button', { name: 'About this person' }).click();
      await expect(page.getByText('No flow runs yet').filter({ visible: true })).toBeVisible();

      for (const [address, title] of [
        [`/${other.slug}/inbox`, 'Page not found'],
        [`/${workspace.slug}/inbox/${foreign}`, 'There is no such conversation'],
      ] as const) {
        await page.goto(address);
        await expect(page.getByText(title)).toBeVisible();
        await expect(page.getByText('A secret')).toHaveCount(0);
      }
    });
  });
}

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

test('what a customer filled in is shown as lines', async ({ page, workspace }) => {
  const response = { flow_token: 'x', full_name: 'Asha Menon', extras: ['Cake', 'Candles'] };
  await sandbox().write(CUSTOMER, { type: 'nfm_reply', response, phone_number_id: workspace.phoneNumberId });
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await row(page).getByRole('link').click();
  const form = said(page, 'Filled in a form');
  await expect(form.getByRole('term')).toHaveText(['extras', 'full name']);
  await expect(form.getByRole('definition')).toHaveText(['Cake, Candles', 'Asha Menon']);
});

test('unread messages have their mark when the list heard of them before the news came', async ({
  page,
  workspace,
}) => {
  await page.addInitScript(() => {
    const listen = EventSource.prototype.addEventListener;
    EventSource.prototype.addEventListener = function (this: EventSource, type: string, take: EventListener) {
      const later = async (event: Event) => {
        await window.newsHeld;
        take(event);
      };
      Reflect.apply(listen, this, [type, later]);
    } as typeof listen;
  });
  await writeIn(workspace, 'Is the tea in stock?');
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await row(page).getByRole('link').click();
  await expect(said(page, 'Is the tea in stock?')).toBeVisible();
  await expect(row(page).getByText('1 unread message')).toHaveCount(0, AT_ONCE);

  const news = await holdRequests(page, /\/conversations\?.*ids=/);
  const isRead = page.waitForResponse(async (response) => {
    if (!/\/conversations\/[^/]+$/.test(response.url())) return false;
    const { conversation } = await response.json();
    return conversation.last_message.text === 'The green one.' && conversation.unread_count === 0;
  });
  await writeIn(workspace, 'The green one.');
  await expect(said(page, 'The green one.')).toBeVisible(AT_ONCE);
  await isRead;
  await page.evaluate(() => {
    window.newsHeld = new Promise(() => {});
  });
  await page.keyboard.press('Escape');
  await expect(thread(page)).toHaveCount(0);
  await writeIn(workspace, 'And the white one.');
  const unread = async () => (await api(workspace)('GET', '/conversations')).json.conversations[0].unread_count;
  await expect.poll(unread).toBe(1);
  news.release();
  await expect(row(page).getByText('1 unread message')).toBeAttached(AT_ONCE);
  await row(page).getByRole('link').click();
  await expect(thread(page).getByRole('listitem').filter({ hasText: 'Unread from here' })).toBeVisible();
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

  const [tab] = await Promise.all([context.waitForEvent('page'), link('Mira').click({ modifiers: ['ControlOrMeta'] })]);
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

test('what a customer writes while a second tab loads is shown in it', async ({ page, context, workspace }) => {
  await writeIn(workspace, 'Hello?');
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await expect(row(page).getByText('Hello?')).toBeVisible();
  const tab = await context.newPage();
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
  await tab.route('**/_next/static/**/*.js', async (route) => {
    await isWritten;
    await route.continue();
  });
  await tab.goto(`/${workspace.slug}/inbox`, { waitUntil: 'commit' });
  await expect(row(tab).getByText('Hello?')).toBeVisible();
  await writeIn(workspace, 'Are you there?');
  await expect(row(page).getByText('Are you there?')).toBeVisible(AT_ONCE);
  written();
  await expect(row(tab).getByText('Are you there?')).toBeVisible(AT_ONCE);
});

test('what a customer writes while earlier messages load is shown, and stays', async ({ page, workspace }) => {
  for (let index = 0; index <= PAGE; index += 1) await writeIn(workspace, `Line ${index}.`, { age_ms: HOUR_MS });
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await row(page)
    .filter({ hasText: `Line ${PAGE}.` })
    .getByRole('link')
    .click();
  await expect(said(page, `Line ${PAGE}.`)).toBeVisible();
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
  await page.route('**/messages?cursor=*', async (route) => {
    const response = await route.fetch();
    await isWritten;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Earlier messages' }).click();
  await writeIn(workspace, 'Are you there?');
  await expect(row(page).getByText('Are you there?')).toBeVisible(AT_ONCE);
  // Nothing else asks for the thread from then on.
  await page.waitForTimeout(1_000);
  written();
  await expect(said(page, 'Line 0.')).toBeAttached();
  await expect(said(page, 'Are you there?')).toBeVisible(AT_ONCE);
  await expect(said(page, 'Line 0.')).toBeAttached();
});

test('a further page of the inbox that cannot be read is asked for again by hand alone', async ({
  page,
  workspace,
}) => {
  const { phoneNumberId: phone_number_id } = workspace;
  for (let index = 0; index <= PAGE; index += 1) {
    await sandbox().write(`${919812300200 + index}`, { type: 'text', text: `Guest ${index}`, phone_number_id });
  }
  await signIn(page);
  let refused = 0;
  const further = '**/conversations?*cursor=*';
  await page.route(further, async (route) => {
    refused += 1;
    await route.fulfill({ status: 403, json: { detail: 'Not for you.', code: 'forbidden' } });
  });
  await page.goto(`/${workspace.slug}/inbox`);
  await row(page)
    .filter({ hasText: `Guest ${PAGE}` })
    .hover();
  await page.mouse.wheel(0, 10_000);
  await expect(page.getByText('Not for you.')).toBeAttached();
  await page.waitForTimeout(1_000);
  // The stream may have had the whole list read again.
  expect(refused).toBeLessThan(5);
  await expectAccessible(page);
  await page.unroute(further);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.mouse.wheel(0, 10_000);
  await expect(row(page).getByText('Guest 0', { exact: true })).toBeAttached();
});

test('an inbox that hears nothing for a minute connects again, and shows what it missed', async ({
  page,
  workspace,
}) => {
  let streams = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/stream')) streams += 1;
  });
  await page.clock.install();
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await expect.poll(() => streams).toBe(1);
  await page.clock.fastForward(60_000);
  await expect.poll(() => streams).toBe(2);
  await writeIn(workspace, 'Hello?');
  await expect(row(page).getByText('Hello?')).toBeVisible(AT_ONCE);
});

test('an open thread follows new messages after a reply, whatever height it has', async ({ page, workspace }) => {
  for (let index = 0; index < 20; index += 1) await writeIn(workspace, `Line ${index}.`);
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await row(page).getByRole('link').click();
  await expect(said(page, 'Line 19.')).toBeVisible();
  await page.addStyleTag({
    content:
      '[aria-label^="Messages with"] ol { padding-bottom: 0.6px } [aria-label^="Messages with"] li { height: 5rem }',
  });
  const composer = page.getByLabel('Message', { exact: true });
  await composer.fill('One moment');
  await composer.press('Control+Enter');
  await expect(said(page, 'One moment').getByText('Delivered')).toBeAttached();
  for (const text of ['Thank you', 'I will wait']) {
    await writeIn(workspace, text);
    await expect(said(page, text)).toBeInViewport({ ratio: 0.9, ...AT_ONCE });
  }
  await thread(page).evaluate((section) => section.scrollTo({ top: -40 }));
  await writeIn(workspace, 'Still here');
  await expect(said(page, 'Still here')).toBeInViewport({ ratio: 0.9, ...AT_ONCE });
});

test('a message opened from a search leaves newer ones unread, until the newest are shown', async ({
  page,
  workspace,
}) => {
  const unread = async () => (await api(workspace)('GET', '/conversations')).json.conversations[0]?.unread_count;
  await writeIn(workspace, 'Do you have a samovar?', { age_ms: HOUR_MS });
  for (let index = 0; index <= PAGE; index += 1) await writeIn(workspace, `Line ${index}.`, { age_ms: HOUR_MS });
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await row(page).getByRole('link').click();
  await expect(said(page, `Line ${PAGE}.`)).toBeVisible();
  await expect.poll(unread).toBe(0);
  await page.goto(`/${workspace.slug}/inbox?search=samovar&in=messages`);
  const hit = page.getByRole('link').filter({ hasText: 'samovar' });
  await expect(hit).toBeVisible();
  await writeIn(workspace, 'An urgent question');
  await expect.poll(unread).toBe(1);
  const marked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/read') && marked.push(request.url()));
  await hit.click();
  await expect(said(page, 'Do you have a samovar?')).toBeVisible();
  await writeIn(workspace, 'And another one');
  await expect.poll(unread).toBe(2);
  await said(page, 'Do you have a samovar?').click();
  await page.waitForLoadState('networkidle').catch(() => {});
  expect(marked).toEqual([]);
  await page.getByRole('button', { name: 'To the newest messages' }).click();
  await expect(said(page, 'And another one')).toBeInViewport();
  await expect(
    thread(page).getByRole('listitem').filter({ hasText: 'Unread from here' }).locator('+ li'),
  ).toContainText('An urgent question');
  await expect.poll(unread).toBe(0);
});

test('two tabs keep each other’s unsent messages, and one that is being sent in the other is left to it', async ({
  page,
  context,
  workspace,
}) => {
  await writeIn(workspace, 'Hello?');
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await row(page).getByRole('link').click();
  await expect(page).toHaveURL(/inbox\/.+/);
  const other = await context.newPage();
  await other.goto(page.url());
  const send = async (tab: Page, text: string) => {
    const composer = tab.getByLabel('Message', { exact: true });
    await expect.poll(() => isHydrated(composer)).toBe(true);
    await composer.fill(text);
    await composer.press('Control+Enter');
  };
  let holds = false;
  for (const tab of [page, other]) {
    await tab.route('**/conversations/*/messages', (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      return holds ? undefined : route.abort();
    });
  }
  const discard = (tab: Page, text: string) => said(tab, text).getByRole('button', { name: 'Discard' });
  await send(page, 'From one tab');
  await expect(discard(page, 'From one tab')).toBeVisible();
  await send(other, 'From the other');
  for (const tab of [page, other]) {
    for (const text of ['From one tab', 'From the other']) await expect(discard(tab, text)).toBeVisible();
  }
  await discard(other, 'From one tab').click();
  await expect(said(page, 'From one tab')).toHaveCount(0);
  await other.reload();
  await expect(discard(other, 'From the other')).toBeVisible();
  holds = true;
  await send(page, 'On its way');
  await expect(said(other, 'On its way')).toBeVisible();
  await other.reload();
  await expect(said(other, 'On its way')).toBeVisible();
  await expect(discard(other, 'On its way')).toHaveCount(0);
  await page.close();
  await expect(discard(other, 'On its way')).toBeVisible();
  await expect(said(other, 'From the other')).toBeVisible();
});

test('the search follows the address, and the address what is typed', async ({ page, workspace }) => {
  await writeIn(workspace, 'Hello');
  await sandbox().saveCustomer('919812000201', { name: 'Ravi Iyer' });
  await sandbox().write('919812000201', { type: 'text', text: 'Hi', phone_number_id: workspace.phoneNumberId });
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await expect(row(page)).toHaveCount(2);
  const search = page.getByRole('searchbox');
  await search.pressSequentially('ravi iyer');
  await expect(search).toHaveValue('ravi iyer');
  await expect(row(page)).toHaveText([/Ravi Iyer/]);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Inbox/ })
    .first()
    .click();
  await expect(row(page)).toHaveCount(2);
  await expect(search).toHaveValue('');
  await page.goBack();
  await expect(search).toHaveValue('ravi iyer');
  await expect(row(page)).toHaveText([/Ravi Iyer/]);
});
