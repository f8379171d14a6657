import { nextTotpCode } from '../../lib/testing/totp-code.ts';
import { expectAccessible } from '../support/axe.ts';
import { callAsPage } from '../support/call-as-page.ts';
import { conversationOf, meetCustomers } from '../support/conversations.ts';
import { openedTab } from '../support/opened-tab.ts';
import { expect, running, test } from '../support/parley.ts';
import {
  account,
  addPasskey,
  askedToSignInAgain,
  enterPassword,
  setSessions,
  setUpApp,
} from '../support/second-factor.ts';
import { joinAs } from '../support/sign-in.ts';
import { composer, said } from '../support/thread.ts';

test.beforeEach(({ workspace }) => meetCustomers(workspace));

test('a session ended elsewhere is signed in to again over the page, by password and code, and what was typed is saved', async ({
  page,
  browser,
  workspace,
}) => {
  // The test signs in twice with a second factor, and sets one up.
  test.slow();
  const person = await joinAs(page, workspace, { role: 'admin' });
  await page.goto(account(workspace));
  await page.getByRole('button', { name: 'Turn on…' }).click();
  const { secret, codes } = await setUpApp(page, person);
  await page.goto(`/${workspace.slug}/settings/saved-replies`);
  await page.getByRole('button', { name: 'Add reply' }).click();
  const form = page.getByRole('dialog', { name: 'Add a saved reply' });
  await form.getByLabel('Name').fill('Opening hours');
  await form.getByLabel('Text').fill('We are open until six.');

  const elsewhere = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await elsewhere.newPage();
  await phone.goto(running().url + account(workspace));
  await enterPassword(phone, person);
  await phone.getByRole('button', { name: 'Use a recovery code' }).click();
  await phone.getByLabel('Recovery code').fill(codes[0] ?? '');
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await phone.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(phone.getByText('1 other session was ended.')).toBeVisible();
  await elsewhere.close();

  const again = await askedToSignInAgain(page, form.getByRole('button', { name: 'Save reply' }));
  await again.getByLabel('Password').fill(person.password);
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(again.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await again.getByLabel('Code', { exact: true }).fill(nextTotpCode(secret));
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(again).toHaveCount(0);
  await expect(form.getByLabel('Name')).toHaveValue('Opening hours');
  await form.getByRole('button', { name: 'Save reply' }).click();
  await expect(page.getByRole('table', { name: 'Saved replies' }).getByText('Opening hours')).toBeVisible();
});

test('someone whose email and password were changed on another device is told how to sign in again', async ({
  page,
  browser,
  workspace,
}) => {
  const { address } = await conversationOf(workspace, 'Hello?');
  const { email, password } = await joinAs(page, workspace, { role: 'agent', name: 'Mira Shah' });
  await page.goto(address);
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
  const way = dialog.getByRole('link', { name: 'Sign in another way' });
  const signInPage = await openedTab(page.context(), () => way.click());
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

test('a new password and a new email ask someone who has a passkey to use it, and what was typed stays', async ({
  page,
  workspace,
}) => {
  const person = await joinAs(page, workspace, { role: 'agent' });
  await addPasskey(page, workspace, person);
  await setSessions(person.email, 'second_factor_at = NULL');
  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password').fill('another long password');
  await page.getByRole('button', { name: 'Change password' }).click();
  const asked = page.getByRole('dialog', { name: 'A second factor is required' });
  await asked.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(asked).toHaveCount(0);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password was changed')).toBeVisible();

  await setSessions(person.email, 'second_factor_at = NULL');
  await page.getByRole('button', { name: 'Change email…' }).click();
  const form = page.getByRole('dialog', { name: 'Change email' });
  await form.getByLabel('New email').fill(`new-${person.email}`);
  await form.getByRole('button', { name: 'Change email' }).click();
  await asked.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(asked).toHaveCount(0);
  await form.getByRole('button', { name: 'Change email' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText(`new-${person.email}`).first()).toBeVisible();
});

test('a fresh sign-in is asked for over the page before a key is made, and nothing that was typed is lost', async ({
  page,
  workspace,
}) => {
  const person = await joinAs(page, workspace, { role: 'admin' });
  await page.goto(`/${workspace.slug}/settings/api-keys`);
  await setSessions(person.email, "created_at = now() - interval '11 minutes', confirmed_at = NULL");
  await page.getByRole('button', { name: 'Create key' }).click();
  const form = page.getByRole('dialog', { name: 'Create an API key' });
  await form.getByLabel('Name', { exact: true }).fill('Shop');
  await form.getByRole('button', { name: 'Create key' }).click();

  const asked = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await expect(asked.getByLabel('Password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Shop');

  await form.getByRole('button', { name: 'Create key' }).click();
  await asked.getByLabel('Password').fill('not the password');
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await expect(asked.getByText('The current password is wrong.')).toBeVisible();
  await asked.getByLabel('Password').fill(person.password);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue(/^parley_/);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByRole('row', { name: /^Shop/ })).toBeVisible();
});
