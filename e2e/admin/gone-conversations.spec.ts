import type { Page } from '@playwright/test';
import { isHydrated } from '../support/is-hydrated.ts';
import { api, expect, running, test, type Workspace } from '../support/parley.ts';
import { sandbox } from '../support/sandbox.ts';
import { signIn } from '../support/sign-in.ts';
import { syncTemplates } from '../support/sync-templates.ts';
import { A_SECOND_OR_MORE, composer, said, thread } from '../support/thread.ts';

const CUSTOMER = '919812000166';
const OTHER = '919812000167';

test.beforeEach(async ({ workspace: { phoneNumberId, wabaId } }) => {
  await sandbox().addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId });
});

/** Two people who have written; `idOf` finds the conversation of one by phone. */
async function twoGuests(workspace: Workspace) {
  const call = api(workspace);
  for (const phone of [CUSTOMER, OTHER]) {
    await sandbox().saveCustomer(phone, { name: `Guest ${phone.at(-1)}`, hides_phone: false });
    await sandbox().write(phone, { type: 'text', text: 'Hello?', phone_number_id: workspace.phoneNumberId });
  }
  await expect.poll(async () => (await call('GET', '/conversations')).json.conversations.length).toBe(2);
  const idOf = async (phone: string) => (await call('GET', `/conversations?phone=${phone}`)).json.conversations[0].id;
  return { call, idOf };
}

/** Two conversations of one person, who hides their phone in one of them until `showPhone`. */
async function twoOfOne(workspace: Workspace) {
  const { phoneNumberId: phone_number_id, wabaId: waba_id } = workspace;
  const call = api(workspace);
  // A receipt would tell that the two are one person.
  await sandbox().addNumber({ phone_number_id, waba_id, manual_statuses: true });
  const greeting = { to: CUSTOMER, type: 'template', template_name: 'hello_world', language_code: 'en_US' };
  expect((await call('POST', '/messages', greeting)).status).toBe(200);
  await sandbox().saveCustomer(CUSTOMER, { name: 'Asha Menon', hides_phone: true });
  await sandbox().write(CUSTOMER, { type: 'text', text: 'Who is this?', phone_number_id });
  const list = async (): Promise<{ id: string; phone: string | null }[]> =>
    (await call('GET', '/conversations')).json.conversations;
  await expect.poll(async () => (await list()).length).toBe(2);
  await sandbox().addNumber({ phone_number_id, waba_id, manual_statuses: false });
  const all = await list();
  const showPhone = async () => {
    await sandbox().saveCustomer(CUSTOMER, { hides_phone: false });
    await sandbox().write(CUSTOMER, { type: 'text', text: 'It is me', phone_number_id });
  };
  return {
    hidden: all.find(({ phone }) => phone === null)?.id,
    shown: all.find(({ phone }) => phone !== null)?.id,
    showPhone,
  };
}

