import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { callAsPage } from '../support/call-as-page.ts';
import { conversationOf, meetCustomers, OTHER, openThread, row, writeIn } from '../support/conversations.ts';
import { isHydrated } from '../support/is-hydrated.ts';
import { expect, running, test } from '../support/parley.ts';
import { joinAs, signIn } from '../support/sign-in.ts';
import { composer, said } from '../support/thread.ts';

test.beforeEach(({ workspace }) => meetCustomers(workspace));

test('a half-written message is shown in the list, until something new is to be read there', async ({
  page,
  workspace,
}) => {
  const { address } = await conversationOf(workspace, 'Hello?');
  const rowOf = (name: string) => page.getByRole('link', { name: new RegExp(`^.*${name}`) });
  const [asha, other] = [rowOf('Asha Menon'), rowOf('Ravi Nair')];
  await writeIn(workspace, 'Good morning', { from: OTHER });
  await signIn(page);
  await page.goto(address);
  await composer(page).fill('Dear Asha');
  await expect(asha).toContainText('Hello?');
  await other.click();
  await expect(asha).toContainText('Draft: Dear Asha');
  await page.reload();
  await expect(asha).toContainText('Draft: Dear Asha');
  await expectAccessible(page);

  await writeIn(workspace, 'Are you there?');
  await expect(asha).toContainText('Are you there?');
  await asha.click();
  await expect(composer(page)).toHaveValue('Dear Asha');
  await composer(page).press('Control+Enter');
  await expect(said(page, 'Dear Asha').getByText('Delivered')).toBeAttached();
  await other.click();
  await expect(asha).not.toContainText('Draft:');
});

test('a half-written note is shown in the list, and where one returns to it', async ({ page, workspace }) => {
  await openThread(page, workspace, 'Hello?');
  await page.getByText('Note', { exact: true }).click();
  const note = page.getByLabel('Note for colleagues');
  await note.fill('She means the blue one');
  const asha = page.getByRole('link', { name: /Asha Menon/ });
  // An unread message would be shown instead.
  await expect(asha).not.toContainText('unread message');
  await page.goto(`/${workspace.slug}/inbox`);
  await expect(asha).toContainText('Draft note: She means the blue one');
  await expectAccessible(page);
  await asha.click();
  await expect(note).toHaveValue('She means the blue one');
  await page.reload();
  await expect(note).toHaveValue('She means the blue one');

  // What is meant for the customer comes first.
  await page.getByText('Reply', { exact: true }).click();
  await composer(page).fill('Dear Asha');
  await page.goto(`/${workspace.slug}/inbox`);
  await expect(asha).toContainText('Draft: Dear Asha');
  await asha.click();
  await expect(composer(page)).toHaveValue('Dear Asha');
});

test('unsent text survives a reload and the end of the session, and no one else sees it', async ({
  page,
  workspace,
}) => {
  const { address } = await conversationOf(workspace, 'Hello?');
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
    const reply = composer(tab);
    await expect.poll(() => isHydrated(reply)).toBe(true);
    await reply.fill(text);
    await reply.press('Control+Enter');
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
