import { setTimeout } from 'node:timers/promises';
import { openNavigation } from '../support/open-navigation.ts';
import { api, createWorkspace, expect, test } from '../support/parley.ts';
import { firstAdmin, joinAs, signIn } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';

for (const { name, viewport, narrow } of sizes) {
  test.describe(name, () => {
    test.use({ viewport });

    test('a person signs in, returns to the requested page, and signs out', async ({ page, workspace }) => {
      const { email, password } = firstAdmin();
      await page.goto(`/${workspace.slug}/settings/api-keys`);
      await expect(page).toHaveURL(/\/sign-in\?next=/);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill('not the password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert').getByText('The email or password is wrong.')).toBeVisible();
      await page.getByLabel('Password').fill(password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/${workspace.slug}/settings/api-keys$`));
      await expect(page.getByRole('heading', { name: 'API keys', level: 1 })).toBeVisible();

      if (narrow) await openNavigation(page);
      await page.getByRole('button', { name: /^Account and appearance/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await expect(page).toHaveURL(/\/sign-in$/);
      await page.goto(`/${workspace.slug}`);
      await expect(page).toHaveURL(/\/sign-in\?next=/);
    });

    test('an agent sees the inbox, and no settings of the workspace', async ({ page, workspace }) => {
      await joinAs(page, workspace, { role: 'agent' });
      await page.goto(`/${workspace.slug}/settings`);
      // A second navigation leads to the first page of the settings.
      await page.waitForURL('**/settings/general');
      const settings = page.getByRole('navigation', { name: 'Settings' });
      await expect(settings.getByRole('link', { name: 'Your account' })).toBeVisible();
      await expect(settings.getByRole('link', { name: 'API keys' })).toHaveCount(0);
      await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0);
      for (const page_ of ['api-keys', 'members', 'number', 'flow-secrets', 'requests', 'audit']) {
        await page.goto(`/${workspace.slug}/settings/${page_}`);
        await expect(page.getByText('Page not found')).toBeVisible();
      }
    });

    test('another workspace’s address is not found', async ({ page, workspace }) => {
      const other = await createWorkspace('Somebody else’s');
      await joinAs(page, workspace, { role: 'owner', name: 'Olga Ross' });
      for (const path of ['', '/settings/api-keys', '/settings/members']) {
        await page.goto(`/${other.slug}${path}`);
        await expect(page.getByText('Page not found')).toBeVisible();
      }
      await page.goto('/');
      await expect(page).toHaveURL(new RegExp(`/${workspace.slug}$`));
    });

    test('a person switches between workspaces, creates another, and returns to the last one', async ({
      page,
      workspace,
    }) => {
      await joinAs(page, workspace, { role: 'owner', name: 'Mira Patel' });
      const openSwitcher = async () => {
        if (narrow) await openNavigation(page);
        await page.getByRole('button', { name: /^Switch workspace/ }).click();
      };
      await page.goto('/');
      await openSwitcher();
      await page.getByRole('menuitem', { name: 'New workspace' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Second shop');
      await page.getByRole('combobox', { name: 'Default country' }).fill('Braz');
      // A list that is still being filtered ignores clicks.
      await expect(page.getByRole('option')).toHaveCount(2);
      await page.getByRole('option', { name: 'Brazil (BR)' }).click();
      await page.getByRole('button', { name: 'Create workspace' }).click();
      await expect(page.getByRole('heading', { name: 'Second shop' })).toBeVisible();
      const second = new URL(page.url()).pathname;

      await openSwitcher();
      const remembered = page.waitForResponse('**/api/account/active-workspace');
      await page.getByRole('menuitem', { name: 'E2E' }).press('Enter');
      await remembered;
      await expect(page).toHaveURL(new RegExp(`/${workspace.slug}$`));
      await page.goto('/');
      await expect(page).toHaveURL(new RegExp(`/${workspace.slug}$`));
      await page.goto(second);
      await expect(page.getByRole('heading', { name: 'Second shop' })).toBeVisible();
    });
  });
}

test('the choice of appearance applies, even before the first paint', async ({ page, workspace }) => {
  await signIn(page);
  await page.goto(`/${workspace.slug}`);
  await page.getByRole('button', { name: /^Account and appearance/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('where motion is reduced, a theme changes at once, without a transition', async ({ page, workspace }) => {
  await signIn(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(`/${workspace.slug}`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const change = await page.evaluateHandle(() => {
    const moving = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
    const html = document.documentElement;
    return {
      moving: new Promise<number>((resolve) => {
        new MutationObserver(() => resolve(moving())).observe(html, { attributeFilter: ['data-theme'] });
      }),
    };
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await change.evaluate(({ moving }) => moving)).toBe(0);
});

for (const { moment, path } of [
  { moment: 'while one signs out', path: '**/api/auth/sign-out' },
  { moment: 'when one has just signed out', path: '**/sign-in' },
]) {
  test(`a request that is refused ${moment} does not lead elsewhere`, async ({ page, workspace }) => {
    await api(workspace)('POST', '/contacts', [{ phone: '+919812345678', name: 'Asha Menon' }]);
    await joinAs(page, workspace, { role: 'admin' });
    await page.goto(`/${workspace.slug}/contacts`);
    const signedOut = Promise.withResolvers<void>();
    await page.route('**/contacts?search=*', async (route) => {
      await signedOut.promise;
      await route.continue();
    });
    await page.route(path, async (route) => {
      // The session ends before the refusal arrives, and the page has time to react.
      const response = await route.fetch();
      const refused = page.waitForResponse('**/contacts?search=*');
      signedOut.resolve();
      expect((await refused).status()).toBe(401);
      await setTimeout(300);
      await route.fulfill({ response });
    });
    const visited: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) visited.push(new URL(request.url()).pathname + new URL(request.url()).search);
    });

    await page.getByRole('searchbox').fill('Asha');
    await page.getByRole('button', { name: /^Account and appearance/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to Parley' })).toBeVisible();
    await expect(page).toHaveURL(/\/sign-in$/);
    expect(visited).toEqual(['/sign-in']);
  });
}
