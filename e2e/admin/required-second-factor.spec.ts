import { nextTotpCode } from '../../lib/testing/totp-code.ts';
import { expectAccessible } from '../support/axe.ts';
import { openedTab } from '../support/opened-tab.ts';
import { expect, test } from '../support/parley.ts';
import { setSessions, setUpApp } from '../support/second-factor.ts';
import { joinAs } from '../support/sign-in.ts';

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
  const tab = await openedTab(other, () => asked.getByRole('link', { name: 'Continue in a new tab' }).click());
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
