import type { Locator, Page } from '@playwright/test';
import { totpCode } from '../../lib/testing/totp-code.ts';
import { expect, running } from './parley.ts';
import { query } from './query.ts';
import type { joinAs } from './sign-in.ts';

export type Person = Awaited<ReturnType<typeof joinAs>>;

export const account = ({ slug }: { slug: string }) => `/${slug}/settings/account`;

/** Changes when and how the person's sessions were created, so that no test has to wait for minutes. */
export const setSessions = (email: string, change: string) =>
  query(running().dataDir, `UPDATE sessions SET ${change} WHERE user_id = (SELECT id FROM users WHERE email = $1)`, [
    email,
  ]);

export async function enterPassword(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/**
 * Goes through the dialog from the password on: types the code that an app would show, and reads the recovery codes.
 */
export async function setUpApp(page: Page, { password }: Person) {
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
export async function addPasskey(page: Page, workspace: { slug: string }, person: Person) {
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
export async function askedToSignInAgain(page: Page, button: Locator) {
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  // Once: a second click would save by itself as soon as there is a session again.
  await expect(async () => {
    if (await dialog.isHidden()) await button.click({ timeout: 5_000 });
  }).toPass();
  await expect(dialog).toBeVisible();
  return dialog;
}
