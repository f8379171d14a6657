import { setTimeout as elapsed } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { saveNumber } from '../../lib/workspace/numbers/save-number.ts';
import { expectAccessible } from '../support/axe.ts';
import { callAsPage } from '../support/call-as-page.ts';
import { isHydrated } from '../support/is-hydrated.ts';
import { api, expect, running, test, type Workspace } from '../support/parley.ts';
import { joinAs, signIn } from '../support/sign-in.ts';
import { said, thread } from '../support/thread.ts';

const CUSTOMER = '919812000165';
const OTHER = '919812000166';

const sandbox = () => sandboxControl(running().sandboxUrl);
const composer = (page: Page) => page.getByLabel('Message', { exact: true });

/** The customer writes. Returns the conversation's ID. */
async function conversationOf({ workspace, text }: { workspace: Workspace; text: string }): Promise<string> {
  await sandbox().write(CUSTOMER, { type: 'text', text, phone_number_id: workspace.phoneNumberId });
  const found = async () => (await api(workspace)('GET', `/conversations?phone=${CUSTOMER}`)).json.conversations;
  await expect.poll(async () => (await found()).length).toBe(1);
  return (await found())[0].id;
}

test.beforeEach(async ({ workspace: { phoneNumberId, wabaId } }) => {
  await sandbox().addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId });
  await sandbox().saveCustomer(CUSTOMER, { name: 'Asha Menon' });
});

test('a half-written message is shown in the list, until something new is to be read there', async ({
  page,
  workspace,
}) => {
  const id = await conversationOf({ workspace, text: 'Hello?' });
  const rowOf = (name: string) => page.getByRole('link', { name: new RegExp(`^.*${name}`) });
  const [row, other] = [rowOf('Asha Menon'), rowOf('Ben Okoro')];
  await sandbox().saveCustomer(OTHER, { name: 'Ben Okoro' });
  await sandbox().write(OTHER, { type: 'text', text: 'Good morning', phone_number_id: workspace.phoneNumberId });
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox/${id}`);
  await composer(page).fill('Dear Asha');
  await expect(row).toContainText('Hello?');
  await other.click();
  await expect(row).toContainText('Draft: Dear Asha');
  await page.reload();
  await expect(row).toContainText('Draft: Dear Asha');
  await expectAccessible(page);

  await sandbox().write(CUSTOMER, { type: 'text', text: 'Are you there?', phone_number_id: workspace.phoneNumberId });
  await expect(row).toContainText('Are you there?');
  await row.click();
  await expect(composer(page)).toHaveValue('Dear Asha');
  await composer(page).press('Control+Enter');
  await expect(said(page, 'Dear Asha').getByText('Delivered')).toBeAttached();
  await other.click();
  await expect(row).not.toContainText('Draft:');
});

test('someone who chooses the note or the reply by mouse types there, and no letter acts as a shortcut', async ({
  page,
  workspace,
}) => {
  const id = await conversationOf({ workspace, text: 'Hello?' });
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox/${id}`);
  await expect.poll(() => isHydrated(composer(page))).toBe(true);
  // While what a note needs is loading, another field stands in for its own.
  await page.route('**/_next/static/**', async (route) => {
    await elapsed(3_000);
    await route.continue();
  });
  const note = page.getByLabel('Note for colleagues');
  await page.getByText('Note', { exact: true }).click();
  await expect(note).toBeFocused();
  await page.getByText('Reply', { exact: true }).click();
  await expect(composer(page)).toBeFocused();
  await page.getByText('Note', { exact: true }).click();
  await expect(note).toBeFocused();
  await page.keyboard.type('See');
  await expect(note).toHaveValue('See');
  await page.getByText('Reply', { exact: true }).click();
  await expect(composer(page)).toBeFocused();
  // E closes the conversation elsewhere.
  await page.getByRole('radio', { name: 'Reply' }).focus();
  await page.keyboard.type('e');
  await page.getByText('Note', { exact: true }).click();
  await expect(note).toHaveValue('See');
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
});

