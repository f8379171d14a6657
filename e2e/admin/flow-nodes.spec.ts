import type { Page } from '@playwright/test';
import { buildGraph, type NodeSpec } from '../../lib/flows/testing/build-graph.ts';
import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { serveHandler } from '../../lib/testing/serve-handler.ts';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { openFlow } from '../support/open-flow.ts';
import { startOrderService } from '../support/order-service.ts';
import { api, expect, running, test, type Workspace } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';

const NARROW = { width: 390, height: 844 };

test.use({ viewport: { width: 1280, height: 900 } });

const node = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
const end: NodeSpec = ['end', {}];

/** A flow with its nodes in a row. */
function drawn(nodes: Record<string, NodeSpec>, ...edges: string[]) {
  const graph = buildGraph(nodes, ...edges);
  return { ...graph, nodes: graph.nodes.map((item, at) => ({ ...item, position: { x: at * 330, y: 0 } })) };
}

async function create(workspace: Workspace, name: string, draft_graph: object): Promise<string> {
  const { status, json } = await api(workspace)('POST', '/flows', { name, draft_graph });
  expect(status, JSON.stringify(json)).toBe(200);
  return json.id;
}

/** Publishes the flow in the editor; a customer's next message starts it. */
async function goLive(page: Page, { phoneNumberId: phone_number_id, wabaId: waba_id }: Workspace) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Version 1 is live.')).toBeVisible();
  const sandbox = sandboxControl(running().sandboxUrl);
  await sandbox.addNumber({ phone_number_id, waba_id });
  return {
    says: (customer: string, text: string) => sandbox.write(customer, { type: 'text', text, phone_number_id }),
    isTold: (customer: string, text: string) =>
      expect
        .poll(
          async () => JSON.stringify(await sandbox.messages({ phone_number_id, customer, direction: 'outbound' })),
          {
            timeout: 30_000,
          },
        )
        .toContain(text),
  };
}

async function openRun(page: Page, address: string) {
  await page.goto(`${address}/runs`);
  await page
    .getByRole('row', { name: /Completed/ })
    .getByRole('link')
    .click({ timeout: 30_000 });
  return {
    steps: page.getByRole('list', { name: 'Steps' }),
    graph: page.getByRole('region', { name: 'Graph of this run' }),
  };
}

async function expectFits(page: Page) {
  await page.setViewportSize(NARROW);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
}

const say = async (page: Page, text: string) => {
  await page.getByLabel('Write a message').fill(text);
  await page.getByLabel('Write a message').press('Enter');
};

