import type { Locator, Page } from '@playwright/test';
import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { formsOf } from '../../lib/testing/forms-of.ts';
import { choose } from '../support/choose.ts';
import { startOrderService } from '../support/order-service.ts';
import { api, expect, parley, printed, running, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';
import { tablesWith } from '../support/tables-with.ts';

const CUSTOMER = '919812345678';
/** Looks different in plain text, in base64 and URL-encoded. */
const SECRET = 'Bearer order+service/token=canary?';

/** Drags a kind of node from the palette to the canvas. */
async function place(page: Page, kind: string, at: { x: number; y: number }) {
  await page.getByRole('button', { name: `Add ${kind}` }).dragTo(page.locator('.react-flow__pane'), {
    targetPosition: at,
  });
}

/** Draws a connection with the mouse from a node's exit to another node. */
async function join(page: Page, from: Locator, exit: string, to: Locator) {
  const start = await from.locator(`[data-handleid="${exit}"]`).boundingBox();
  const end = await to.locator('[data-handleid="in"]').boundingBox();
  if (!start || !end) throw new Error('no handle to join');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x - 20, end.y + 4, { steps: 5 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 });
  await page.mouse.up();
}

test.use({ viewport: { width: 1680, height: 1000 } });

test('a flow drawn by mouse calls an order service, replies with its response, and says when it fails', async ({
  page,
  workspace,
}) => {
  const service = await startOrderService();
  const { workspace_id, slug, phoneNumberId, wabaId, accessToken } = workspace;
  await parley('secret', 'set', '--workspace', workspace_id, '--name', 'shop_token', '--value', SECRET);
  const sandbox = sandboxControl(running().sandboxUrl);
  await sandbox.addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId });

  await signIn(page);
  await page.goto(`/${slug}/flows`);
  await expect(page.getByText('No flows yet')).toBeVisible();
  await page.getByRole('button', { name: 'New flow' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Order status');
  await page.getByRole('button', { name: 'Create flow' }).click();
  await expect(page.getByText('An empty canvas')).toBeVisible();

  const node = (id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
  await place(page, 'Start', { x: 30, y: 200 });
  await page.getByLabel('Keywords').fill('order');
  await place(page, 'Call API', { x: 300, y: 200 });
  await choose(page, 'Method', 'POST');
  await page.getByRole('textbox', { name: 'URL' }).fill(service.url);
  await page.getByRole('button', { name: 'Add header' }).click();
  await page.getByLabel('Name 1', { exact: true }).fill('Authorization');
  await choose(page, 'Kind of value 1', 'Secret');
  await choose(page, 'Secret 1', 'shop_token');
  await page.getByRole('textbox', { name: 'Body (JSON)' }).fill('{"phone": "{{phone}}"}');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByText('HTTP 200')).toBeVisible();
  const shown = [await page.content()];
  await page.getByRole('button', { name: 'Save data.orders.0.id' }).click();
  await expect(page.getByLabel('Path, such as data.orders.0.id 1')).toHaveValue('data.orders.0.id');
  await expect(page.getByLabel('Variable 1', { exact: true })).toHaveValue('order_id');

  await place(page, 'Send message', { x: 620, y: 100 });
  await page.getByRole('textbox', { name: 'Text' }).fill('Your order is {{order_id}}.');
  await place(page, 'Send message', { x: 620, y: 400 });
  await page.getByRole('textbox', { name: 'Text' }).fill('Sorry: {{_http_error}}');
  await place(page, 'End', { x: 620, y: 650 });
  await join(page, node('start_1'), 'next', node('http_request_1'));
  await join(page, node('http_request_1'), 'success', node('send_message_1'));
  await join(page, node('http_request_1'), 'error', node('send_message_2'));
  await join(page, node('send_message_1'), 'next', node('end_1'));
  await join(page, node('send_message_2'), 'next', node('end_1'));

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 1 is live.')).toBeVisible();

  const answers = async () => {
    const messages = await sandbox.messages({ phone_number_id: phoneNumberId, direction: 'outbound' });
    return JSON.stringify(messages);
  };
  await sandbox.write(CUSTOMER, { type: 'text', text: 'Order', phone_number_id: phoneNumberId });
  await expect.poll(answers, { timeout: 30_000 }).toContain('Your order is A-1042.');
  const received = service.seen.at(-1);
  expect(received?.headers.authorization).toBe(SECRET);
  expect(JSON.parse(received?.body ?? '')).toEqual({ phone: CUSTOMER });

  await service.stop();
  await sandbox.write(CUSTOMER, { type: 'text', text: 'order', phone_number_id: phoneNumberId });
  await expect.poll(answers, { timeout: 30_000 }).toContain('Sorry: request failed: ConnectError');

  const editor = page.url();
  await page.goto(`${editor}/runs`);
  const runs = page.getByRole('row', { name: /Completed/ }).getByRole('link');
  await expect(runs).toHaveCount(2);
  await runs.first().click();
  await expect(page.getByText('request failed: ConnectError').first()).toBeVisible();
  await expect(page.getByText('exit: Error')).toBeVisible();
  shown.push(await page.content());
  await page.getByRole('link', { name: 'All runs' }).click();
  await runs.nth(1).click();
  await expect(page.getByText('A-1042').first()).toBeVisible();
  await expect(page.getByText('asked_with')).toBeVisible();
  shown.push(await page.content());

  const secrets = [...formsOf(SECRET), ...formsOf(accessToken)];
  const call = api(workspace);
  const [conversation] = (await call('GET', '/conversations')).json.conversations;
  const flow = `/flows/${editor.split('/').at(-1)}`;
  for (const path of ['/flows', flow, '/conversations', `/conversations/${conversation.id}/messages`, '/events']) {
    const { status, json } = await call('GET', path);
    expect(status).toBe(200);
    shown.push(JSON.stringify(json));
  }
  for (const path of [flow, `${flow}/export`, `${flow}/runs`, '/flow-secrets', '/numbers', '/audit', '/requests']) {
    const response = await page.request.get(`/api/admin/${slug}${path}`);
    expect(response.status(), path).toBe(200);
    shown.push(await response.text());
  }
  shown.push(printed());
  for (const text of shown) for (const secret of secrets) expect(text).not.toContain(secret);
  const { dataDir } = running();
  expect(await tablesWith(dataDir, secrets)).toEqual([]);
  expect(await tablesWith(dataDir, ['A-1042'])).toContain('public.flow_run_steps');
});

test('a file that is not a flow is not imported, and says so', async ({ page, workspace }) => {
  await signIn(page);
  await page.goto(`/${workspace.slug}/flows`);
  const importFile = async (content: object) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import' }).click();
    const buffer = Buffer.from(JSON.stringify(content));
    await (await chooser).setFiles({ name: 'a.json', mimeType: 'application/json', buffer });
  };
  await importFile({ a: 1 });
  await expect(page.getByText('This file is not a flow.')).toBeVisible();
  await importFile({ format: 'parley.flow', graph: { nodes: [] } });
  await expect(page.getByText('graph.edges: This field is required.')).toBeVisible();
});
