import type { Locator, Page } from '@playwright/test';
import { sandboxControl } from '../../lib/channel/sandbox/control-client.ts';
import { choose } from '../support/choose.ts';
import { startOrderService } from '../support/order-service.ts';
import { expect, parley, running, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';

const CUSTOMER = '919812345678';
const SECRET = 'Bearer order-service-token';

/** Takes a kind of node from the palette and lets it go over the canvas. */
async function place(page: Page, kind: string, at: { x: number; y: number }) {
  await page.getByRole('button', { name: `Add ${kind}` }).dragTo(page.locator('.react-flow__pane'), {
    targetPosition: at,
  });
}

/** Draws a connection by mouse from a node's exit to another node. */
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

test('a flow drawn by mouse asks an order service, answers with what it says, and says when it fails', async ({
  page,
  workspace,
}) => {
  const service = await startOrderService();
  const { workspace_id, slug, phoneNumberId, wabaId } = workspace;
  await parley('secret', 'set', '--workspace', workspace_id, '--name', 'shop_token', '--value', SECRET);
  const sandbox = sandboxControl(running().sandboxUrl);
  await sandbox.addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId });

  await signIn(page);
  await page.goto(`/${slug}/flows`);
  await expect(page.getByText('No flow yet')).toBeVisible();
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
  await page.getByRole('button', { name: 'Take data.orders.0.id' }).click();
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

  await page.goto(`${page.url()}/runs`);
  await expect(page.getByRole('row', { name: /Completed/ })).toHaveCount(2);
  await page
    .getByRole('row', { name: /Completed/ })
    .first()
    .getByRole('link')
    .click();
  await expect(page.getByText('request failed: ConnectError').first()).toBeVisible();
  await expect(page.getByText('left by error')).toBeVisible();
  await expect(page.locator('body')).not.toContainText('order-service-token');
  await page.getByRole('link', { name: 'All runs' }).click();
  await page
    .getByRole('row', { name: /Completed/ })
    .nth(1)
    .getByRole('link')
    .click();
  await expect(page.getByText('A-1042').first()).toBeVisible();
  await expect(page.locator('body')).not.toContainText('order-service-token');
});