test('a flow runs another: it is set up, tried and published, and its run is followed into the other flow’s graph', async ({
  page,
  workspace,
}) => {
  const { slug } = workspace;
  const inner = await create(
    workspace,
    'Ask for the city',
    drawn(
      {
        s: ['start', { triggers: [{ type: 'call' }] }],
        q: ['ask', { message: { body: 'Which city?' }, expect: 'text', variable: 'city', collectSeconds: 0 }],
        e: end,
      },
      's > q',
      'q.answer > e',
      'q.invalid > e',
      'q.timeout > e',
    ),
  );
  expect((await api(workspace)('POST', `/flows/${inner}/publish`)).status).toBe(200);
  const outer = await create(
    workspace,
    'Delivery',
    drawn(
      {
        s: ['start', { triggers: [{ type: 'any_message' }] }],
        c: ['run_flow', { flowId: '' }],
        m: ['send_message', { body: 'We deliver to {{town}}.' }],
        e: end,
      },
      's > c',
      'c.done > m',
      'm > e',
    ),
  );
  await signIn(page);
  const address = `/${slug}/flows/${outer}`;
  await page.goto(address);
  await node(page, 'c').click();
  await page.getByRole('combobox', { name: 'Flow', exact: true }).click();
  await page.getByRole('option', { name: 'Ask for the city' }).click();
  await page.getByRole('button', { name: 'Add variable' }).click();
  await page.getByLabel('Variable there 1').fill('city');
  await page.getByLabel('Variable here 1').fill('town');
  await expect(node(page, 'c').getByText('Ask for the city')).toBeVisible();
  await expect(page.getByRole('button', { name: /problem/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Try it' }).click();
  const chat = page.getByRole('log', { name: 'Try it' });
  await say(page, 'hello');
  await expect(chat.getByText('Which city?')).toBeVisible();
  await say(page, 'Pune');
  await expect(chat.getByText('We deliver to Pune.')).toBeVisible({ timeout: 30_000 });
  const trial = page.getByRole('region', { name: 'Try it', exact: true });
  await trial.getByRole('button', { name: /steps/ }).click();
  await expect(trial.getByText('exit: Answer', { exact: true })).toBeVisible();
  // The open list of steps leaves the end of the chat and the tests in sight.
  await expect(chat.getByText('We deliver to Pune.')).toBeInViewport();
  await expect(trial.getByText('Tests (0)')).toBeInViewport({ ratio: 1 });
  await trial.getByRole('button', { name: 'Show in “Ask for the city”' }).click();
  const called = page.getByRole('region', { name: 'Graph of “Ask for the city” in this trial' });
  await expect(called.locator('.react-flow__node')).toHaveCount(3);
  await expect(called.locator('.react-flow__node[data-id="q"] [data-trial="passed"]')).toBeVisible();
  // The chat is still there, and the canvas shows the calling flow's draft again.
  await called.getByRole('button', { name: 'Delivery' }).click();
  await expect(called).toHaveCount(0);
  await expect(node(page, 'c').locator('[data-trial="passed"]')).toBeVisible();
  await expect(chat.getByText('We deliver to Pune.')).toBeVisible();

  const { says, isTold } = await goLive(page, workspace);
  await says('919812000181', 'hello');
  await isTold('919812000181', 'Which city?');
  await says('919812000181', 'Goa');
  await isTold('919812000181', 'We deliver to Goa.');

  const { steps, graph } = await openRun(page, address);
  await expect(graph.locator('.react-flow__node')).toHaveCount(4);
  await steps.getByRole('button', { name: 'Show in “Ask for the city”' }).click();
  await expect(steps.getByText('exit: Answer', { exact: true })).toBeVisible();
  const trail = page.getByRole('navigation', { name: 'Flows of this run' });
  await expect(trail.getByText('Opened from Run flow')).toBeVisible();
  await expect(graph.locator('.react-flow__node')).toHaveCount(3);
  await expect(node(page, 'q').locator('[data-trial="passed"]')).toBeVisible();
  await steps.getByRole('button', { name: 'Ask “Which city?”', exact: true }).click();
  await expect(steps.getByText('Goa').first()).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await trail.getByRole('button', { name: 'Delivery' }).click();
  await expect(trail).toHaveCount(0);
  await expect(graph.locator('.react-flow__node')).toHaveCount(4);
  // Clicking a step of the other flow opens that flow.
  await steps.getByRole('button', { name: 'Ask “Which city?”', exact: true }).click();
  await expect(trail.getByText('Ask for the city')).toBeVisible();

  // The other flow shows which flows use it.
  await page.goto(`/${slug}/flows`);
  const listed = page.getByRole('row', { name: /Used by Delivery/ });
  await listed.getByRole('link', { name: 'Ask for the city' }).click();
  await page.getByRole('button', { name: 'Used by 1 flow' }).click();
  await page.getByRole('menuitem', { name: 'Delivery' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the flow' })).toHaveValue('Delivery');
});

test('a flow waits for an event: it is set up, tried and published, and another system ends the wait', async ({
  page,
  workspace,
}) => {
  const asked: { answer_to: string }[] = [];
  const bank = await serveHandler(async (request) => {
    asked.push(await request.json());
    return Response.json({});
  });
  const flow = await create(
    workspace,
    'Payment',
    drawn(
      {
        s: ['start', { triggers: [{ type: 'any_message' }] }],
        c: ['http_request', { method: 'POST', url: bank.url, body: { answer_to: '{{event_url}}' } }],
        w: ['wait_for_event', {}],
        m: ['send_message', { body: 'Your payment is {{state}}.' }],
        e: end,
      },
      's > c',
      'c.success > w',
      'c.error > e',
      'w.event > m',
      'w.timeout > e',
      'm > e',
    ),
  );
  await signIn(page);
  const address = `/${workspace.slug}/flows/${flow}`;
  await page.goto(address);
  await node(page, 'w').click();
  await page.getByLabel('Wait at most, in minutes').fill('90');
  await expect(page.getByText('1 hour 30 minutes.', { exact: true })).toBeVisible();
  // Of what is shown as wrong, nothing is kept, nor what was valid on the way.
  await page.getByLabel('Wait at most, in minutes').blur();
  await page.getByLabel('Wait at most, in minutes').press('End');
  await page.keyboard.type('0x');
  await expect(page.getByText('Enter a whole number from', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Add mapping' }).click();
  await page.getByLabel('Path, such as data.status 1').fill('data.state');
  await page.getByLabel('Variable 1', { exact: true }).fill('state');
  await expect(page.getByLabel('Wait at most, in minutes')).toHaveValue('90');
  await expect(node(page, 'w').getByText('at most 1 hour 30 minutes')).toBeVisible();

  await page.getByRole('button', { name: 'Try it' }).click();
  const chat = page.getByRole('log', { name: 'Try it' });
  await say(page, 'pay');
  await chat.getByLabel('Event (JSON)').fill('{"data": {"state": "pending"}}');
  await chat.getByRole('button', { name: 'Post event' }).click();
  await expect(chat.getByText('Your payment is pending.')).toBeVisible();

  const { says, isTold } = await goLive(page, workspace);
  await says('919812000182', 'pay');
  await expect.poll(() => asked.length, { timeout: 30_000 }).toBe(2);
  const { pathname } = new URL(asked[1]?.answer_to ?? '');
  const paid = await page.request.post(`${running().url}${pathname}`, { data: { data: { state: 'paid' } } });
  expect(paid.status()).toBe(200);
  await isTold('919812000182', 'Your payment is paid.');

  const { steps } = await openRun(page, address);
  await expect(steps.getByRole('heading', { level: 2 })).toHaveText([
    'Start',
    /^Call API “POST http/,
    'Wait for event “at most 1 hour 30 minutes”',
    'Send message “Your payment is {{state}}.”',
    'End',
  ]);
  await expect(steps.getByText('exit: Event')).toBeVisible();
  await expect(steps.getByText('Your payment is paid.').first()).toBeVisible();
  await expectFits(page);
  await bank.stop();
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test('a condition uses an expression: its problems are shown, and a trial shows what it evaluated', async ({
    page,
    workspace,
  }) => {
    const branches = [{ id: 'long', name: 'Long', match: 'all' as const, rules: [], expression: '' }];
    const flow = await create(
      workspace,
      'Sizes',
      drawn(
        {
          s: ['start', { triggers: [{ type: 'any_message' }] }],
          c: ['condition', { branches }],
          a: ['send_message', { body: 'Long' }],
          b: ['send_message', { body: 'Short' }],
          e: end,
        },
        's > c',
        'c.long > a',
        'c.else > b',
        'a > e',
        'b > e',
      ),
    );
    await signIn(page);
    await page.goto(`/${workspace.slug}/flows/${flow}`);
    await node(page, 'c').click();
    const expression = page.getByRole('textbox', { name: 'Branch 1: Expression' });
    await expression.fill('size({{message}}) > 5');
    await expect(page.getByText('Write variables without braces here')).toBeVisible();
    await expression.fill('size(message) >');
    await expect(page.getByText('The expression ends too early.')).toBeVisible();
    await expression.fill('size(message) > 5');
    await expect(page.getByRole('button', { name: /problem/ })).toHaveCount(0);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Try it' }).click();
    await say(page, 'a long message');
    const trial = page.getByRole('region', { name: 'Try it' });
    await expect(trial.getByRole('log').getByText('Long', { exact: true })).toBeVisible();
    await trial.getByRole('button', { name: /steps/ }).click();
    await expect(trial.getByText('message = "a long message"')).toBeVisible();
  });
});

test('a template message says which values are missing, in its form and before publishing', async ({
  page,
  workspace,
}) => {
  const template = (name: string): NodeSpec => ['template_message', { template_name: name, language_code: 'en' }];
  const start: NodeSpec = ['start', { triggers: [{ type: 'any_message' }] }];
  const nodes = { s: start, a: template('appointment_reminder'), b: template('no_such_template'), e: end };
  await signIn(page);
  const sync = await page.request.post(`${running().url}/api/admin/${workspace.slug}/templates/sync`, {
    headers: { origin: running().url },
  });
  expect(sync.status()).toBe(200);
  const id = await create(workspace, 'Reminder', drawn(nodes, 's > a', 'a > b', 'b > e'));
  await page.goto(`/${workspace.slug}/flows/${id}`);
  await node(page, 'a').click();
  const missing = (labels: string) => page.getByText(`while a value is missing: ${labels}.`);
  await expect(missing('Header {{day}}, Text {{first_name}}, Text {{time}}')).toBeVisible();
  await expect(page.getByText('Fill in this value.')).toHaveCount(3);
  for (const name of ['Header {{day}}', 'Text {{first_name}}']) {
    await page.getByRole('textbox', { name, exact: true }).fill('{{name}}');
  }
  await expect(missing('Text {{time}}')).toBeVisible();
  await expect(page.getByText('Fill in this value.')).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Text {{time}}', exact: true }).fill('10:30');
  await expect(page.getByText('while a value is missing')).toHaveCount(0);
  // The form covers it.
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await node(page, 'b').click();
  const gone = '“no_such_template” (en) is not among the approved templates.';
  await expect(page.getByText(gone)).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: new RegExp(gone.slice(-30, -1)) })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Version 1 is live.')).toBeVisible();
});

test('a new node says what is missing from a field once someone has left it, or has left the node', async ({
  page,
  workspace,
}) => {
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  const variable = page.getByRole('textbox', { name: 'Save the answer as' });
  const noText = page.getByText('Write the text.', { exact: true });
  const noVariable = page.getByText('Name the variable that receives the answer.', { exact: true });
  await openFlow(page, workspace, drawn({ s: ['start', { triggers: [{ type: 'any_message' }] }], e: end }, 's > e'));
  await page.getByRole('button', { name: 'Add Ask' }).click();
  await expect(node(page, 'ask_1').getByText(/problems$/)).toBeAttached();
  await expect(text).toBeVisible();
  await expect(noText).toBeHidden();
  await expect(text).not.toHaveAttribute('aria-invalid', 'true');
  await text.focus();
  await variable.focus();
  await expect(noText).toBeVisible();
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await expect(noVariable).toBeHidden();
  await text.fill('Which size?');
  await expect(noText).toBeHidden();
  await expect(noVariable).toBeVisible();

  await page.getByRole('button', { name: 'Add Condition' }).click();
  const name = page.getByRole('textbox', { name: 'Variable', exact: true });
  const noName = page.getByText('Name the variable.', { exact: true });
  await expect(name).toBeVisible();
  await expect(noName).toBeHidden();
  await page.getByRole('button', { name: /problems/ }).click();
  await page.getByRole('button', { name: /^Condition.*name the variable/i }).click();
  await expect(noName).toBeVisible();
  await name.fill('size');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await expect(name).toHaveCount(2);
  await expect(noName).toBeHidden();
  // By keyboard, since they may be outside the view.
  for (const id of ['s', 'condition_1']) {
    await node(page, id).focus();
    await page.keyboard.press('Enter');
  }
  await expect(noName).toBeVisible();
});

test('a message that becomes audio loses its caption, and other attributes stay what they are when one is changed', async ({
  page,
  workspace,
}) => {
  const nodes: Record<string, NodeSpec> = {
    s: ['start', { triggers: [{ type: 'any_message' }] }],
    m: ['send_message', { type: 'image', media_url: 'https://files.example/a', caption: 'Like this' }],
    c: ['set_contact', { attributes: { city: null, visits: 5, note: 'old' } }],
    e: end,
  };
  const flow = await openFlow(page, workspace, drawn(nodes, 's > m', 'm > c', 'c > e'));
  const data = async (id: string) => (await flow.draft()).nodes.find((item: { id: string }) => item.id === id)?.data;
  await node(page, 'm').click();
  await choose(page, 'Kind', 'Audio');
  await expect.poll(() => data('m')).toEqual({ type: 'audio', media_url: 'https://files.example/a' });
  await expect(page.getByRole('button', { name: /problem/ })).toHaveCount(0);
  await node(page, 'c').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Value 3' }).fill('new');
  await expect.poll(() => data('c')).toEqual({ attributes: { city: null, visits: 5, note: 'new' } });
});

test('the test of a call has a field for each path, and says when the body was not sent', async ({
  page,
  workspace,
}) => {
  const service = await startOrderService();
  const body = '{"total": {{order.total}}, "city": "{{order.city}}"}';
  const call: NodeSpec = ['http_request', { method: 'POST', url: service.url, body }];
  const start: NodeSpec = ['start', { triggers: [{ type: 'order' }] }];
  const graph = drawn({ s: start, c: call, e: end }, 's > c', 'c.success > e', 'c.error > e');
  await openFlow(page, workspace, graph);
  await node(page, 'c').click();
  await page.getByLabel('order.city').fill('Pune');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const warning = page.getByText('The body was not valid JSON with these values, so none was sent.');
  await expect(warning).toBeVisible();
  await page.getByLabel('order.total').fill('129900');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(warning).toHaveCount(0);
  const bodies = () => service.seen.map((request) => request.body);
  await expect.poll(bodies).toEqual(['', '{"total": 129900, "city": "Pune"}']);
  await service.stop();
});

test('a file that is not a flow is not imported, and says so', async ({ page, workspace }) => {
  await signIn(page);
  await page.goto(`/${workspace.slug}/flows`);
  const choose = async (content: object) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import' }).click();
    const buffer = Buffer.from(JSON.stringify(content));
    await (await chooser).setFiles({ name: 'a.json', mimeType: 'application/json', buffer });
  };
  await choose({ a: 1 });
  await expect(page.getByText('This file is not a flow.')).toBeVisible();
  await choose({ format: 'parley.flow', graph: { nodes: [] } });
  await expect(page.getByText('graph.edges: This field is required.')).toBeVisible();
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
