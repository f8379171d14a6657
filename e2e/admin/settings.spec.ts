import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { callAsPage } from '../support/call-as-page.ts';
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

test('business hours ask before a link discards them', async ({ page, workspace }) => {
  await signIn(page);
  await page.goto(`/${workspace.slug}/settings/business-hours`);
  // Hydration puts the cursor at the end of the hours that are there, and would do so between selecting and typing.
  await expect.poll(() => isHydrated(page.getByLabel('Monday'))).toBe(true);
  await page.getByLabel('Monday').fill('08:00–12:00');
  await page.getByRole('link', { name: 'Limits' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Monday')).toHaveValue('08:00–12:00');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Limits' }).click();
  await expect(page).toHaveURL(/\/settings\/limits$/);
});

test('business hours ask before Back or the command palette discards them', async ({ page, workspace }) => {
  await signIn(page);
  await page.goto(`/${workspace.slug}/settings/limits`);
  await page.getByRole('link', { name: 'Business hours' }).click();
  await expect.poll(() => isHydrated(page.getByLabel('Monday'))).toBe(true);
  await page.getByLabel('Monday').fill('08:00–12:00');
  const ask = page.getByRole('alertdialog', { name: 'Leave without saving?' });

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /search/i }).fill('Members');
  await page.keyboard.press('Enter');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Monday')).toHaveValue('08:00–12:00');

  await page.evaluate(() => window.history.back());
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Monday')).toHaveValue('08:00–12:00');
  await expect(page).toHaveURL(/business-hours$/);
  await page.evaluate(() => window.history.back());
  await ask.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/settings\/limits$/);
  await expect(page.getByRole('heading', { name: 'Limits', level: 1 })).toBeVisible();
});

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

test('what a colleague changed on another page is not undone, and is told before it is replaced', async ({
  page,
  workspace,
}) => {
  await signIn(page);
  const { url } = running();
  const admin = `/api/admin/${workspace.slug}`;
  const change = (path: string, data: object) => callAsPage(page.request, { url, path, data, method: 'PATCH' });
  const saved = page.getByText('Saved.', { exact: true });

  await page.goto(`/${workspace.slug}/settings/general`);
  const days = page.getByLabel('Messages', { exact: true });
  await expect.poll(() => isHydrated(days)).toBe(true);
  await change(admin, { name: 'Acme Renamed', retention: { messages: 400 } });
  await page.getByLabel('Give conversations back after (hours)').fill('12');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(saved.first()).toBeVisible();
  // The form has what the server has by now.
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Acme Renamed');
  await expect(days).toHaveValue('400');

  // Longer than on this page, and shorter than a colleague has made it: the data of a hundred days.
  await change(admin, { retention: { messages: 600 } });
  await days.fill('500');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The days for messages changed while you were editing.')).toBeVisible();
  const ask = page.getByRole('alertdialog', { name: 'Delete older data?' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(ask.getByText('Messages older than 500 days')).toBeVisible();
  await ask.getByRole('button', { name: 'Save and delete' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await page.reload();
  await expect(days).toHaveValue('500');

  await page.goto(`/${workspace.slug}/settings/business-hours`);
  await expect.poll(() => isHydrated(page.getByLabel('Monday'))).toBe(true);
  await change(`${admin}/calendar`, { week: { tue: '08:00–12:00' } });
  await page.getByLabel('Monday').fill('10:00–12:00');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(saved.first()).toBeVisible();
  await expect(page.getByLabel('Tuesday')).toHaveValue('08:00–12:00');

  const path = `${admin}/saved-replies`;
  const { id } = (await callAsPage(page.request, { url, path, data: { name: 'Hours', text: 'Until six.' } })) as {
    id: string;
  };
  await page.goto(`/${workspace.slug}/settings/saved-replies`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Actions for Hours' }).click();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  await change(`${path}/${id}`, { text: 'Until seven.' });
  await dialog.getByLabel('Name').fill('Opening hours');
  await dialog.getByLabel('Text').fill('Until eight.');
  await dialog.getByRole('button', { name: 'Save reply' }).click();
  await expect(dialog.getByText('The text changed while you were editing.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save reply' }).click();
  await expect(page.getByRole('row', { name: 'Opening hours' })).toContainText('Until eight.');
});

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