/** The same, with the page open at the one that hides the phone. */
async function openOneOfTwo(page: Page, workspace: Workspace, search = '') {
  const two = await twoOfOne(workspace);
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox/${two.hidden}${search}`);
  // Only then does the page know where the focus is.
  await expect.poll(() => isHydrated(composer(page))).toBe(true);
  return two;
}

test('two conversations of one person become one on the open page, with the reply and the note being written', async ({
  page,
  workspace,
}) => {
  const { hidden, shown, showPhone } = await openOneOfTwo(page, workspace, '?status=open');
  const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await composer(page).fill('Good to hear');
  const note = page.getByLabel('Note for colleagues');
  await page.getByText('Note', { exact: true }).click();
  await note.fill('She has two numbers');
  await showPhone();

  await expect(page).toHaveURL(`${running().url}/${workspace.slug}/inbox/${shown}?status=open`);
  await expect(said(page, 'Who is this?')).toBeVisible();
  await expect(said(page, 'It is me')).toBeVisible();
  await expect(composer(page)).toHaveValue('Good to hear');
  await expect(rows).toHaveCount(1);
  await page.getByText('Note', { exact: true }).click();
  await expect(note).toHaveValue('She has two numbers');
  await page.getByText('Reply', { exact: true }).click();
  await composer(page).press('Control+Enter');
  await expect(said(page, 'Good to hear').getByText('Delivered')).toBeAttached();

  await page.goto(`/${workspace.slug}/inbox/${hidden}`);
  await expect(page).toHaveURL(`${running().url}/${workspace.slug}/inbox/${shown}`);
  await expect(said(page, 'Good to hear')).toBeVisible();
});

for (const { name, before } of [
  { name: 'a reply that is being typed is typed on', before: 'Good to ' },
  { name: 'a reply that is about to be typed is typed', before: '' },
]) {
  test(`${name} in the conversation that its own was joined to, though its window seems closed for a moment`, async ({
    page,
    workspace,
  }) => {
    const { hidden, shown, showPhone } = await openOneOfTwo(page, workspace);
    // As when it is read between the joining and what the customer wrote.
    let isFirst = true;
    await page.route(`**/api/admin/*/conversations/${hidden}`, async (route) => {
      const response = await route.fetch();
      const detail = await response.json();
      if (isFirst && detail.conversation.id === shown) {
        isFirst = false;
        detail.conversation.window_expires_at = null;
      }
      await route.fulfill({ response, json: detail });
    });
    await composer(page).fill(before);
    await showPhone();
    await expect(page).toHaveURL(`${running().url}/${workspace.slug}/inbox/${shown}`);
    await expect(said(page, 'Who is this?')).toBeVisible();
    await expect(composer(page)).toBeFocused();
    expect(isFirst).toBe(false);
    await page.keyboard.type('hear');
    await expect(composer(page)).toHaveValue(`${before}hear`);
  });
}

test('what is typed on while the conversation is joined to another one does not act as shortcuts', async ({
  page,
  workspace,
}) => {
  const { hidden, shown, showPhone } = await openOneOfTwo(page, workspace);
  await page.getByText('Note', { exact: true }).click();
  const note = page.getByLabel('Note for colleagues');
  await note.fill('About her ');
  await note.press('End');
  const loading = Promise.withResolvers<void>();
  await page.route(`**/api/admin/*/conversations/${shown}`, async (route) => {
    await loading.promise;
    await route.continue();
  });
  await showPhone();
  await expect(page).toHaveURL(`${running().url}/${workspace.slug}/inbox/${shown}`);
  await expect(page.locator('[data-still]:focus')).toBeVisible();
  await page.keyboard.type('reare');
  loading.resolve();
  await expect(said(page, 'It is me')).toBeVisible();
  await page.keyboard.type('are');
  await expect(page.locator('[data-still]:focus')).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  const { conversations } = (await api(workspace)('GET', '/conversations')).json;
  expect(conversations).toMatchObject([{ id: shown, status: 'open' }]);
  expect(hidden).not.toBe(shown);
});

test('a voice message that is being recorded goes to the conversation that its own was joined to', async ({
  page,
  workspace,
}) => {
  const { shown, showPhone } = await openOneOfTwo(page, workspace);
  await page.getByRole('button', { name: 'Record a voice message' }).click();
  await expect(page.getByText(A_SECOND_OR_MORE)).toBeVisible();
  await showPhone();
  await expect(said(page, 'It is me')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByLabel('Your recording')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(thread(page).getByRole('group', { name: 'Voice message' })).toBeVisible();
  await expect(page).toHaveURL(`${running().url}/${workspace.slug}/inbox/${shown}`);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a template that is being filled in goes to the conversation that its own was joined to', async ({
  page,
  workspace,
}) => {
  const { hidden, shown, showPhone } = await twoOfOne(workspace);
  await signIn(page);
  await syncTemplates(page, workspace);
  await page.goto(`/${workspace.slug}/inbox/${hidden}`);
  await page.getByRole('button', { name: 'Send a template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a template' });
  await dialog.getByRole('button', { name: /^order_shipped en_US/ }).click();
  const number = dialog.getByLabel('Text {{2}}');
  await dialog.getByLabel('Text {{1}}').fill('Asha');
  await dialog.getByLabel('Last part of the link for “Track”').fill('17');
  await number.fill('A-1');
  await showPhone();
  await expect(page.getByText('It is me').first()).toBeAttached();
  await number.pressSequentially('7');
  await expect(number).toHaveValue('A-17');
  await dialog.getByRole('button', { name: 'Send template' }).click();
  await expect(said(page, 'your order A-17 is on its way').getByText('Delivered')).toBeAttached();
  await expect(page).toHaveURL(`${running().url}/${workspace.slug}/inbox/${shown}`);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a conversation whose person is erased says so on the open page and under its address, beside the list', async ({
  page,
  workspace,
}) => {
  const { call, idOf } = await twoGuests(workspace);
  const id = await idOf(CUSTOMER);
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox/${id}`);
  await expect(said(page, 'Hello?')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Guest/ })).toHaveCount(2);

  expect((await call('DELETE', `/contacts/${CUSTOMER}`)).status).toBe(200);
  await expect(page.getByRole('heading', { name: 'There is no such conversation' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Guest/ })).toHaveCount(1);
  const response = await page.reload();
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is no such conversation' })).toBeVisible();
  await page.getByRole('link', { name: /^Guest/ }).click();
  await expect(said(page, 'Hello?')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await expect(page).toHaveURL(`${running().url}/${workspace.slug}/inbox`);
});

test('what is typed on after the person was erased does not act as shortcuts', async ({ page, workspace }) => {
  const { call, idOf } = await twoGuests(workspace);
  const id = await idOf(CUSTOMER);
  await signIn(page);
  for (const label of ['Message', 'Note for colleagues']) {
    if (label !== 'Message') {
      await sandbox().write(OTHER, { type: 'text', text: 'Still there?', phone_number_id: workspace.phoneNumberId });
    }
    const phone = label === 'Message' ? CUSTOMER : OTHER;
    await page.goto(`/${workspace.slug}/inbox/${label === 'Message' ? id : await idOf(OTHER)}`);
    await expect(said(page, 'Hello?')).toBeVisible();
    if (label !== 'Message') await page.getByText('Note', { exact: true }).click();
    await page.getByLabel(label, { exact: true }).fill('About your ');
    expect((await call('DELETE', `/contacts/${phone}`)).status).toBe(200);
    const gone = page.getByRole('heading', { name: 'There is no such conversation' });
    await expect(gone).toBeVisible();
    await expect(page.locator(':focus').filter({ has: gone })).toBeVisible();
    await page.keyboard.type('subject / order');
    await expect(page.locator(':focus').filter({ has: gone })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Back to the inbox' })).toBeFocused();
  }
});

test('what was written to people who are erased leaves the browser, on an open page and at the next visit', async ({
  page,
  workspace,
}) => {
  const { call, idOf } = await twoGuests(workspace);
  const [one, other] = [await idOf(CUSTOMER), await idOf(OTHER)];
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /^parley\.(draft|outbox)/.test(key)).length);
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox/${one}`);
  await composer(page).fill('About your address');
  await page.getByText('Note', { exact: true }).click();
  await page.getByLabel('Note for colleagues').fill('Lives at 12 Hill Road');
  await page.goto(`/${workspace.slug}/inbox/${other}`);
  await composer(page).fill('Good morning');
  await expect.poll(kept).toBe(3);

  expect((await call('DELETE', `/contacts/${CUSTOMER}`)).status).toBe(200);
  await expect.poll(kept).toBe(1);
  await expect(composer(page)).toHaveValue('Good morning');

  await page.goto('/docs');
  expect((await call('DELETE', `/contacts/${OTHER}`)).status).toBe(200);
  expect(await kept()).toBe(1);
  await page.goto(`/${workspace.slug}`);
  await expect.poll(kept).toBe(0);
});

test('a link to a message that was deleted says so, and leads to the newest ones', async ({ page, workspace }) => {
  const { idOf } = await twoGuests(workspace);
  const path = `/${workspace.slug}/inbox/${await idOf(CUSTOMER)}`;
  await signIn(page);
  await page.goto(`${path}?message=01a22262-0000-7000-8000-000000000000`);
  await expect(page.getByText('There is no such message')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.getByRole('button', { name: 'To the newest messages' }).click();
  await expect(thread(page).getByText('Hello?')).toBeVisible();
});
