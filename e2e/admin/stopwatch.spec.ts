import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { serveHandler } from '../../lib/testing/serve-handler.ts';
import { api, expect, running, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';

const SECRET = 'Bearer stopwatch-canary-token';
const MOST = 40;

/** Actions that are counted: a click, a key chord and filling in a field are one action each. */
function countedActions(page: Page) {
  let actions = 0;
  const click = (what: Locator) => {
    actions += 1;
    return what.click();
  };
  return {
    actions: () => actions,
    click,
    press: (button: string) => click(page.getByRole('button', { name: button, exact: true })),
    write: (field: string, text: string) => {
      actions += 1;
      return page.getByRole('textbox', { name: field, exact: true }).fill(text);
    },
    choose: async (list: string, option: string) => {
      await click(page.getByRole('combobox', { name: list, exact: true }));
      await click(page.getByRole('option', { name: option, exact: true }));
      await expect(page.getByRole('option')).toHaveCount(0);
    },
  };
}

/** A shop that knows one order and answers only requests with its token. */
function startShop() {
  return serveHandler(async (request) => {
    if (request.headers.get('authorization') !== SECRET) return new Response(null, { status: 401 });
    const { order } = await request.json();
    return Response.json({ status: order === 'A-1042' ? 'shipped' : 'unknown' });
  });
}

test.use({ viewport: { width: 1440, height: 900 } });

test('the bot of docs/flows.md is built in at most 40 actions, and answers a customer', async ({ page, workspace }) => {
  test.slow();
  const shop = await startShop();
  const { slug, phoneNumberId: phone_number_id, wabaId: waba_id } = workspace;
  const sandbox = sandboxControl(running().sandboxUrl);
  await sandbox.addNumber({ phone_number_id, waba_id });
  const { click, press, write, choose, actions } = countedActions(page);
  const node = (id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
  const dialog = page.getByRole('dialog');
  await signIn(page);
  await page.goto(`/${slug}/flows`);

  await press('New flow');
  await write('Name', 'Order status');
  await press('Create flow');
  await press('Add Start');
  await write('Keywords', 'order');
  await press('Add Ask');
  await write('Text', 'What is your order number?');
  await write('Save the answer as', 'order_id');
  await press('Add Call API');
  await press('Paste cURL');
  const command = `curl ${shop.url}/status -H 'Authorization: ${SECRET}' --json '{"order": "{{order_id}}"}'`;
  await write('Command', command);
  await press('Fill the node');
  await expect(dialog).toBeHidden();
  await write('order_id', 'A-1042');
  await press('Test');
  await press('Save status');
  await press('Add Condition');
  await write('Variable', 'status');
  await write('Value', 'shipped');
  await press('Add Send message');
  await write('Text', 'Your order {{order_id}} is on its way.');
  await press('Add End');
  await press('Fit view');
  await click(node('condition_1'));
  await press('Add Hand to a person');
  await click(node('ask_1'));
  await choose('Invalid leads to', 'Hand to a person');
  await choose('No answer leads to', 'End');
  await click(node('http_request_1'));
  await choose('Error leads to', 'Hand to a person');
  await press('Publish');
  await click(dialog.getByRole('button', { name: 'Publish', exact: true }));
  await expect(page.getByText('Version 1 is live.')).toBeVisible();

  expect(actions()).toBeLessThanOrEqual(MOST);
  expect(readFileSync('docs/flows.md', 'utf8')).toContain(`${actions()} actions`);

  const says = (customer: string, text: string) => sandbox.write(customer, { type: 'text', text, phone_number_id });
  const told = async (customer: string) =>
    JSON.stringify(await sandbox.messages({ phone_number_id, customer, direction: 'outbound' }));
  const [knows, strays] = ['919812000171', '919812000172'];
  for (const customer of [knows, strays]) await says(customer, 'Order');
  for (const customer of [knows, strays]) {
    await expect.poll(() => told(customer), { timeout: 30_000 }).toContain('What is your order number?');
  }
  await says(knows, 'A-1042');
  await says(strays, 'B-7');
  await expect.poll(() => told(knows), { timeout: 30_000 }).toContain('Your order A-1042 is on its way.');
  const ledByPerson = async () => {
    const { conversations } = (await api(workspace)('GET', '/conversations')).json;
    return conversations.filter(({ state }: { state: string }) => state === 'person').length;
  };
  await expect.poll(ledByPerson, { timeout: 30_000 }).toBe(1);
  await shop.stop();
});