test('a colleague whom someone begins to mention while the note is loading is offered once it is', async ({
  page,
  workspace,
}) => {
  const id = await conversationOf({ workspace, text: 'Hello?' });
  await joinAs(page, workspace, { role: 'agent', name: 'Omar Haddad' });
  await page.context().clearCookies();
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox/${id}`);
  await expect.poll(() => isHydrated(composer(page))).toBe(true);
  const typed = Promise.withResolvers<void>();
  await page.route('**/_next/static/**', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.getByText('Note', { exact: true }).click();
  await page.keyboard.type('The parcel is late, @oma');
  typed.resolve();
  await expect(page.getByRole('option', { name: 'Omar Haddad' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Note for colleagues')).toHaveValue('The parcel is late, @Omar Haddad ');
});

test('a half-written note is shown in the list, and where one returns to it', async ({ page, workspace }) => {
  const id = await conversationOf({ workspace, text: 'Hello?' });
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox/${id}`);
  await page.getByText('Note', { exact: true }).click();
  const note = page.getByLabel('Note for colleagues');
  await note.fill('She means the blue one');
  const row = page.getByRole('link', { name: /Asha Menon/ });
  // An unread message would be shown instead.
  await expect(row).not.toContainText('unread message');
  await page.goto(`/${workspace.slug}/inbox`);
  await expect(row).toContainText('Draft note: She means the blue one');
  await expectAccessible(page);
  await row.click();
  await expect(note).toHaveValue('She means the blue one');
  await page.reload();
  await expect(note).toHaveValue('She means the blue one');

  // What is meant for the customer comes first.
  await page.getByText('Reply', { exact: true }).click();
  await composer(page).fill('Dear Asha');
  await page.goto(`/${workspace.slug}/inbox`);
  await expect(row).toContainText('Draft: Dear Asha');
  await row.click();
  await expect(composer(page)).toHaveValue('Dear Asha');
});

test('unsent text survives a reload and the end of the session, and no one else sees it', async ({
  page,
  workspace,
}) => {
  const id = await conversationOf({ workspace, text: 'Hello?' });
  const address = `/${workspace.slug}/inbox/${id}`;
  const mira = await joinAs(page, workspace, { role: 'agent', name: 'Mira Shah' });
  await page.goto(address);
  await composer(page).fill('Dear *Asha*');
  await page.reload();
  await expect(composer(page)).toHaveValue('Dear *Asha*');
  await expect(said(page, 'Hello?')).toBeVisible();

  const { promise: isBack, resolve: comeBack } = Promise.withResolvers<void>();
  await page.route('**/conversations/*/messages', async (route) => {
    // The thread is read so slowly that the person signs in before.
    if (route.request().method() === 'GET') await isBack;
    await route.continue();
  });
  await page.context().clearCookies();
  await composer(page).press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog.getByText('Your session ended.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Password').fill('not mine');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog.getByText('The email or password is wrong.')).toBeVisible();
  await dialog.getByLabel('Password').fill(mira.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  // Otherwise what someone goes on typing would act as the inbox's shortcuts.
  await expect(composer(page)).toBeFocused();
  comeBack();
  await expect(said(page, 'Dear Asha').getByText('Delivered')).toBeAttached();
  await expect(said(page, 'Dear Asha').locator('strong')).toHaveText('Asha');

  await composer(page).fill('For Mira’s eyes');
  await joinAs(page, workspace, { role: 'agent', name: 'Omar Haddad' });
  await page.goto(address);
  await expect(said(page, 'Dear Asha')).toBeVisible();
  await expect(composer(page)).toHaveValue('');
  // Otherwise the page would go to the sign-in by itself.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await callAsPage(page.request, { url: running().url, path: '/api/auth/sign-in/email', data: mira });
  await page.goto(address);
  await expect(composer(page)).toHaveValue('For Mira’s eyes');
});

