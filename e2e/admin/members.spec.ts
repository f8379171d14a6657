import type { Page } from '@playwright/test';
import { callAsPage } from '../support/call-as-page.ts';
import { expect, running, test } from '../support/parley.ts';
import { joinAs, signIn } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';

for (const { name, viewport, narrow } of sizes) {
  test.describe(name, () => {
    test.use({ viewport });

    test('a member is invited by link, joins in another browser, gets another role, and is removed', async ({
      page,
      browser,
      workspace,
    }) => {
      const email = `lena-${narrow}-${workspace.workspace_id}@example.com`;
      await signIn(page);
      await page.goto(`/${workspace.slug}/settings/members`);
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Create link' }).click();
      const link = await page.getByLabel('Invitation link', { exact: true }).inputValue();
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('row', { name: new RegExp(email) })).toBeVisible();

      const other = await browser.newContext({ viewport });
      const hers = await other.newPage();
      await hers.goto(link.replace(/^https?:\/\/[^/]+/, new URL(page.url()).origin));
      await expect(hers.getByRole('heading', { name: 'Join E2E' })).toBeVisible();
      await expect(hers.getByText(email)).toHaveCount(0);
      await hers.getByLabel('Email').fill(email);
      await hers.getByLabel('Your name').fill('Lena Berg');
      await hers.getByLabel('Choose a password').fill('short');
      await hers.getByRole('button', { name: 'Create account and join' }).click();
      await expect(hers.getByText('Use at least 12 characters.')).toBeVisible();
      await hers.getByLabel('Choose a password').fill('correct horse battery');
      await hers.getByRole('button', { name: 'Create account and join' }).click();
      await expect(hers).toHaveURL(new RegExp(`/${workspace.slug}$`));
      await hers.goto(link.replace(/^https?:\/\/[^/]+/, new URL(page.url()).origin));
      await expect(hers.getByText('You have already joined E2E')).toBeVisible();
      await expect(hers.getByRole('link', { name: 'Open E2E' })).toHaveAttribute('href', `/${workspace.slug}`);

      await page.reload();
      await page.getByRole('combobox', { name: 'Role of Lena Berg' }).click();
      await page.getByRole('option', { name: /^Admin/ }).click();
      await expect(page.getByText('Lena Berg is now an admin.')).toBeVisible();
      await hers.goto(`/${workspace.slug}/settings/members`);
      await expect(hers.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible();
      // An admin has no say over the owner.
      await expect(hers.getByRole('combobox', { name: 'Role of Admin' })).toHaveCount(0);

      await callAsPage(hers.request, {
        ...{ url: new URL(page.url()).origin, path: `/api/admin/${workspace.slug}/keys` },
        data: { name: 'Lena’s script', scopes: ['contacts:write'], expires_at: null },
      });
      await callAsPage(hers.request, {
        ...{ url: new URL(page.url()).origin, path: `/api/admin/${workspace.slug}/webhooks` },
        data: { url: 'https://lena.example.com/hook', events: ['message.received'] },
      });
      await page.getByRole('button', { name: 'Remove Lena Berg' }).click();
      await expect(page.getByText('keep working: “Lena’s script”.')).toBeVisible();
      await expect(page.getByText('keep sending events: https://lena.example.com/hook.')).toBeVisible();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove member' }).click();
      await expect(page.getByText('Lena Berg was removed.')).toBeVisible();
      // Her open page leaves by itself, and its address no longer leads there.
      await expect(hers.getByRole('heading', { name: 'You don’t belong to a workspace' })).toBeVisible();
      await hers.goto(`/${workspace.slug}/settings/members`);
      await expect(hers.getByText('Page not found')).toBeVisible();
      await other.close();

      await page.goto(`/${workspace.slug}/settings/audit?about=member`);
      const log = page.getByRole('list', { name: 'Audit log' });
      await expect(log.getByText('removed a member')).toBeVisible();
      await expect(log.getByText('changed a member’s role')).toBeVisible();
      await expect(log.getByText('joined the workspace')).toBeVisible();
    });

    test('a person signs out another of their browsers, and changes the password', async ({
      page,
      browser,
      workspace,
    }) => {
      const { email, password } = await joinAs(page, workspace, { role: 'agent', name: `Tara ${narrow ? 'N' : 'W'}` });
      const elsewhere = await browser.newContext();
      const second = await elsewhere.newPage();
      await second.goto(`${running().url}/sign-in`);
      await second.getByLabel('Email').fill(email);
      await second.getByLabel('Password').fill(password);
      await second.getByRole('button', { name: 'Sign in' }).click();
      await expect(second).not.toHaveURL(/sign-in/);

      await page.goto(`/${workspace.slug}/settings/account`);
      const sessions = page.getByRole('listitem').filter({ hasText: 'Signed in' });
      await expect(sessions).toHaveCount(2);
      await expect(sessions.filter({ hasText: 'This browser' })).toHaveCount(1);
      await sessions.getByRole('button', { name: /^Sign out/ }).click();
      await expect(sessions).toHaveCount(1);
      await second.reload();
      await expect(second).toHaveURL(/\/sign-in/);
      await second.getByLabel('Email').fill(email);
      await second.getByLabel('Password').fill(password);
      await second.getByRole('button', { name: 'Sign in' }).click();
      await expect(second).not.toHaveURL(/sign-in/);
      await page.reload();
      await page.getByRole('button', { name: 'Sign out all others' }).click();
      await expect(page.getByText('1 other session was ended.')).toBeVisible();
      await second.reload();
      await expect(second).toHaveURL(/\/sign-in/);
      await elsewhere.close();

      await page.getByLabel('Current password').fill('not this one');
      await page.getByLabel('New password').fill('another horse battery');
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('The current password is wrong.')).toBeVisible();
      await page.getByLabel('Current password').fill(password);
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('Your password was changed.')).toBeVisible();
    });
  });
}

