import { choose } from '../support/choose.ts';
import { api, expect, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';

for (const { name, viewport } of sizes) {
  test.describe(name, () => {
    test.use({ viewport });

    test('an admin makes a key, uses it, rotates it, and revokes it', async ({ page, workspace }) => {
      const contact = [{ phone: '+91 98123 45678' }];
      const call = (api_key: string) => api({ api_key })('POST', '/contacts', contact);
      await signIn(page);
      await page.goto(`/${workspace.slug}/settings/api-keys`);

      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
      await expect(page.getByText('Give the key a name.')).toBeVisible();
      await page.getByLabel('Name', { exact: true }).fill('Shop');
      await choose(page, 'Expires', 'In 90 days');
      await page.getByRole('radio', { name: 'Only what you select' }).click();
      await page.getByRole('checkbox', { name: 'Create, update, block and erase contacts' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
      const token = await page.getByLabel('API key', { exact: true }).inputValue();
      await page.getByRole('button', { name: 'I have copied it' }).click();
      await expect(page.getByLabel('API key', { exact: true })).toHaveCount(0);

      expect((await call(token)).status).toBe(200);
      expect((await api({ api_key: token })('GET', '/conversations')).status).toBe(403);
      const row = page.getByRole('row', { name: /^Shop/ });
      await expect(row.getByText('Ends')).toBeVisible();

      await row.getByRole('button', { name: 'Actions for Shop' }).click();
      await page.getByRole('menuitem', { name: 'Rotate…' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate key' }).click();
      const rotated = await page.getByLabel('API key', { exact: true }).inputValue();
      await page.getByRole('button', { name: 'I have copied it' }).click();
      expect((await call(token)).status).toBe(200);
      expect((await call(rotated)).status).toBe(200);

      await page
        .getByRole('row', { name: new RegExp(`Shop.*${rotated.slice(0, 13)}`) })
        .getByRole('button', { name: 'Actions for Shop' })
        .click();
      await page.getByRole('menuitem', { name: 'Revoke…' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
      await expect(page.getByText('“Shop” was revoked.')).toBeVisible();
      await expect.poll(async () => (await call(rotated)).status).toBe(401);
      expect((await call(token)).status).toBe(200);
      await page.getByRole('button', { name: 'Show 1 inactive key' }).click();
      await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
    });
  });
}

test('a key is copied at a plain HTTP address too, where a page has no clipboard', async ({ page, workspace }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await signIn(page);
  await page.goto(`/${workspace.slug}/settings/api-keys`);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Shop');
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  const token = await page.getByLabel('API key', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Copy: API key' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('Name', { exact: true }).press('Control+V');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(token);
});

test('the first key of a workspace comes with the call that tries it', async ({ page, workspace }) => {
  const call = api(workspace);
  await signIn(page);
  await page.goto(`/${workspace.slug}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Add a contact' })).toContainText('Open');
  await call('POST', '/contacts', [{ phone: '+91 98123 45678' }]);
  // The item is ticked without a reload.
  await expect(page.getByRole('listitem').filter({ hasText: 'Add a contact' })).toContainText('Done');
});

test('a double-click creates one key, and rotates it once', async ({ page, workspace }) => {
  await signIn(page);
  await page.goto(`/${workspace.slug}/settings/api-keys`);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Till');
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).dblclick();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  const rows = page.getByRole('row', { name: /^Till/ });
  await page.reload();
  await expect(rows).toHaveCount(1);

  await rows.getByRole('button', { name: 'Actions for Till' }).click();
  await page.getByRole('menuitem', { name: 'Rotate…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate key' }).dblclick();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await page.reload();
  await expect(rows).toHaveCount(2);
});