test('someone whose email and password were changed on another device is told how to sign in again', async ({
  page,
  browser,
  workspace,
}) => {
  const id = await conversationOf({ workspace, text: 'Hello?' });
  const { email, password } = await joinAs(page, workspace, { role: 'agent', name: 'Mira Shah' });
  await page.goto(`/${workspace.slug}/inbox/${id}`);
  await composer(page).fill('Dear Asha');
  const { url } = running();
  const [newEmail, newPassword] = [`new-${email}`, 'another horse battery'];
  const other = await browser.newContext();
  const { request } = other;
  await callAsPage(request, { url, path: '/api/auth/sign-in/email', data: { email, password } });
  await callAsPage(request, { url, path: '/api/account/email', data: { email: newEmail } });
  const change = { currentPassword: password, newPassword, revokeOtherSessions: true };
  await callAsPage(request, { url, path: '/api/auth/change-password', data: change });
  await composer(page).press('Control+Enter');

  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(
    'If you have changed your email, choose “Sign in another way” and use the new one.',
  );
  await expectAccessible(page);
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: 'Sign in another way' }).click();
  const signInPage = await opened;
  await signInPage.getByLabel('Email').fill(newEmail);
  await signInPage.getByLabel('Password', { exact: true }).fill(newPassword);
  await signInPage.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(signInPage.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  await signInPage.close();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(dialog).toHaveCount(0);
  await expect(said(page, 'Dear Asha').getByText('Delivered')).toBeAttached();
  await other.close();
});

