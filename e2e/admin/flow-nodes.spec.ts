import type { Page } from '@playwright/test';
import type { NodeSpec } from '../../lib/flows/testing/build-graph.ts';
import { serveHandler } from '../../lib/testing/serve-handler.ts';
import { expectAccessible } from '../support/axe.ts';
import { createFlow, drawn, node, say } from '../support/open-flow.ts';
import { api, expect, running, test, type Workspace } from '../support/parley.ts';
import { sandbox } from '../support/sandbox.ts';
import { signIn } from '../support/sign-in.ts';

const NARROW = { width: 390, height: 844 };

test.use({ viewport: { width: 1280, height: 900 } });

const end: NodeSpec = ['end', {}];

/** Publishes the flow in the editor; a customer's next message starts it. */
async function goLive(page: Page, { phoneNumberId: phone_number_id, wabaId: waba_id }: Workspace) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Version 1 is live.')).toBeVisible();
  await sandbox().addNumber({ phone_number_id, waba_id });
  return {
    says: (customer: string, text: string) => sandbox().write(customer, { type: 'text', text, phone_number_id }),
    isTold: (customer: string, text: string) =>
      expect
        .poll(
          async () => JSON.stringify(await sandbox().messages({ phone_number_id, customer, direction: 'outbound' })),
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

test('a flow runs another: it is set up, tried and published, and its run is followed into the other flow’s graph', async ({
  page,
  workspace,
}) => {
  const { slug } = workspace;
  const inner = await createFlow(
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
  const outer = await createFlow(
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
  const flow = await createFlow(
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
    const flow = await createFlow(
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
