import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { freePort } from '../../lib/platform/net/free-port.ts';
import { startTestMail } from '../../lib/testing/start-test-mail.ts';
import { startTestProvider } from '../../lib/testing/start-test-provider.ts';
import { expectAccessible } from '../support/axe.ts';
import { callAsPage } from '../support/call-as-page.ts';
import { newDataDir } from '../support/data-dir.ts';
import { launchParley } from '../support/launch-parley.ts';
import { createWorkspaceIn, expect, parleyIn, test, type Workspace } from '../support/parley.ts';
import { sessionIn } from '../support/sign-in.ts';

type Mail = Awaited<ReturnType<typeof startTestMail>>;
type Provider = Awaited<ReturnType<typeof startTestProvider>>;
type Ways = { url: string; dataDir: string; workspace: Workspace; mail: Mail; provider: Provider };

/** A Parley that sends email and offers sign-in through a company's provider. */
let ways: Ways & { stop(): Promise<void> };

test.beforeAll(async () => {
  const dataDir = await newDataDir();
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
  // The provider redirects here, and cookies of localhost do not count for 127.0.0.1.
  const url = `http://127.0.0.1:${ports.PORT}`;
  const [mail, provider] = await Promise.all([startTestMail(), startTestProvider({ appUrl: url })]);
  const environment = {
    ...{ APP_URL: url, TRUST_PROXY: '1', SMTP_URL: mail.url, MAIL_FROM: 'Parley <parley@example.com>' },
    ...{ ...provider.environment, OIDC_NAME: 'Example Co', OIDC_ALLOWED_DOMAINS: 'example.com' },
  };
  const parley = await launchParley({ dataDir, environment, ports });
  const workspace = await createWorkspaceIn(dataDir, {}, 'Corner shop');
  const stop = async () => {
    await parley.stop();
    await Promise.all([mail.stop(), provider.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  };
  ways = { url, dataDir, workspace, mail, provider, stop };
});
test.afterAll(() => ways.stop());

const signInForm = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await signInForm(page).click();
}

async function setPassword(page: Page, password: string) {
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
}

/** Someone who accepted an invitation, in their own browser. */
async function joined(browser: Browser, { url, dataDir, workspace }: Ways, name: string) {
  const admin = await browser.newContext({ storageState: await sessionIn(browser, { url, dataDir }) });
  const email = `${name.toLowerCase()}-${randomInt(1e9)}@example.com`;
  const path = `/api/admin/${workspace.slug}/invitations`;
  const invitation = await callAsPage(admin.request, { url, path, data: { email, role: 'admin' } });
  expect(invitation).toMatchObject({ mailed: true });
  await admin.close();
  const context = await browser.newContext({ baseURL: url });
  const person = { email, name, password: 'correct horse battery' };
  const token = String(invitation.url).split('/').at(-1);
  await callAsPage(context.request, { url, path: `/api/invitations/${token}/join`, data: person });
  return { ...person, invitation: String(invitation.url), page: await context.newPage() };
}

test('a forgotten password is reset by a mailed link, and by one that the operator creates', async ({ browser }) => {
  // Each CLI command starts a process.
  test.slow();
  const { mail, workspace, dataDir } = ways;
  const asha = await joined(browser, ways, 'Asha');
  const { page, email } = asha;
  expect(mail.to(email)).toMatchObject([{ link: asha.invitation }]);
  await page.goto(`/${workspace.slug}`);
  await expect(page.getByRole('heading', { name: 'Corner shop', level: 1 })).toBeVisible();

  const other = await browser.newContext({ baseURL: ways.url });
  const form = await other.newPage();
  await form.goto('/sign-in');
  await form.getByRole('link', { name: 'Forgot your password?' }).click();
  // Both pages have an email field, so wait for the second one.
  await expect(form.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Send link' }).click();
  await expect(form.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect.poll(() => mail.to(email).length).toBe(2);
  const link = mail.to(email).at(-1)?.link ?? '';
  await form.goto(link);
  await expect(form.getByLabel('New password')).toBeVisible();
  await expectAccessible(form);
  await setPassword(form, 'another long password');
  await signIn(form, { email, password: 'another long password' });
  await expect(form.getByRole('heading', { name: 'Corner shop', level: 1 })).toBeVisible();
  await form.goto(link);
  await expect(form.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await expect.poll(() => mail.to(email).at(-1)?.link).toBe(`${ways.url}/account`);
  await page.goto(`/${workspace.slug}`);
  await expect(page.getByRole('heading', { name: 'Sign in to Parley' })).toBeVisible();

  const made = await parleyIn<{ url: string }>(dataDir, { APP_URL: ways.url }, [
    ...['user', 'reset-password-link', '--email', email],
  ]);
  await page.goto(made.url);
  await setPassword(page, 'a third long password');
  await signIn(page, { email, password: 'a third long password' });
  await expect(page.getByRole('heading', { name: 'Corner shop', level: 1 })).toBeVisible();
  await other.close();
  await page.context().close();
});

test('changes their email by a mailed link, and stays signed in', async ({ browser }) => {
  test.slow();
  const { url, workspace, mail } = ways;
  const asha = await joined(browser, ways, 'Ila');
  const { page, email: earlier } = asha;
  const email = `new-${earlier}`;
  await page.goto(`/${workspace.slug}/settings/account`);
  await page.getByRole('button', { name: 'Change email…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email' });
  await dialog.getByLabel('New email').fill('ila');
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(dialog.getByText('Enter an email address.')).toBeVisible();
  await dialog.getByLabel('New email').fill(email);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expectAccessible(page);
  const link = mail.to(email).at(-1)?.link ?? '';

  // The link leads to the sign-in where no one is signed in, and says whose it is to another person.
  const other = await joined(browser, ways, 'Ravi');
  await other.page.goto(link);
  await expect(other.page.getByRole('heading', { name: 'This link is for another account' })).toBeVisible();
  await other.page.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.page.getByRole('heading', { name: 'Sign in to Parley' })).toBeVisible();
  await other.page.goto(link);
  await signIn(other.page, asha);
  await expect(other.page.getByText(`This makes ${email} the email that you sign in with.`)).toBeVisible();
  await other.page.context().close();

  const tab = await page.context().newPage();
  await tab.goto(`${url}/${workspace.slug}/inbox`);
  await expect(tab.getByText(earlier, { exact: true })).toBeVisible();
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email was changed' })).toBeVisible();
  await expect(tab.getByText(email, { exact: true })).toBeVisible();
  await tab.close();
  await page.getByRole('link', { name: 'Open Parley' }).click();
  await expect(page.getByRole('heading', { name: 'Corner shop', level: 1 })).toBeVisible();
  await page.goto(`/${workspace.slug}/settings/account`);
  await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await expect.poll(() => mail.to(earlier).at(-1)?.source).toContain('Your email address for Parley was changed');

  await page.context().clearCookies();
  await page.goto(`${url}/sign-in`);
  await signIn(page, { ...asha, email });
  await expect(page.getByRole('heading', { name: 'Corner shop', level: 1 })).toBeVisible();
  await page.context().close();
});

test('people of the company sign in by its provider, and others see why they cannot', async ({ browser }) => {
  const { provider, url } = ways;
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const company = page.getByRole('button', { name: 'Sign in with Example Co' });
  provider.signInAs({ email: 'mallory@elsewhere.test', name: 'Mallory' });
  await page.goto('/sign-in');
  await company.click();
  await expect(
    page.getByRole('alert').getByText('People with an email at this domain can’t sign in here.'),
  ).toBeVisible();
  await context.clearCookies();
  provider.signInAs({ email: 'nila@example.com', name: 'Nila Rao' });
  await page.goto('/sign-in');
  await company.click();
  // Not invited to any workspace yet.
  await expect(page.getByRole('heading', { name: 'You don’t belong to a workspace' })).toBeVisible();
  await context.close();
});

test('an instance admin disables a person, whose open page ends, and a workspace', async ({ browser }) => {
  test.slow();
  const { url, dataDir, workspace } = ways;
  const omar = await joined(browser, ways, 'Omar');
  await omar.page.goto(`/${workspace.slug}/inbox`);
  await expect(omar.page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();

  const context = await browser.newContext({ storageState: await sessionIn(browser, { url, dataDir }), baseURL: url });
  const admin = await context.newPage();
  await admin.goto('/instance/people');
  await admin.getByRole('searchbox').fill(omar.email);
  await admin.getByRole('button', { name: 'Disable Omar' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Disable person' }).click();
  await expect(admin.getByRole('row', { name: /Omar/ }).getByText('Disabled')).toBeVisible();
  await omar.page.reload();
  await expect(omar.page.getByRole('heading', { name: 'Sign in to Parley' })).toBeVisible();
  await signIn(omar.page, omar);
  await expect(
    omar.page.getByText('This account is disabled. Ask the operator of this Parley to enable it.'),
  ).toBeVisible();
  await admin.getByRole('button', { name: 'Enable Omar' }).click();
  await expect(admin.getByRole('row', { name: /Omar/ }).getByText('Disabled')).toHaveCount(0);
  await signIn(omar.page, omar);
  await expect(omar.page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();

  await admin.getByRole('link', { name: 'Workspaces' }).click();
  await admin.getByRole('button', { name: 'Disable Corner shop' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Disable workspace' }).click();
  await expect(admin.getByRole('button', { name: 'Enable Corner shop' })).toBeVisible();
  await omar.page.goto(`/${workspace.slug}`);
  await expect(omar.page.getByRole('heading', { name: 'This workspace is disabled' })).toBeVisible();
  await expect(omar.page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await admin.getByRole('button', { name: 'Enable Corner shop' }).click();
  await expect(admin.getByRole('button', { name: 'Disable Corner shop' })).toBeVisible();
  await omar.page.goto(`/${workspace.slug}`);
  await expect(omar.page.getByRole('heading', { name: 'Corner shop', level: 1 })).toBeVisible();
  await admin.getByRole('link', { name: 'Health' }).click();
  await expect(admin.getByRole('list', { name: 'Parts' }).getByText('database')).toBeVisible();
  await admin.getByRole('link', { name: 'Log' }).click();
  await expect(admin.getByText(/enabled the workspace Corner shop/)).toBeVisible();
  await omar.page.goto('/instance');
  await expect(omar.page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await context.close();
  await omar.page.context().close();
});