test('a saved reply is written once, and chosen by /, filled in', async ({ page, workspace }) => {
  await conversationOf({ workspace, text: 'When are you open?' });
  await signIn(page);
  await page.goto(`/${workspace.slug}/settings/saved-replies`);
  await page.getByRole('button', { name: 'Add reply' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a saved reply' });
  await dialog.getByLabel('Name').fill('Opening hours');
  await page.keyboard.press('Escape');
  const ask = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(ask).toHaveCount(0);
  await expect(dialog.getByLabel('Name')).toHaveValue('Opening hours');
  await dialog.getByLabel('Text').fill('Hi {{first_name}}, we are open until {{hour}}.');
  await dialog.getByRole('button', { name: 'Save reply' }).click();
  await expect(page.getByRole('table', { name: 'Saved replies' }).getByText('Opening hours')).toBeVisible();
  // The message can be closed by keyboard and by screen readers, wherever the pointer is.
  await expect(
    page.getByRole('region', { name: /notification/i }).getByRole('button', { name: 'Close message' }),
  ).toBeVisible();
  await expectAccessible(page);

  // Follow links of a hydrated page: on a fresh load, text typed before hydration is lost.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Inbox/ })
    .click();
  await page.getByRole('link', { name: /Asha Menon/ }).click();
  await composer(page).pressSequentially('/hou');
  await expect(page.getByRole('option', { name: /Opening hours/ })).toBeVisible();
  await expectAccessible(page);
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('Hi Asha, we are open until {{hour}}.');
  await expect(page.getByText('Fill in {{hour}} before you send.')).toBeVisible();
  // The placeholder to fill in is selected.
  await page.keyboard.type('six');
  await expect(composer(page)).toHaveValue('Hi Asha, we are open until six.');

  // The button types the /, and takes it back when no reply is chosen.
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await expect(page.getByRole('option', { name: /Opening hours/ })).toBeVisible();
  await expect(composer(page)).toHaveValue('Hi Asha, we are open until six. /');
  await composer(page).press('Escape');
  await expect(composer(page)).toHaveValue('Hi Asha, we are open until six.');
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await expect(page.getByRole('option', { name: /Opening hours/ })).toBeVisible();
  await page.getByRole('searchbox').focus();
  await expect(composer(page)).toHaveValue('Hi Asha, we are open until six.');
});

test('a dialog that opens while someone types takes neither the focus nor the page while its script is loading', async ({
  page,
  workspace,
}) => {
  await conversationOf({ workspace, text: 'When are you open?' });
  await openInInbox(page, workspace);
  const replies = `/api/admin/${workspace.slug}/saved-replies`;
  const data = { name: 'Opening hours', text: 'Until six.' };
  await callAsPage(page.request, { url: running().url, path: replies, data });
  await page.route('**/_next/static/**', async (route) => {
    await page.waitForTimeout(400);
    await route.continue();
  });
  await composer(page).focus();
  await page.keyboard.type('/opening hours', { delay: 150 });
  await expect(composer(page)).toHaveValue('/opening hours');
  await expect(page.getByRole('option', { name: /Opening hours/ })).toBeVisible();
  await expect(composer(page)).toBeFocused();
});

test('a conversation is started with a template', async ({ page, workspace }) => {
  await signIn(page);
  const { url } = running();
  await callAsPage(page.request, { url, path: `/api/admin/${workspace.slug}/templates/sync`, data: {} });
  await page.goto(`/${workspace.slug}/inbox`);
  await page.getByRole('button', { name: 'New conversation' }).click();
  const choose = page.getByRole('dialog', { name: 'New conversation' });
  await choose.getByLabel('To').fill('+91 98120 00166');
  await choose.getByRole('button', { name: 'Write to +91 98120 00166' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a template to +91 98120 00166' });
  await dialog.getByLabel('Search templates').fill('cart');
  await dialog.getByRole('button', { name: /cart_reminder/ }).click();
  await dialog.getByLabel('Text {{1}}').fill('Ben');
  await expectAccessible(page);
  // Nothing that was typed is lost then, so nothing is asked.
  await dialog.getByRole('button', { name: 'Send template' }).click();
  await expect(page).toHaveURL(/\/inbox\/[0-9a-f-]{36}$/);
  await expect(
    said(page, 'Hi Ben, your cart is still here')
      .getByText(/Sent|Delivered|Read/)
      .first(),
  ).toBeAttached();
});

test('the search has the focus again when another template is to be chosen', async ({ page, workspace }) => {
  await conversationOf({ workspace, text: 'Hello?' });
  await signIn(page);
  await callAsPage(page.request, {
    url: running().url,
    path: `/api/admin/${workspace.slug}/templates/sync`,
    data: {},
  });
  await openInInbox(page, workspace);
  const button = page.getByRole('button', { name: 'Send a template' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Send a template' });
  const search = dialog.getByLabel('Search templates');
  await expect(search).toBeFocused();
  await page.keyboard.type('cart');
  await dialog.getByRole('button', { name: /cart_reminder/ }).press('Enter');
  await expect(dialog.getByLabel('Text {{1}}')).toBeFocused();
  await dialog.getByRole('button', { name: 'Choose another template' }).press('Enter');
  await expect(search).toBeFocused();
  await page.keyboard.type('hello');
  await expect(search).toHaveValue('hello');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('a conversation is started from the chosen one of several numbers, also with someone who writes to another', async ({
  page,
  workspace,
}) => {
  const { workspace_id: workspaceId, slug, wabaId, phoneNumberId } = workspace;
  const [other, token] = [`${phoneNumberId}0`, 'sandbox-token'];
  await sandbox().addNumber({
    phone_number_id: other,
    waba_id: wabaId,
    token,
    display_phone_number: '+91 80 4000 1234',
  });
  await saveNumber({ workspaceId, phoneNumberId: other, wabaId, accessToken: token });
  const id = await conversationOf({ workspace, text: 'Hello?' });
  await signIn(page);
  const { url } = running();
  await callAsPage(page.request, { url, path: `/api/admin/${slug}/templates/sync`, data: {} });
  await page.goto(`/${slug}/inbox`);

  // A conversation with the default number, which was connected last, is a new one.
  await page.getByRole('button', { name: 'New conversation' }).click();
  const choosing = page.getByRole('dialog', { name: 'New conversation' });
  await expect(choosing.getByLabel('To')).toBeFocused();
  const person = choosing.getByRole('button', { name: /Asha Menon/ });
  await expect(person).toBeVisible();
  await expect(person).not.toContainText('Opens your conversation');
  await expectAccessible(page);
  await person.click();
  const dialog = page.getByRole('dialog', { name: 'Send a template to Asha Menon' });
  await dialog.getByRole('button', { name: /hello_world/ }).click();
  await dialog.getByRole('button', { name: 'Send template' }).click();
  await expect(said(page, 'hello_world')).toBeVisible();
  expect(page.url()).not.toContain(id);
  await expect.poll(async () => (await sandbox().messages({ phone_number_id: other })).length).toBe(1);

  // With the other number there is one already. The choice is remembered.
  await page.getByRole('button', { name: 'New conversation' }).click();
  const from = choosing.getByRole('combobox', { name: 'From' });
  await from.click();
  await page.getByRole('option').first().click();
  const chosen = (await from.textContent()) ?? '';
  await expect(person).toContainText('Opens your conversation');
  await person.click();
  await expect(page).toHaveURL(new RegExp(`/inbox/${id}$`));
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(from).toHaveText(chosen);
});

test('the templates of the account that sends are offered, in a conversation and for a new one', async ({
  page,
  workspace,
}) => {
  const { workspace_id: workspaceId, slug, wabaId, phoneNumberId } = workspace;
  const [other, token] = [`${phoneNumberId}0`, `${phoneNumberId}-token`];
  await sandbox().addNumber({ phone_number_id: other, waba_id: other, token });
  const hours = (text: string) => ({
    ...{ name: 'opening_hours', language: 'en', status: 'APPROVED', category: 'UTILITY' },
    components: [{ type: 'BODY', text }],
  });
  await sandbox().addTemplate(wabaId, hours('We open at nine.'));
  await sandbox().addTemplate(other, hours('We open at ten.'));
  await saveNumber({ workspaceId, phoneNumberId: other, wabaId: other, accessToken: token });
  await conversationOf({ workspace, text: 'Hello?' });
  await signIn(page);
  const { url } = running();
  await callAsPage(page.request, { url, path: `/api/admin/${slug}/templates/sync`, data: {} });
  await page.goto(`/${slug}/settings/templates`);
  await page.getByLabel('Search templates').fill('opening_hours');
  await expect(page.getByRole('button', { name: `opening_hours en · Utility · ${other}` })).toBeVisible();
  await expect(page.getByRole('button', { name: /opening_hours/ })).toHaveCount(2);

  await page.goto(`/${slug}/inbox`);
  await page.getByRole('button', { name: 'New conversation' }).click();
  const choosing = page.getByRole('dialog', { name: 'New conversation' });
  await choosing.getByRole('button', { name: /Asha Menon/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a template to Asha Menon' });
  await dialog.getByRole('button', { name: /opening_hours/ }).click();
  await expect(dialog.getByText('We open at ten.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'From' }).click();
  await page.getByRole('option').first().click();
  const offered = dialog.getByRole('button', { name: /opening_hours/ });
  await expect(offered).toHaveText(/We open at nine\./);
  await offered.click();
  await expect(dialog.getByText('We open at nine.')).toBeVisible();
});

/** Opens the dialog in which the first message to a number is written, with its templates. */
async function openFirstMessage(page: Page, { slug }: Workspace) {
  await signIn(page);
  const { url } = running();
  await callAsPage(page.request, { url, path: `/api/admin/${slug}/templates/sync`, data: {} });
  await page.goto(`/${slug}/inbox`);
  await page.getByRole('button', { name: 'New conversation' }).click();
  const choosing = page.getByRole('dialog', { name: 'New conversation' });
  await choosing.getByLabel('To').fill('+91 98120 00166');
  await choosing.getByRole('button', { name: 'Write to +91 98120 00166' }).click();
  return page.getByRole('dialog', { name: 'Send a template to +91 98120 00166' });
}

test('after a lost response, the same first message is not sent twice, and a corrected one is sent', async ({
  page,
  workspace,
}) => {
  const { wabaId, phoneNumberId } = workspace;
  const text = { type: 'BODY', text: 'We open at {{1}} today.' };
  const hours = { name: 'opening_hours', language: 'en', status: 'APPROVED', category: 'UTILITY', components: [text] };
  await sandbox().addTemplate(wabaId, hours);
  const dialog = await openFirstMessage(page, workspace);
  await dialog.getByRole('button', { name: /opening_hours/ }).click();
  await dialog.getByLabel('Text {{1}}').fill('nine');
  let lost = 0;
  await page.route('**/conversations', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
    lost += 1;
  });
  for (const times of [1, 2]) {
    await dialog.getByRole('button', { name: 'Send template' }).click();
    await expect.poll(() => lost).toBe(times);
    await expect(dialog.getByText('The response was lost, so the message may have arrived.')).toBeVisible();
  }
  await page.unroute('**/conversations');
  await dialog.getByLabel('Text {{1}}').fill('ten');
  await dialog.getByRole('button', { name: 'Send template' }).click();
  await expect(said(page, 'We open at ten today.')).toBeVisible();
  await expect(said(page, 'We open at nine today.')).toHaveCount(1);
  await expect
    .poll(async () =>
      (await sandbox().messages({ phone_number_id: phoneNumberId, direction: 'outbound' }))
        .map(({ text }) => text)
        .toSorted(),
    )
    .toEqual(['We open at nine today.', 'We open at ten today.']);
});

test('a template that was paused meanwhile is no longer offered, and its refusal is not shown at the next one', async ({
  page,
  workspace,
}) => {
  const { wabaId, slug } = workspace;
  const template = (name: string) => ({
    ...{ name, language: 'en', status: 'APPROVED', category: 'UTILITY' },
    components: [{ type: 'BODY', text: `This is ${name}.` }],
  });
  const { id } = await sandbox().addTemplate(wabaId, template('spring_offer'));
  await sandbox().addTemplate(wabaId, template('summer_offer'));
  const dialog = await openFirstMessage(page, workspace);
  await dialog.getByRole('button', { name: /spring_offer/ }).click();
  await sandbox().changeTemplateStatus(id, { event: 'PAUSED' });
  await expect
    .poll(async () => {
      const { templates } = await (await page.request.get(`/api/admin/${slug}/templates`)).json();
      return templates.find(({ name }: { name: string }) => name === 'spring_offer').status;
    })
    .toBe('PAUSED');
  await dialog.getByRole('button', { name: 'Send template' }).click();
  const refusal = dialog.getByText('The template “spring_offer” (en) is paused');
  await expect(refusal).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose another template' }).click();
  await expect(dialog.getByRole('button', { name: /spring_offer/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: /summer_offer/ }).click();
  await expect(refusal).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Send template' }).click();
  await expect(said(page, 'This is summer_offer.')).toBeVisible();
});

/** Opens the conversation from the list, so that the page is already hydrated. */
async function openInInbox(page: Page, workspace: Workspace) {
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  const row = page.getByRole('link', { name: /Asha Menon/ });
  // A press before that would load the conversation as a page of its own.
  await expect.poll(() => isHydrated(row)).toBe(true);
  await row.click();
  await expect(composer(page)).toBeVisible();
}

test('files that are dropped on a thread together are queued, and sent one after the other', async ({
  page,
  workspace,
}) => {
  await conversationOf({ workspace, text: 'Please send the papers.' });
  await openInInbox(page, workspace);
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    for (const name of ['bill.pdf', 'terms.pdf', 'tool.exe']) {
      const type = name.endsWith('.pdf') ? 'application/pdf' : 'application/x-msdownload';
      transfer.items.add(new File([`%PDF-1.4 ${name}`], name, { type }));
    }
    return transfer;
  });
  await thread(page).dispatchEvent('dragover', { dataTransfer: dropped });
  await expect(page.getByText('Drop files to send them')).toBeVisible();
  await thread(page).dispatchEvent('drop', { dataTransfer: dropped });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Send 3 files' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Remove tool.exe' }).click();
  const caption = dialog.getByLabel('Caption for terms.pdf');
  await caption.fill('you asked');
  await caption.press('Home');
  await caption.pressSequentially('As ');
  await expect(caption).toHaveValue('As you asked');
  await dialog.getByRole('button', { name: 'Send 2 files' }).click();
  for (const file of ['bill.pdf', 'terms.pdf']) {
    await expect(thread(page).getByRole('link', { name: `Download ${file}` })).toBeVisible();
  }
  const { phoneNumberId: phone_number_id } = workspace;
  const sent = async () => (await sandbox().messages({ phone_number_id, direction: 'outbound' })).toReversed();
  await expect
    .poll(sent)
    .toMatchObject([
      { payload: { document: { filename: 'bill.pdf' } } },
      { payload: { document: { filename: 'terms.pdf', caption: 'As you asked' } } },
    ]);
});

test('a file that is dropped offline is said not to be attached, and the next one is alone', async ({
  page,
  context,
  workspace,
}) => {
  await conversationOf({ workspace, text: 'Please send the bill.' });
  await openInInbox(page, workspace);
  // What shows messages is loaded with the first press.
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await context.setOffline(true);
  await expect(page.getByText('You are offline').filter({ visible: true })).toBeVisible();
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['%PDF-1.4'], 'bill.pdf', { type: 'application/pdf' }));
    return transfer;
  });
  await composer(page).fill('Here it is');
  await thread(page).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('You are offline, so nothing was attached.')).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await context.setOffline(false);
  await thread(page).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByRole('dialog', { name: 'Send a file' })).toContainText('bill.pdf');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(composer(page)).toHaveValue('Here it is');
});

test('Escape closes only the dialog, even before that has taken the focus', async ({ page, workspace }) => {
  await conversationOf({ workspace, text: 'Please send the bill.' });
  await openInInbox(page, workspace);
  await composer(page).fill('Here it is');
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['%PDF-1.4'], 'bill.pdf', { type: 'application/pdf' }));
    // A dialog takes the focus with the next frame.
    window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 2_000);
    return transfer;
  });
  await thread(page).dispatchEvent('drop', { dataTransfer: dropped });
  const dialog = page.getByRole('dialog', { name: 'Send a file' });
  await expect(dialog).toContainText('bill.pdf');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(composer(page)).toHaveValue('Here it is');
});

