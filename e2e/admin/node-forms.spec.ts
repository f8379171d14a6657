import type { NodeSpec } from '../../lib/flows/testing/build-graph.ts';
import { choose } from '../support/choose.ts';
import { createFlow, drawn, node, openFlow } from '../support/open-flow.ts';
import { startOrderService } from '../support/order-service.ts';
import { expect, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';
import { syncTemplates } from '../support/sync-templates.ts';

test.use({ viewport: { width: 1280, height: 900 } });

const end: NodeSpec = ['end', {}];

test('a template message says which values are missing, in its form and before publishing', async ({
  page,
  workspace,
}) => {
  const template = (name: string): NodeSpec => ['template_message', { template_name: name, language_code: 'en' }];
  const start: NodeSpec = ['start', { triggers: [{ type: 'any_message' }] }];
  const nodes = { s: start, a: template('appointment_reminder'), b: template('no_such_template'), e: end };
  await signIn(page);
  await syncTemplates(page, workspace);
  const id = await createFlow(workspace, 'Reminder', drawn(nodes, 's > a', 'a > b', 'b > e'));
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
