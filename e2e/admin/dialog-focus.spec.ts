import { callAsPage } from '../support/call-as-page.ts';
import { isHydrated } from '../support/is-hydrated.ts';
import { api, expect, running, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';

test('the form of the number’s details takes the focus, and gives it back', async ({ page, workspace }) => {
  await signIn(page);
  await page.goto(`/${workspace.slug}/settings/number`);
  const change = page.getByRole('button', { name: 'Change details' });
  await expect.poll(() => isHydrated(change)).toBe(true);
  await change.press('Enter');
  await expect(page.getByLabel('Access token')).toBeFocused();
  await expect(page.getByLabel('Phone number ID')).not.toBeEditable();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(change).toBeFocused();
  const another = page.getByRole('button', { name: 'Connect another number' });
  await another.press('Enter');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(another).toBeFocused();
});

test('the focus goes to the heading when what opened a dialog is gone after it', async ({ page, workspace }) => {
  await signIn(page);
  await page.goto(`/${workspace.slug}/settings/saved-replies`);
  // The empty page's button, which the first reply replaces with another.
  const add = page.getByRole('button', { name: 'Add reply' });
  await expect.poll(() => isHydrated(add)).toBe(true);
  await add.press('Enter');
  await page.getByLabel('Name', { exact: true }).fill('Address');
  await page.getByLabel('Text').fill('12 Lake Road');
  await page.getByRole('button', { name: 'Save reply' }).press('Enter');
  await expect(page.getByRole('row', { name: 'Address' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Saved replies', level: 1 })).toBeFocused();
});

test('the dialog of a row that was clicked beside its button gives the focus to that button', async ({
  page,
  workspace,
}) => {
  await api(workspace)('POST', '/contacts', [{ phone: 'nonsense' }]);
  await signIn(page);
  await expect(async () => {
    await page.goto(`/${workspace.slug}/settings/requests`);
    await expect(page.getByText('validation_failed')).toBeVisible({ timeout: 1000 });
  }).toPass();
  const request = page.getByRole('button', { name: 'POST /contacts' });
  await expect.poll(() => isHydrated(request)).toBe(true);
  await page.getByRole('cell', { name: '422' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(request).toBeFocused();
});

test('a dialog returns the focus, and after a deletion it goes to the next row or the heading', async ({
  page,
  workspace,
}) => {
  await signIn(page);
  const { url } = running();
  for (const name of ['Address', 'Opening hours']) {
    const path = `/api/admin/${workspace.slug}/saved-replies`;
    await callAsPage(page.request, { url, path, data: { name, text: 'Until six.' } });
  }
  await page.goto(`/${workspace.slug}/settings/saved-replies`);
  const row = (name: string) => page.getByRole('row', { name });
  await expect(row('Address')).toBeVisible();
  // The dialog's script takes a while. The page stays as it is meanwhile.
  await page.route('**/_next/static/**', async (route) => {
    await page.waitForTimeout(400);
    await route.continue();
  });
  const add = page.getByRole('button', { name: 'Add reply' });
  await expect.poll(() => isHydrated(add)).toBe(true);
  await add.press('Enter');
  await expect(row('Address')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();

  const remove = async (name: string) => {
    await page.getByRole('button', { name: new RegExp(`(Delete|Actions for).*${name}`) }).press('Enter');
    const item = page.getByRole('menuitem', { name: /Delete/ });
    const ask = page.getByRole('alertdialog');
    await expect(item.or(ask)).toBeVisible();
    if (await item.isVisible()) await item.press('Enter');
    await ask.getByRole('button', { name: /Delete/ }).press('Enter');
    await expect(row(name)).toHaveCount(0);
  };
  await remove('Address');
  await expect(row('Opening hours')).toBeFocused();
  await remove('Opening hours');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