test('people whose rights change while a page is open see what they may still do', async ({
  page,
  browser,
  workspace,
}) => {
  const { url } = running();
  const members = `/api/admin/${workspace.slug}/members`;
  const person = await joinAs(page, workspace, { role: 'owner', name: 'Ines Sol' });
  const admin = await browser.newContext();
  await signIn(await admin.newPage());
  const list = await (await admin.request.get(`${url}${members}`)).json();
  const member = `${members}/${list.members.find(({ email }: { email: string }) => email === person.email).id}`;

  // Their own role: the frame, and what the page offers, follow at once.
  await page.goto(`/${workspace.slug}/settings/members`);
  await page.getByRole('combobox', { name: 'Role of Ines Sol' }).click();
  await page.getByRole('option', { name: /^Admin/ }).click();
  await expect(page.getByRole('combobox', { name: 'Role of Admin' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove Admin' })).toHaveCount(0);

  // An export that is refused leaves the page as it is. The page does not hear of the change in time.
  await page.route(/\/stream$/, (route) => route.abort());
  await page.goto(`/${workspace.slug}/contacts`);
  await page.getByRole('button', { name: 'Add contact' }).click();
  await page.getByLabel('Phone').fill('+91 98123 45678');
  await page.getByRole('dialog').getByRole('button', { name: 'Add contact' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await callAsPage(admin.request, { url, path: member, method: 'PATCH', data: { role: 'agent' } });
  const refused = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect(await (await refused).failure()).not.toBeNull();
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();

  // No longer a member: nothing of the workspace stays on the screen.
  await page.unrouteAll();
  await page.goto(`/${workspace.slug}/inbox`);
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  await callAsPage(admin.request, { url, path: member, method: 'DELETE' });
  await expect(page.getByRole('heading', { name: 'You don’t belong to a workspace' })).toBeVisible();
  await admin.close();
});

test('a role that someone else changes reaches all open pages of the person, and what they are typing stays', async ({
  page,
  browser,
  workspace,
}) => {
  const { url } = running();
  const members = `/api/admin/${workspace.slug}/members`;
  const person = await joinAs(page, workspace, { role: 'agent', name: 'Pia Lund' });
  const admin = await browser.newContext();
  await signIn(await admin.newPage());
  const list = await (await admin.request.get(`${url}${members}`)).json();
  const path = `${members}/${list.members.find(({ email }: { email: string }) => email === person.email).id}`;
  const setRole = (role: string) => callAsPage(admin.request, { url, path, method: 'PATCH', data: { role } });
  /** Also behind a dialog. */
  const flows = (of: Page) => of.locator('aside').getByText('Flows', { exact: true });
  await page.goto(`/${workspace.slug}/contacts`);
  await page.getByRole('button', { name: 'Add contact' }).click();
  const phone = page.getByRole('dialog').getByLabel('Phone');
  await phone.fill('+91 98123 45678');
  const other = await page.context().newPage();
  await other.goto(`/${workspace.slug}/inbox`);
  await expect(other.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  await expect(flows(other)).toHaveCount(0);

  await setRole('admin');
  await expect(flows(page)).toBeVisible();
  await flows(other).click();
  await expect(other.getByRole('heading', { name: 'Flows', level: 1 })).toBeVisible();
  await expect(phone).toHaveValue('+91 98123 45678');

  await setRole('agent');
  await expect(flows(page)).toHaveCount(0);
  await expect(phone).toHaveValue('+91 98123 45678');
  await expect(other.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(flows(other)).toHaveCount(0);

  await setRole('admin');
  await expect(other.getByRole('heading', { name: 'Flows', level: 1 })).toBeVisible();
  await admin.close();
});
