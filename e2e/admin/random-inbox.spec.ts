import type { Page, Request } from '@playwright/test';
import * as fc from 'fast-check';
import { goOffline, meetFates } from '../support/meet-fates.ts';
import { api, expect, running, test, type Workspace } from '../support/parley.ts';
import { sandbox } from '../support/sandbox.ts';
import { firstAdmin, signIn } from '../support/sign-in.ts';
import { thread } from '../support/thread.ts';

const LONG = Boolean(process.env.PARLEY_TEST_LONG);
const HISTORIES = LONG ? 40 : 2;
/** Long runs try other histories each time; `E2E_SEED` repeats one. */
const SEED = Number(process.env.E2E_SEED ?? (LONG ? Date.now() % 1_000_000 : 7));
const CUSTOMERS = ['919812000710', '919812000711', '919812000712', '919812000713'];
/** These have two conversations until they show their number: what we wrote to it is in another one. */
const HIDDEN = CUSTOMERS.slice(2);
/** The page is at rest when it has asked for nothing for longer than it waits before it asks again. */
const REST_MS = 3_500;
const DAY_MS = 86_400_000;

const customer = fc.constantFrom(...CUSTOMERS);
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('customer writes' as const), customer }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('customer reads' as const), customer }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('customer shows the number' as const),
      customer: fc.constantFrom(...HIDDEN),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('open' as const), place: fc.nat(CUSTOMERS.length + HIDDEN.length - 1) }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('reply' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('filter' as const),
      name: fc.constantFrom('Everyone', 'Mine', 'Unassigned', 'All', 'Unread', 'Window open'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('colleague' as const),
      customer,
      change: fc.constantFrom(
        ...([{ status: 'closed' }, { status: 'open' }, 'snooze', 'assign', 'unassign', 'reply', 'note'] as const),
        ...(['read', 'unread', 'rename', 'tag', 'block', 'unblock', 'erase'] as const),
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('away' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('offline' as const) }) },
);
const histories = fc.record({
  acts: fc.array(fc.record({ act, pause: fc.constantFrom(0, 0, 50, 300) }), { minLength: 15, maxLength: 30 }),
  fates: fc.array(fc.constantFrom(0, 0, 0, 100, 400, 900, 'lost' as const), { minLength: 20, maxLength: 20 }),
});

test.describe.configure({ mode: 'parallel' });

type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;
type Colleague = Page['request'];

for (const [index, { acts, fates }] of fc.sample(histories, { seed: SEED, numRuns: HISTORIES }).entries()) {
  test(`an inbox at rest shows what a fresh one shows, after history ${index}`, async ({ page, workspace }) => {
    const { phoneNumberId, wabaId } = workspace;
    await sandbox().addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId });
    for (const phone of CUSTOMERS) {
      const isHidden = HIDDEN.includes(phone);
      const greeting = { to: phone, type: 'template', template_name: 'hello_world', language_code: 'en_US' };
      if (isHidden) expect(await api(workspace)('POST', '/messages', greeting)).toMatchObject({ status: 200 });
      await sandbox().saveCustomer(phone, { name: `Guest ${phone.at(-1)}`, hides_phone: isHidden });
      await sandbox().write(phone, { type: 'text', text: 'Hello?', phone_number_id: phoneNumberId });
    }
    await signIn(page);
    page.setDefaultTimeout(30_000);
    // Both tabs share the stream of the first.
    const tabs = [page, await page.context().newPage()];
    const rest = watchForRest(tabs);
    for (const tab of tabs) {
      await meetFates(tab, fates, (method) => method === 'GET');
      await tab.goto(`/${workspace.slug}/inbox`);
      await expect(tab.getByRole('region', { name: 'Conversations' }).getByRole('listitem').first()).toBeVisible();
    }
    for (const [place, { act: one, pause }] of acts.entries()) {
      await test.step(`${place}: ${JSON.stringify(one)}`, () => perform({ page, workspace, act: one, place }));
      await page.waitForTimeout(pause);
    }
    await rest();
    for (const tab of tabs) await tab.unrouteAll({ behavior: 'wait' });
    await retryWhatFailed(tabs);
    await rest();
    // What a colleague has marked as unread stays so on an open page, while a fresh one reads it.
    if (await thread(page).isVisible()) await thread(page).dispatchEvent('pointerdown');
    await rest();
    const shown = await Promise.all(tabs.map(shownBy));
    for (const tab of tabs) await tab.reload();
    await rest();
    const history = JSON.stringify({ acts: acts.map(({ act: one }) => one), fates });
    expect(shown, `seed ${SEED}: ${history}`).toEqual(await Promise.all(tabs.map(shownBy)));
  });
}

