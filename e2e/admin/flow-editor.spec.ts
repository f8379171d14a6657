import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { graphOf, node, openFlow } from '../support/open-flow.ts';
import { api, expect, test } from '../support/parley.ts';
import { sandbox } from '../support/sandbox.ts';

const _SECRET = 'Bearer editor-canary-token';
const message = (page: Page) => page.getByRole('textbox', { name: 'Text' });
const _keyword = (word: string) => ({ type: 'keyword', match: 'exact', keywords: [word] });

test('a flow is drawn by the keyboard alone', async ({ page, workspace }) => {
  const { draft } = await openFlow(page, workspace, { nodes: [], edges: [] });
  const add = async (kind: string) => {
    await page.getByRole('button', { name: `Add ${kind}` }).focus();
    await page.keyboard.press('Enter');
  };
  await add('Start');
  await page.getByLabel('Keywords').focus();
  await page.keyboard.type('hello, hi');
  await add('Send message');
  await message(page).focus();
  await page.keyboard.type('Dear {{na');
  await expect(page.getByRole('option', { name: 'name' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type(', {{nobody}}.');
  await expect(message(page)).toHaveText('Dear {{name}}, {{nobody}}.');
  await expect(page.getByText('Nothing in this flow sets nobody.')).toBeVisible();
  await add('End');
  await expect(page.getByRole('button', { name: /problem/ })).toHaveCount(0);

  await node(page, 'send_message_1').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(node(page, 'send_message_2')).toBeVisible();
  await page.getByRole('combobox', { name: 'Next leads to' }).focus();
  await page.keyboard.press('Enter');
  // A list accepts letters only once it has opened.
  await expect(page.getByRole('option', { name: 'Nowhere' })).toBeFocused();
  await page.keyboard.type('End');
  await expect(page.getByRole('option', { name: /^End/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Next leads to' })).toHaveText('End');
  await node(page, 'send_message_2').focus();
  await page.keyboard.press('Delete');
  await expect(node(page, 'send_message_2')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(node(page, 'send_message_2')).toBeVisible();
  const links = async () => {
    const { edges } = await draft();
    return edges.map(({ source, target }: Record<string, string>) => `${source} > ${target}`).toSorted();
  };
  await expect.poll(links).toEqual(['send_message_1 > end_1', 'send_message_2 > end_1', 'start_1 > send_message_1']);
});

test('a pasted cURL command changes a stored secret only where that is chosen, and never its hosts', async ({
  page,
  workspace,
}) => {
  const url = 'https://api.shop.example/orders';
  const { draft } = await openFlow(page, workspace, graphOf('Hello', url));
  const dialog = page.getByRole('dialog', { name: 'Fill from a cURL command' });
  const paste = async (name: string) => {
    await page.getByRole('button', { name: 'Paste cURL' }).click();
    await dialog.getByLabel('Command').fill(`curl ${url} -H 'Authorization: Bearer pasted'`);
    await expect(dialog.getByRole('radio', { name: 'Store a new secret' })).toBeChecked();
    await expect(dialog.getByLabel('Name of the secret for Authorization')).toHaveValue(name);
    await expect(dialog.getByLabel('May be sent to')).toHaveValue('api.shop.example');
  };
  const fill = async () => {
    await dialog.getByRole('button', { name: 'Fill the node' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('combobox', { name: 'Secret 1' })).toHaveValue('shop_example_authorization');
  };
  await node(page, 'c').click();
  await paste('shop_example_authorization');
  await fill();
  await paste('shop_example_authorization_2');
  await dialog.getByRole('radio', { name: 'Use a stored secret' }).click();
  await expect(dialog.getByLabel('May be sent to')).toBeHidden();
  await dialog.getByRole('radio', { name: 'Replace a stored secret' }).click();
  await fill();
  await expect
    .poll(async () => (await draft()).nodes.find(({ id }: { id: string }) => id === 'c').data.headers)
    .toEqual([{ key: 'Authorization', secretRef: 'shop_example_authorization' }]);
  const { secrets } = await (await page.request.get(`/api/admin/${workspace.slug}/flow-secrets`)).json();
  expect(secrets).toMatchObject([{ name: 'shop_example_authorization', hosts: ['api.shop.example'] }]);
});

test('the editor, the list of runs and a run are accessible, in both themes', async ({ page, workspace }) => {
  test.slow();
  const { phoneNumberId: phone_number_id, wabaId: waba_id } = workspace;
  await sandbox().addNumber({ phone_number_id, waba_id });
  const { id, address } = await openFlow(page, workspace, graphOf('Hello {{name}}'));
  expect((await api(workspace)('POST', `/flows/${id}/publish`)).status).toBe(200);
  // Names of sandbox customers apply to every workspace, so no other test uses this one.
  await sandbox().write('919812000160', { type: 'text', text: 'hi', phone_number_id });
  await page.getByRole('button', { name: 'Add Call API' }).click();
  await page.getByRole('textbox', { name: 'URL' }).fill(`https://shop.example.com/{{nobody}}/${'orders/'.repeat(20)}`);
  await choose(page, 'Method', 'POST');
  await page.getByRole('textbox', { name: 'Body (JSON)' }).fill('{"phone": "{{phone}}", "limit": 3}');
  await page.getByRole('button', { name: /problems/ }).click();
  await expectAccessible(page);
  await page.goto(`${address}/runs`);
  const run = page.getByRole('row', { name: /Completed/ }).getByRole('link');
  await expect(run).toBeVisible();
  await expectAccessible(page);
  await run.click();
  await expect(page.getByText('Hello Customer')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${address}/runs/${id}`);
  await expect(page.getByText('Page not found')).toBeVisible();
});

test('in a low window the page does not scroll, and the palette and the panel do', async ({ page, workspace }) => {
  await openFlow(page, workspace, graphOf('one', 'https://shop.example/orders'));
  const over = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  for (const size of [
    { width: 1280, height: 600 },
    { width: 900, height: 500 },
  ]) {
    await page.setViewportSize(size);
    await node(page, 'm').click();
    await expect(page.getByRole('group', { name: 'Leads to' })).toBeAttached();
    expect(await over()).toBe(0);
    await page.getByRole('region', { name: 'Node', exact: true }).getByRole('button', { name: 'Close' }).click();
    expect(await over()).toBe(0);
    const note = page.getByRole('region', { name: 'Nodes' }).getByRole('button', { name: 'Note' });
    await note.scrollIntoViewIfNeeded();
    await expect(note).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Publish' })).toBeInViewport({ ratio: 1 });
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a flow is read, changed, published and tried', async ({ page, workspace }) => {
    const { saved } = await openFlow(page, workspace, graphOf('one'));
    await node(page, 's').tap();
    const sheet = page.getByRole('region', { name: 'Node', exact: true });
    await expect(sheet.getByText('Next leads to')).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await expect(sheet).toBeHidden();
    await page.getByRole('button', { name: 'Fit view' }).tap();
    await node(page, 'm').tap();
    await message(page).fill('Hello {{name}}');
    await expect.poll(saved).toBe('Hello {{name}}');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('button', { name: 'Publish' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).tap();
    await expect(page.getByText('Version 1 is live.')).toBeVisible();
    await page.getByRole('button', { name: 'Try it' }).tap();
    await page.getByLabel('Write a message').fill('hi');
    await page.getByLabel('Write a message').press('Enter');
    await expect(page.getByText('Hello Test customer')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