test('a message is answered with its quote by Enter, reacted to, and marked as unread again', async ({
  page,
  workspace,
}) => {
  await conversationOf({ workspace, text: 'Do you have green tea?' });
  await openInInbox(page, workspace);
  const question = said(page, 'Do you have green tea?');
  const menu = page.getByRole('menu', { name: 'Message actions' });
  const act = async (action: string) => {
    await question.getByRole('button', { name: 'Message actions' }).first().click();
    await menu.getByRole('menuitem', { name: action }).click();
    await expect(menu).toHaveCount(0);
  };
  await act('Reply');
  await expect(page.getByText('Replying to')).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await page.getByRole('button', { name: 'Ctrl + Enter to send' }).click();
  await composer(page).fill('Yes, the small');
  await composer(page).press('Shift+Enter');
  await composer(page).pressSequentially('leaves.');
  await composer(page).press('Enter');
  await expect(page.getByText('Replying to')).toHaveCount(0);
  await expect(said(page, 'the small').filter({ hasText: 'green tea?' })).toBeVisible();
  const { phoneNumberId: phone_number_id } = workspace;
  const sent = async () => (await sandbox().messages({ phone_number_id, direction: 'outbound' })).toReversed();
  const context = { message_id: expect.any(String) };
  await expect.poll(sent).toMatchObject([{ payload: { context, text: { body: 'Yes, the small\nleaves.' } } }]);

  await act('Thumbs up');
  await expect(question.filter({ hasText: 'Reacted with' }).first()).toContainText('👍');
  await expect.poll(sent).toMatchObject([{}, { payload: { reaction: { emoji: '👍' } } }]);

  await act('Mark unread from here');
  await expect(page).toHaveURL(/\/inbox$/);
  await expect(page.getByRole('link', { name: /Asha Menon/ })).toContainText('1 unread message');
});

