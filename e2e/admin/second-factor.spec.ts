import type { Page } from '@playwright/test';
import { nextTotpCode } from '../../lib/testing/totp-code.ts';
import { expect, running, test } from '../support/parley.ts';
import { query } from '../support/query.ts';
import {
  account,
  addPasskey,
  askedToSignInAgain,
  enterPassword,
  setSessions,
  setUpApp,
} from '../support/second-factor.ts';
import { joinAs } from '../support/sign-in.ts';

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
