import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { choose } from '../support/choose.ts';
import { isHydrated } from '../support/is-hydrated.ts';
import { api, expect, running, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';

for (const { name, viewport, narrow } of sizes) {
  test.describe(name, () => {
    test.use({ viewport });

    test('a workspace gets another name and country', async ({ page, workspace }) => {
      await signIn(page);
      await page.goto(`/${workspace.slug}/settings/general`);
      await page.getByLabel('Name', { exact: true }).fill('Corner shop');
      await page.getByRole('combobox', { name: 'Default country' }).fill('Germ');
      await page.getByRole('option', { name: 'Germany (DE)' }).click();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Saved.')).toBeVisible();
      await page.goto(`/${workspace.slug}`);
      await expect(page.getByRole('heading', { name: 'Corner shop' })).toBeVisible();
      await page.goto(`/${workspace.slug}/settings/general`);
      await expect(page.getByRole('combobox', { name: 'Default country' })).toHaveValue('Germany (DE)');
    });

    test('the number shows its health, and refuses a token that the channel refuses', async ({ page, workspace }) => {
      const { phoneNumberId, wabaId } = workspace;
      const sandbox = sandboxControl(running().sandboxUrl);
      await sandbox.addNumber({
        phone_number_id: phoneNumberId,
        waba_id: wabaId,
        display_phone_number: '+1 555-078-3881',
        verified_name: 'Corner Shop',
        token: 'sandbox-token',
      });
      await signIn(page);
      await page.goto(`/${workspace.slug}/settings/number`);
      await page.getByRole('button', { name: 'Check now' }).click();
      await expect(page.getByText('WhatsApp confirmed the number.')).toBeVisible();
      await expect(page.getByText('+1 555 078 3881')).toBeVisible();
      await expect(page.getByText('Corner Shop')).toBeVisible();

      await page.getByRole('button', { name: 'Change details' }).click();
      await page.getByLabel('Access token').fill('no spaces please');
      await page.getByRole('button', { name: 'Check and connect' }).click();
      await expect(page.getByText('A token has no spaces.')).toBeVisible();
      await page.getByLabel('Access token').fill('sandbox-token');
      await page.getByRole('button', { name: 'Check and connect' }).click();
      await expect(page.getByText('The number is connected.')).toBeVisible();
    });

    test('templates show their state, and how the customer will see them', async ({ page, workspace }) => {
      await signIn(page);
      await page.goto(`/${workspace.slug}/settings/templates`);
      await page.getByRole('button', { name: 'Sync now' }).click();
      await expect(page.getByText(/templates are up to date/)).toBeVisible();
      await expect(page.getByText('Synced just now')).toBeVisible();
      await page.getByLabel('Search templates').fill('loud');
      const rejected = page.getByRole('list', { name: 'Templates' }).getByRole('listitem');
      await expect(rejected).toHaveCount(1);
      await expect(rejected.getByText('Rejected')).toBeVisible();
      await page.getByLabel('Search templates').fill('hello_world');
      await rejected.getByRole('button').click();
      await expect(page.getByRole('dialog').getByText('"template_name":"hello_world"')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    test('a refused request is found by its id, with the reason', async ({ page, workspace }) => {
      const call = api(workspace);
      await call('POST', '/contacts', []);
      const refused = await call('POST', '/contacts', [{ phone: 'nonsense' }]);
      expect(refused.status).toBe(422);
      const id = refused.headers.get('x-request-id') ?? '';
      await signIn(page);
      await page.goto(`/${workspace.slug}/settings/requests`);
      const rows = page.getByRole('table', { name: 'API requests' }).getByRole('row');
      await expect(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect(rows).toHaveCount(3, { timeout: 1000 });
      }).toPass();
      await choose(page, 'Status', 'Refused');
      await expect(rows).toHaveCount(2);
      await page.getByLabel('Request ID', { exact: true }).fill(id);
      await expect(page).toHaveURL(new RegExp(`request_id=${id}`));
      await page.getByRole('button', { name: 'POST /contacts' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('validation_failed')).toBeVisible();
      await expect(dialog.getByText('body › 0 › phone')).toBeVisible();
    });

    test('a flow secret is stored, bound to a host, and never shown', async ({ page, workspace }) => {
      await signIn(page);
      await page.goto(`/${workspace.slug}/settings/flow-secrets`);
      await page.getByRole('button', { name: 'Add secret' }).click();
      await page.getByLabel('Name', { exact: true }).fill('crm_token');
      await page.getByLabel('Value').fill('Bearer very-hidden');
      await page.getByLabel(/^Allowed hosts/).fill('https://crm.example.com');
      await page.getByRole('button', { name: 'Save secret' }).click();
      await expect(page.getByText('Write the host name alone, such as api.example.com.')).toBeVisible();
      await page.getByLabel(/^Allowed hosts/).fill('crm.example.com');
      await page.getByRole('button', { name: 'Save secret' }).click();
      const row = page.getByRole('row', { name: /crm_token/ });
      await expect(row.getByText('crm.example.com')).toBeVisible();
      await page.reload();
      await expect(row).toBeVisible();
      expect(await page.content()).not.toContain('very-hidden');

      const data = {
        method: 'GET',
        url: 'https://crm.example.com',
        headers: [{ key: 'Authorization', secretRef: 'crm_token' }],
      };
      const node = { id: 'ask_crm', type: 'http_request', position: { x: 0, y: 0 }, data };
      const flow = { name: 'Order status', draft_graph: { nodes: [node], edges: [] } };
      const { json: made } = await api(workspace)('POST', '/flows', flow);
      await page.reload();
      if (!narrow) await expect(row.getByText('Order status')).toBeVisible();
      await row.getByRole('button', { name: 'Actions for crm_token' }).click();
      await page.getByRole('menuitem', { name: 'Replace…' }).click();
      await page.getByLabel('Value').fill('Bearer newer');
      await page.getByRole('button', { name: 'Save secret' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const remove = async () => {
        await row.getByRole('button', { name: 'Actions for crm_token' }).click();
        await page.getByRole('menuitem', { name: 'Delete…' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete secret' }).click();
      };
      await remove();
      await expect(page.getByText('is used by the draft of “Order status”')).toBeVisible();
      expect((await api(workspace)('DELETE', `/flows/${made.id}`)).status).toBe(200);
      await remove();
      await expect(page.getByText('No flow secrets yet')).toBeVisible();
    });
  });
}

test('a shorter period says what it deletes before it is saved', async ({ page, workspace }) => {
  await signIn(page);
  await page.goto(`/${workspace.slug}/settings/general`);
  const messages = page.getByLabel('Messages', { exact: true });
  const save = page.getByRole('button', { name: 'Save changes' });
  await expect.poll(() => isHydrated(messages)).toBe(true);
  await messages.fill('30');
  await save.click();
  const ask = page.getByRole('alertdialog', { name: 'Delete older data?' });
  await expect(ask.getByText('Messages older than 30 days')).toBeVisible();
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(messages).toHaveValue('');
  await expect.poll(() => isHydrated(messages)).toBe(true);
  await messages.fill('30');
  await save.click();
  await ask.getByRole('button', { name: 'Save and delete' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(ask).toHaveCount(0);
  // A longer period deletes nothing.
  await messages.fill('60');
  await save.click();
  await expect(save).toBeDisabled();
  await expect(ask).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('the field with the first mistake is not behind the bar at the top', async ({ page, workspace }) => {
    await signIn(page);
    await page.goto(`/${workspace.slug}/settings/business-hours`);
    const monday = page.getByLabel('Monday');
    await expect.poll(() => isHydrated(monday)).toBe(true);
    await monday.fill('22:00–02:00');
    await page.getByRole('button', { name: 'Save hours' }).click();
    await expect(page.getByText('Hours over midnight are two')).toBeVisible();
    await expect(monday).toBeFocused();
    const bar = await page.getByRole('banner').boundingBox();
    const label = await page.getByText('Monday', { exact: true }).boundingBox();
    expect(label?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  });
});