test('unread messages begin, and new ones count, where they are shown, and a reaction at its message', async ({
  page,
  workspace,
}) => {
  const id = await conversationOf({ workspace, text: 'Do you have green tea?' });
  const { phoneNumberId: phone_number_id } = workspace;
  const write = (text: string) => sandbox().write(CUSTOMER, { type: 'text', text, phone_number_id });
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox/${id}`);
  await composer(page).fill('Yes, two tins.');
  await composer(page).press('Control+Enter');
  await expect(said(page, 'Yes, two tins.').getByText('Delivered')).toBeAttached();
  await page.keyboard.press('Escape');
  // What arrives before it is left is read.
  await expect(composer(page)).toHaveCount(0);
  const row = page.getByRole('link', { name: /Asha Menon/ });

  const [ours] = await sandbox().messages({ phone_number_id, direction: 'outbound' });
  const react = (emoji: string) =>
    sandbox().write(CUSTOMER, { type: 'reaction', message_id: ours?.id ?? '', emoji, phone_number_id });
  await react('🎉');
  await write('I take both.');
  await expect(row).toContainText('2 unread messages');
  await row.click();
  const rows = thread(page).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Unread from here' })).toBeVisible();
  await expect(rows.nth(-2)).toContainText('Unread from here');
  await expect(rows.last()).toContainText('I take both.');

  for (let n = 1; n <= 12; n += 1) await write(`Line ${n}.`);
  await expect(said(page, 'Line 12.')).toBeVisible();
  await thread(page).evaluate((section) => section.scrollTo({ top: -section.scrollHeight }));
  await react('🙏');
  await write('Thank you!');
  await expect(page.getByRole('button', { name: '1 new message' })).toBeVisible();
  await expect(said(page, 'Yes, two tins.')).toContainText('🙏');
});

test('a message is found by its words among all conversations, and shown in its place', async ({ page, workspace }) => {
  const id = await conversationOf({ workspace, text: 'The blue kettle leaks' });
  // One after another, to keep their order.
  for (let n = 1; n <= 27; n += 1) {
    await sandbox().write(CUSTOMER, { type: 'text', text: `Line ${n}`, phone_number_id: workspace.phoneNumberId });
  }
  const messages = async () => (await api(workspace)('GET', `/conversations/${id}/messages`)).json.messages;
  await expect.poll(async () => (await messages()).length).toBe(28);
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await expect(page.getByRole('link', { name: /Asha Menon/ })).toContainText('Line 27');
  await page.getByRole('searchbox').fill('KETTLE lea');
  await page.getByRole('group', { name: 'Search in' }).getByText('Messages').click();
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
});

test('a contact is blocked and unblocked beside the thread', async ({ page, workspace }) => {
  const id = await conversationOf({ workspace, text: 'Buy my coins' });
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox/${id}`);
  await page.getByRole('button', { name: 'About this person' }).click();
  const panel = page.getByRole('dialog', { name: 'About this person' });
  await panel.getByRole('button', { name: 'Block…' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Block Asha Menon?' });
  await expect(ask.getByRole('button', { name: 'Block', exact: true })).toBeVisible();
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(panel.getByText('Blocked')).toBeVisible();
  await sandbox().write(CUSTOMER, { type: 'text', text: 'More coins', phone_number_id: workspace.phoneNumberId });
  await expect(page.getByText('More coins', { exact: true })).toBeAttached();
  const found = async () => (await api(workspace)('GET', `/conversations/${id}`)).json;
  await expect.poll(found).toMatchObject({ status: 'closed', unread_count: 0 });
  await panel.getByRole('button', { name: 'Unblock' }).click();
  await expect(panel.getByRole('button', { name: 'Block…' })).toBeVisible();
});
