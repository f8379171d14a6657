import { setTimeout as elapsed } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { conversationOf, meetCustomers, openThread } from '../support/conversations.ts';
import { isHydrated } from '../support/is-hydrated.ts';
import { expect, test, type Workspace } from '../support/parley.ts';
import { joinAs, signIn } from '../support/sign-in.ts';
import { composer, said } from '../support/thread.ts';

test.beforeEach(({ workspace }) => meetCustomers(workspace));

test('someone who chooses the note or the reply by mouse types there, and no letter acts as a shortcut', async ({
  page,
  workspace,
}) => {
  await openThread(page, workspace, 'Hello?');
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
  const { address } = await conversationOf(workspace, 'Hello?');
  await joinAs(page, workspace, { role: 'agent', name: 'Omar Haddad' });
  await page.context().clearCookies();
  await signIn(page);
  await page.goto(address);
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

/** Begins a note, whose scripts are loaded only after `release`. */
async function noteBeforeItsScripts(page: Page, workspace: Workspace) {
  await openThread(page, workspace, 'Is it urgent?');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByText('Note', { exact: true }).click();
  const note = page.getByRole('textbox', { name: 'Note for colleagues' });
  await expect(note).toBeFocused();
  return { note, release };
}

test('a note keeps what is typed before its scripts are loaded', async ({ page, workspace }) => {
  const { note, release } = await noteBeforeItsScripts(page, workspace);
  await page.keyboard.type('Ask ');
  release();
  await expect(page.getByRole('button', { name: 'Add note' })).toBeVisible();
  await page.keyboard.type('the shop.');
  await expect(note).toHaveValue('Ask the shop.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(note).toHaveValue('');
});

test('a note that someone adds before its scripts are loaded is added once they are', async ({ page, workspace }) => {
  const { note, release } = await noteBeforeItsScripts(page, workspace);
  await page.keyboard.type('Ask the shop.');
  await page.keyboard.press('Control+Enter');
  release();
  await expect(said(page, 'Ask the shop.')).toBeVisible();
  await expect(note).toHaveValue('');
});