async function perform({
  page,
  workspace,
  act: one,
  place,
}: {
  page: Page;
  workspace: Workspace;
  act: Act;
  place: number;
}) {
  const phone_number_id = workspace.phoneNumberId;
  const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem');
  // A script could not be loaded while the browser was offline.
  if (await page.getByText('Reload this page').isVisible()) await page.getByRole('button', { name: 'Reload' }).click();
  switch (one.act) {
    case 'customer writes':
      return sandbox().write(one.customer, { type: 'text', text: `Line ${place}`, phone_number_id });
    case 'customer shows the number':
      await sandbox().saveCustomer(one.customer, { hides_phone: false });
      return sandbox().write(one.customer, { type: 'text', text: `Line ${place}`, phone_number_id });
    case 'customer reads':
      return sandbox().readThread(one.customer, phone_number_id);
    case 'open': {
      const row = rows.nth(one.place).getByRole('link');
      return row.click({ timeout: 1_000 }).catch(() => {});
    }
    case 'reply': {
      const composer = page.getByLabel('Message', { exact: true });
      if (!(await composer.isVisible())) return;
      await composer.fill(`Reply ${place}`, { timeout: 1_000 }).catch(() => {});
      return composer.press('Control+Enter', { timeout: 1_000 }).catch(() => {});
    }
    case 'filter':
      // Some show a count, too.
      return page
        .locator('label', { hasText: new RegExp(`^${one.name}`) })
        .first()
        .click();
    case 'colleague':
      return colleague({ request: page.request, workspace, ...one, place });
    case 'away':
      await page.getByRole('link', { name: 'Home' }).first().click();
      await page.waitForURL((url) => !url.pathname.includes('/inbox'));
      return page.goBack();
    case 'offline':
      return goOffline(page);
  }
}

async function colleague({
  request,
  workspace,
  customer: phone,
  change,
  place,
}: { request: Colleague; workspace: Workspace; place: number } & Extract<Act, { act: 'colleague' }>) {
  const { url } = running();
  const root = `${url}/api/admin/${workspace.slug}/conversations`;
  const { conversations } = await (await request.get(`${root}?search=${phone}`)).json();
  const { id, contact_id: contactId, window_expires_at: window } = conversations[0] ?? {};
  if (!id || (change === 'reply' && window === null)) return;
  const contacts = `${url}/api/admin/${workspace.slug}/contacts`;
  const thread = `${root}/${id}`;
  const newest = async () => (await (await request.get(`${thread}/messages`)).json()).messages[0].id;
  const send = async (method: string, path: string, data: object) => {
    const response = await request.fetch(path, { method, data, headers: { origin: url } });
    expect(response.status(), `${method} ${path}: ${await response.text()}`).toBe(200);
  };
  if (typeof change === 'object') return send('PATCH', thread, change);
  switch (change) {
    case 'snooze':
      return send('PATCH', thread, { status: 'snoozed', snoozed_until: new Date(Date.now() + DAY_MS).toISOString() });
    case 'assign':
      return send('PATCH', thread, { assignee: firstAdmin().email });
    case 'unassign':
      return send('PATCH', thread, { assignee: null });
    case 'reply': {
      const message = { type: 'text', body: `Colleague ${place}` };
      return send('POST', `${thread}/messages`, { id: crypto.randomUUID(), message });
    }
    case 'note':
      return send('POST', `${thread}/notes`, { id: crypto.randomUUID(), text: `Note ${place}` });
    case 'read':
      return send('POST', `${thread}/read`, { up_to: await newest() });
    case 'unread':
      return send('POST', `${thread}/unread`, { from: await newest() });
    case 'rename':
      return send('PATCH', `${contacts}/${contactId}`, { name: `Guest ${place}` });
    case 'tag':
      return send('PATCH', `${contacts}/${contactId}`, { tags: [`tag ${place}`] });
    case 'block':
      return send('PUT', `${contacts}/${contactId}/block`, { blocked: true });
    case 'unblock':
      return send('PUT', `${contacts}/${contactId}/block`, { blocked: false });
    case 'erase':
      return send('POST', `${contacts}/erasure`, { contact_ids: [contactId] });
  }
}

/** What could not be read, even when it was tried again, is read by hand. */
async function retryWhatFailed(tabs: Page[]) {
  for (const tab of tabs) {
    const retry = tab.getByRole('button', { name: 'Try again' });
    while (await retry.first().isVisible()) await retry.first().click();
  }
}

function watchForRest(tabs: Page[]) {
  const open = new Set<Request>();
  let last = Date.now();
  const isStream = (request: Request) => request.url().endsWith('/stream');
  const done = (request: Request) => {
    open.delete(request);
    last = Date.now();
  };
  for (const tab of tabs) {
    tab.on('request', (request) => {
      if (!isStream(request)) open.add(request);
      last = Date.now();
    });
    tab.on('requestfinished', done);
    tab.on('requestfailed', done);
  }
  return () =>
    expect
      .poll(() => open.size === 0 && Date.now() - last > REST_MS, { message: 'The pages are at rest', timeout: 60_000 })
      .toBe(true);
}

async function shownBy(page: Page) {
  const conversations = await page
    .getByRole('region', { name: 'Conversations' })
    .getByRole('listitem')
    .allTextContents();
  const isOpen = await thread(page).isVisible();
  return {
    address: new URL(page.url()).pathname,
    navigation: await page.getByRole('link', { name: /^Inbox/ }).textContent(),
    conversations,
    // Where the unread messages began is shown as long as the thread is open.
    thread: isOpen
      ? await thread(page).getByRole('listitem').filter({ hasNotText: 'Unread from here' }).allTextContents()
      : null,
    header: isOpen
      ? await page
          .locator('main header')
          .first()
          .textContent({ timeout: 500 })
          .catch(() => null)
      : null,
  };
}
