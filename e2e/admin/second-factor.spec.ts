import type { Locator, Page } from '@playwright/test';
import { nextTotpCode, totpCode } from '../../lib/testing/totp-code.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, running, test } from '../support/parley.ts';
import { query } from '../support/query.ts';
import { joinAs } from '../support/sign-in.ts';

type Person = Awaited<ReturnType<typeof joinAs>>;

const account = ({ slug }: { slug: string }) => `/${slug}/settings/account`;

/** Changes when and how the person's sessions were created, so that no test has to wait for minutes. */
const setSessions = (email: string, change: string) =>
  query(running().dataDir, `UPDATE sessions SET ${change} WHERE user_id = (SELECT id FROM users WHERE email = $1)`, [
    email,
  ]);

async function enterPassword(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/**
 * Goes through the dialog from the password on: types the code that an app would show, and reads the recovery codes.
 */
async function setUpApp(page: Page, { password }: Person) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = ((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code', { exact: true }).fill(totpCode(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  return { secret, codes };
}

/** Signs in at the origin that it returns, with an authenticator in the browser, and adds a passkey. */
async function addPasskey(page: Page, workspace: { slug: string }, person: Person) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  // Passkeys need a host name, not the IP address that tests use.
  const origin = running().url.replace('127.0.0.1', 'localhost');
  await page.goto(`${origin}${account(workspace)}`);
  await enterPassword(page, person);
  await page.getByRole('button', { name: 'Add a passkey…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Test laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The passkey was added.')).toBeVisible();
  return origin;
}

/** Waits for the dialog. It opens when `button` is pressed, or earlier if the page notices that its session ended. */
async function askedToSignInAgain(page: Page, button: Locator) {
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  // Once: a second click would save by itself as soon as there is a session again.
  await expect(async () => {
    if (await dialog.isHidden()) await button.click({ timeout: 5_000 });
  }).toPass();
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a second factor is turned on, asked for, replaced by a recovery code, and turned off', async ({
  page,
  workspace,
}) => {
  const person = await joinAs(page, workspace, { role: 'owner' });
  await page.goto(account(workspace));
  await page.getByRole('button', { name: 'Turn on…' }).click();
  const { secret, codes } = await setUpApp(page, person);
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await page.context().clearCookies();
  await page.goto(account(workspace));
  await enterPassword(page, person);
  await expect(page.getByRole('heading', { name: 'Your second factor' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('The code is wrong.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(nextTotpCode(secret));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Signed in with a password and a code').first()).toBeVisible();

  await page.context().clearCookies();
  await page.goto(account(workspace));
  await enterPassword(page, person);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('9 recovery codes left')).toBeVisible();

  await page.getByRole('button', { name: 'Turn off…' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(person.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Your second factor is off.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on…' })).toBeVisible();
});

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

test('recovery codes that another tab has replaced are no longer shown as valid', async ({ page, workspace }) => {
  const person = await joinAs(page, workspace, { role: 'agent' });
  await page.goto(account(workspace));
  await page.getByRole('button', { name: 'Turn on…' }).click();
  await setUpApp(page, person);
  const renewIn = async (tab: Page) => {
    await tab.getByRole('button', { name: 'New recovery codes…' }).click();
    await tab.getByRole('dialog').getByLabel('Your password').fill(person.password);
    await tab.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click();
    await expect(tab.getByRole('list', { name: 'Your recovery codes' })).toBeVisible();
  };
  await renewIn(page);
  const tab = await page.context().newPage();
  await tab.goto(account(workspace));
  await renewIn(tab);
  await expect(page.getByText('These codes no longer work')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Your recovery codes' })).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(tab.getByRole('list', { name: 'Your recovery codes' })).toBeVisible();

  await tab.getByRole('button', { name: 'I have saved them' }).click();
  await setSessions(person.email, 'second_factor_at = now()');
  await query(running().dataDir, 'UPDATE workspaces SET second_factor_required = true WHERE id = $1', [
    workspace.workspace_id,
  ]);
  await tab.reload();
  await tab.getByRole('button', { name: 'Turn off…' }).click();
  await expect(tab.getByRole('dialog').getByText('this is your only one')).toBeVisible();
});

test('a passkey is added, and signs in without a password', async ({ page, workspace }) => {
  const person = await joinAs(page, workspace, { role: 'agent' });
  const origin = await addPasskey(page, workspace, person);
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByText('Test laptop')).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${origin}${account(workspace)}`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Signed in with a passkey').first()).toBeVisible();

  // Also in the dialog over a page whose session has ended.
  await page.getByLabel('Name', { exact: true }).fill('Nila R.');
  await page.context().clearCookies();
  const again = await askedToSignInAgain(page, page.getByRole('button', { name: 'Save name' }));
  await again.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Your name was saved.')).toBeVisible();

  // It is the only second factor, which another workspace of theirs may require.
  await query(running().dataDir, 'UPDATE workspaces SET second_factor_required = true WHERE id = $1', [
    workspace.workspace_id,
  ]);
  await page.reload();
  await page.getByRole('button', { name: 'Remove Test laptop' }).click();
  await expect(page.getByRole('alertdialog').getByText('this is your only one')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
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

test('a workspace that requires a second factor leads its members to setting one up', async ({
  page,
  browser,
  workspace,
}) => {
  const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const hers = await other.newPage();
  const agent = await joinAs(hers, workspace, { role: 'agent' });
  const owner = await joinAs(page, workspace, { role: 'owner', name: 'Olga Ross' });
  await page.goto(`/${workspace.slug}/settings/general`);
  const required = page.getByRole('switch', { name: 'Require a second factor' });
  await required.click();
  await expect(page.getByText('Set up a second factor of your own first')).toBeVisible();
  await setSessions(owner.email, 'second_factor_at = now()');
  await required.click();
  await expect(page.getByText('Members need a second factor from now on.')).toBeVisible();

  await hers.goto(`/${workspace.slug}/contacts`);
  await expect(hers.getByRole('heading', { name: 'A second factor is required' })).toBeVisible();
  await hers.getByRole('button', { name: 'Use an authenticator app…' }).click();
  const { secret } = await setUpApp(hers, agent);
  await expect(hers.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();

  // A session without the second factor is asked for it and then continues where it was. Leave the page first: an open
  // page would notice and ask over it.
  await hers.goto('about:blank');
  await setSessions(agent.email, 'second_factor_at = NULL');
  await hers.goto(`/${workspace.slug}/contacts`);
  await expect(hers.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(hers);
  await hers.getByLabel('Code', { exact: true }).fill(nextTotpCode(secret));
  await hers.getByRole('button', { name: 'Continue' }).click();
  await expect(hers.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();
  await other.close();

  await page.goto(`/${workspace.slug}/settings/members`);
  await expect(page.getByRole('row', { name: /Nila Rao/ }).getByText('On', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Olga Ross/ }).getByText('Off', { exact: true })).toBeVisible();
});

test('the switch that requires a second factor stays where it was put while the page is read again', async ({
  page,
  workspace,
}) => {
  const owner = await joinAs(page, workspace, { role: 'owner' });
  await setSessions(owner.email, 'second_factor_at = now()');
  await page.goto(`/${workspace.slug}/settings/general`);
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  await page.route('**/settings/general?_rsc=*', async (route) => {
    await isRead;
    await route.continue();
  });
  const required = page.getByRole('switch', { name: 'Require a second factor' });
  await required.click();
  await expect(page.getByText('Members need a second factor from now on.')).toBeVisible();
  await expect(required).toBeChecked();
  read();
  await expect(required).toBeChecked();
});

test('a second factor that becomes a requirement is asked for over the page, and what was typed is saved', async ({
  page,
  browser,
  workspace,
}) => {
  test.slow();
  const other = await browser.newContext();
  const hers = await other.newPage();
  const admin = await joinAs(hers, workspace, { role: 'admin' });
  await hers.goto(`/${workspace.slug}/settings/saved-replies`);
  await hers.getByRole('button', { name: 'Add reply' }).click();
  const form = hers.getByRole('dialog', { name: 'Add a saved reply' });
  await form.getByLabel('Name').fill('Opening hours');
  await form.getByLabel('Text').fill('We are open until six.');

  const owner = await joinAs(page, workspace, { role: 'owner', name: 'Olga Ross' });
  await setSessions(owner.email, 'second_factor_at = now()');
  await page.goto(`/${workspace.slug}/settings/general`);
  await page.getByRole('switch', { name: 'Require a second factor' }).click();
  await expect(page.getByText('Members need a second factor from now on.')).toBeVisible();

  const asked = hers.getByRole('dialog', { name: 'A second factor is required' });
  await expect(async () => {
    if (await asked.isHidden()) await form.getByRole('button', { name: 'Save reply' }).click({ timeout: 2_000 });
    await expect(asked).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  await expectAccessible(hers);
  const opened = other.waitForEvent('page');
  await asked.getByRole('link', { name: 'Continue in a new tab' }).click();
  const tab = await opened;
  await tab.getByRole('button', { name: 'Use an authenticator app…' }).click();
  await setUpApp(tab, admin);
  await expect(tab.getByRole('heading', { name: 'Saved replies', level: 1 })).toBeVisible();
  await tab.close();

  await hers.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(asked).toHaveCount(0);
  await expect(form.getByLabel('Text')).toHaveValue('We are open until six.');
  await form.getByRole('button', { name: 'Save reply' }).click();
  await expect(hers.getByRole('table', { name: 'Saved replies' }).getByText('Opening hours')).toBeVisible();
  await other.close();
});

test('the question for a second factor goes by itself once none is required, and the page is as it was', async ({
  page,
  browser,
  workspace,
}) => {
  const other = await browser.newContext();
  const hers = await other.newPage();
  await joinAs(hers, workspace, { role: 'admin' });
  await hers.goto(`/${workspace.slug}/settings/saved-replies`);
  await hers.getByRole('button', { name: 'Add reply' }).click();
  const form = hers.getByRole('dialog', { name: 'Add a saved reply' });
  await form.getByLabel('Name').fill('Opening hours');
  await form.getByLabel('Text').fill('We are open until six.');

  const owner = await joinAs(page, workspace, { role: 'owner', name: 'Olga Ross' });
  await setSessions(owner.email, 'second_factor_at = now()');
  await page.goto(`/${workspace.slug}/settings/general`);
  const required = page.getByRole('switch', { name: 'Require a second factor' });
  // Her page looks whether it is the workspace that requires it.
  const seen = hers.waitForResponse(
    async (response) =>
      response.url().endsWith('/api/account') && /"needs_second_factor":true/.test(await response.text()),
  );
  await required.click();
  await expect(page.getByText('Members need a second factor from now on.')).toBeVisible();
  const asked = hers.getByRole('dialog', { name: 'A second factor is required' });
  await expect(asked).toBeVisible();
  await seen;

  await expect(required).toBeChecked();
  await required.click();
  await expect(page.getByText('Members need a second factor from now on.')).toHaveCount(0);
  await expect(asked).toHaveCount(0);
  await form.getByRole('button', { name: 'Save reply' }).click();
  await expect(hers.getByRole('table', { name: 'Saved replies' }).getByText('Opening hours')).toBeVisible();
  await other.close();
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
