import { readFileSync } from 'node:fs';
import { buildGraph, type NodeSpec } from '../../lib/flows/testing/build-graph.ts';
import { drawn, graphOf, node, openFlow, say } from '../support/open-flow.ts';
import { startOrderService } from '../support/order-service.ts';
import { api, expect, parley, test } from '../support/parley.ts';

const SECRET = 'Bearer editor-canary-token';

test.use({ viewport: { width: 1280, height: 900 } });

const end: NodeSpec = ['end', {}];

test('a draft is tried with real calls and no message, and is exported without its secrets', async ({
  page,
  workspace,
}) => {
  const service = await startOrderService();
  const { workspace_id, slug } = workspace;
  await parley('secret', 'set', '--workspace', workspace_id, '--name', 'shop_token', '--value', SECRET);
  await openFlow(page, workspace, graphOf('Your order is {{order_id}}.', service.url));
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByLabel('Write a message').fill('where is it');
  await page.getByLabel('Write a message').press('Enter');
  const chat = page.getByRole('log', { name: 'Try it' });
  await expect(chat.getByText('Your order is A-1042.')).toBeVisible();
  await expect(chat.getByText('The flow has ended.')).toBeVisible();
  for (const id of ['s', 'c', 'm', 'e']) await expect(node(page, id).locator('[data-trial="passed"]')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'A-1042' })).toBeVisible();
  expect(service.seen.map(({ headers }) => headers.authorization)).toEqual([SECRET]);
  expect((await api(workspace)('GET', '/conversations')).json.conversations).toEqual([]);
  await service.stop();

  await page.getByRole('button', { name: 'More actions' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const file = await (await download).path();
  await page.goto(`/${slug}/flows`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import' }).click();
  await (await chooser).setFiles({ name: 'flow.json', mimeType: 'application/json', buffer: readFileSync(file) });
  await expect(page.getByText('“Order status” was imported as a draft.')).toBeVisible();
  await node(page, 'c').click();
  await expect(page.getByRole('combobox', { name: 'Secret 1' })).toHaveValue('shop_token');
  expect(readFileSync(file, 'utf8')).not.toContain('canary');
});

test('a trial goes on after a lost connection, and its customer keeps what the flow stored, as in the test saved from it', async ({
  page,
  workspace,
}) => {
  const ask: NodeSpec = [
    'ask',
    { message: { body: 'Your name?' }, expect: 'text', variable: 'given', collectSeconds: 0 },
  ];
  const known = { variable: 'called', operator: 'exists' } as const;
  const graph = buildGraph(
    {
      s: ['start', { triggers: [{ type: 'any_message' }] }],
      c: ['condition', { branches: [{ id: 'known', match: 'all', rules: [known] }] }],
      q: ask,
      k: ['set_contact', { attributes: { called: '{{given}}' } }],
      m: ['send_message', { body: 'Hello {{called}}' }],
      e: ['end', {}],
    },
    's > c',
    'c.known > m',
    'c.else > q',
    'q.answer > k',
    'q.invalid > e',
    'q.timeout > e',
    'k > m',
    'm > e',
  );
  await openFlow(page, workspace, graph);
  await page.getByRole('button', { name: 'Try it' }).click();
  const chat = page.getByRole('log', { name: 'Try it' });
  const say = async (text: string) => {
    await page.getByLabel('Write a message').fill(text);
    await page.getByLabel('Write a message').press('Enter');
  };
  await say('hi');
  await expect(chat.getByText('Your name?')).toBeVisible();
  const lost = 'The server could not be reached.';
  // The request with the answer, and then the second one that goes on from it.
  for (const passing of [0, 1]) {
    let requests = 0;
    await page.route('**/try', (route) => (requests++ < passing ? route.continue() : route.abort()));
    await say('Zed');
    await expect.poll(() => requests).toBe(passing + 1);
    await expect(chat.getByText(lost)).toBeVisible();
    await page.unroute('**/try');
  }
  await say('hi again');
  await expect(chat.getByText('Hello Zed')).toHaveCount(2);
  await expect(chat.getByText('Your name?')).toHaveCount(1);
  await page.getByText('Tests (0)').click();
  await page.getByRole('button', { name: 'Save this chat as a test' }).click();
  await expect(page.getByText('Tests (1)')).toBeVisible();
  await page.getByRole('button', { name: 'Run tests' }).click();
  await expect(page.getByRole('list', { name: 'Tests' }).getByLabel('Passed')).toBeVisible();
});

test('a chat with a contact, who answers in two messages, is saved as a test that passes', async ({
  page,
  workspace,
}) => {
  const asha = { phone: '+919812000260', name: 'Asha Rao', opt_in: false };
  expect(await api(workspace)('POST', '/contacts', [asha])).toMatchObject({ status: 200 });
  const rules = [{ variable: 'opt_in', operator: 'equals' as const, value: 'false' }];
  const graph = drawn(
    {
      s: ['start', { triggers: [{ type: 'any_message' }] }],
      c: ['condition', { branches: [{ id: 'out', match: 'all', rules }] }],
      q: ['ask', { message: { body: 'Address?' }, expect: 'text', variable: 'address', collectSeconds: 30 }],
      out: ['send_message', { body: '{{name}}, you opted out. Got: {{address}}' }],
      e: end,
    },
    ...['s > c', 'c.out > q', 'c.else > e', 'q.answer > out', 'q.invalid > e', 'q.timeout > e', 'out > e'],
  );
  await openFlow(page, workspace, graph);
  await page.getByRole('button', { name: 'Try it' }).click();
  const trial = page.getByRole('region', { name: 'Try it' });
  await trial.getByText('Customer: ').click();
  await trial.getByRole('combobox', { name: 'Contact' }).fill('asha');
  await page.getByRole('option', { name: 'Asha Rao' }).click();
  await expect(trial.getByRole('combobox', { name: 'Opted in' })).toHaveText('No');
  const log = trial.getByRole('log');
  const send = trial.getByRole('button', { name: 'Send', exact: true });
  const say = async (text: string) => {
    await trial.getByLabel('Write a message').fill(text);
    await send.click();
    await expect(log.getByText(text)).toBeVisible();
    // The panel ignores what is done while the flow acts.
    await expect(send).not.toHaveAttribute('aria-busy');
  };
  await say('Hello');
  await expect(log.getByText('Address?')).toBeVisible();
  await say('12 Main St');
  await say('Pune');
  await trial.getByRole('button', { name: 'Skip the wait' }).click();
  await expect(log.getByText(/^Asha Rao, you opted out\. Got: 12 Main St\s+Pune$/)).toBeVisible();

  await trial.getByText('Tests (0)').click();
  await trial.getByRole('button', { name: 'Save this chat as a test' }).click();
  await trial.getByRole('button', { name: 'Run tests' }).click();
  await expect(trial.getByRole('list', { name: 'Tests' }).getByLabel('Passed')).toHaveCount(1);
});

test('a chat takes no message while the flow goes on by itself', async ({ page, workspace }) => {
  const graph = drawn(
    {
      s: ['start', { triggers: [{ type: 'any_message' }] }],
      q: ['ask', { message: { body: 'Address?' }, expect: 'text', variable: 'address', collectSeconds: 1 }],
      out: ['send_message', { body: 'Got: {{address}}' }],
      e: end,
    },
    ...['s > q', 'q.answer > out', 'q.invalid > e', 'q.timeout > e', 'out > e'],
  );
  const { id } = await openFlow(page, workspace, graph);
  await page.getByRole('button', { name: 'Try it' }).click();
  const trial = page.getByRole('region', { name: 'Try it' });
  const log = trial.getByRole('log');
  const send = trial.getByRole('button', { name: 'Send', exact: true });
  await say(page, 'Hello');
  await expect(log.getByText('Address?')).toBeVisible();
  await expect(send).not.toHaveAttribute('aria-busy');
  const held = Promise.withResolvers<void>();
  const isGoingOn = Promise.withResolvers<void>();
  await page.route(`**/flows/${id}/try`, async (route) => {
    if (route.request().postDataJSON().input.type === 'time_passes') {
      isGoingOn.resolve();
      await held.promise;
    }
    await route.continue();
  });
  await say(page, '12 Main St');
  await isGoingOn.promise;
  await expect(send).toHaveAttribute('aria-busy', 'true');
  await say(page, 'Pune');
  held.resolve();
  await expect(log.getByText('The flow has ended.')).toBeVisible();
  await expect(log.getByText('Got: 12 Main St')).toBeVisible();
  await expect(log.getByText('Pune')).toHaveCount(0);
  await expect(trial.getByLabel('Write a message')).toHaveValue('Pune');
});

test('a chat that was started over shows no error of the one before', async ({ page, workspace }) => {
  const start: NodeSpec = ['start', { triggers: [{ type: 'any_message' }] }];
  const { id } = await openFlow(page, workspace, drawn({ s: start, e: end }, 's > e'));
  await page.getByRole('button', { name: 'Try it' }).click();
  const trial = page.getByRole('region', { name: 'Try it' });
  const send = trial.getByRole('button', { name: 'Send', exact: true });
  const lost = Promise.withResolvers<void>();
  await page.route(`**/flows/${id}/try`, async (route) => {
    await lost.promise;
    await route.abort();
  });
  await say(page, 'Hello');
  await expect(send).toHaveAttribute('aria-busy', 'true');
  await trial.getByRole('button', { name: 'Start over' }).click();
  await expect(trial.getByText('Hello')).toHaveCount(0);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/try'));
  lost.resolve();
  await failed;
  // What the page does about it comes before this.
  await page.evaluate(() => fetch('/healthz'));
  await expect(trial.getByText('could not be reached')).toHaveCount(0);
});
