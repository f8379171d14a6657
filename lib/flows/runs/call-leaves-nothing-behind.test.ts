import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';
import { setQuota } from '#lib/workspace/quotas/set-quota.ts';
import { buildGraph, type NodeSpec } from '../testing/build-graph.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { ask, end, send, start } from './testing/small-graphs.ts';

const { place, publish, write, inbox, runs, steps, contactId } = setUpFlows();

/** An API that gives these responses in order: JSON, or a text with its status. */
async function startApi(...answers: Record<string, unknown>[]): Promise<string> {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  onTestFinished(() => void overrideEnv({ EGRESS_ALLOW: '' }));
  const port = await serve(
    createServer((_, response) => {
      const answer = answers.shift() ?? {};
      if (typeof answer.status === 'number') response.writeHead(answer.status).end(String(answer.text));
      else response.end(JSON.stringify(answer));
    }),
  );
  return `http://127.0.0.1:${port}/`;
}

it('a second call that finds nothing does not show the first one’s order (trust 2)', async () => {
  const url = await startApi(
    { state: 'shipped', eta: 'Monday' },
    { state: 'unknown' },
    { status: 200, text: '<html>' },
  );
  await publish(
    buildGraph(
      {
        s: start('go'),
        q: ask({ variable: 'order_id', message: { body: 'Which order?' } }),
        c: ['http_request', { method: 'GET', url, responseMap: { state: 'state', eta: 'eta' } }],
        m: send('<{{state}}|{{eta}}|{{eta|default:"no date"}}>'),
        e: end,
      },
      's > q',
      'q.answer > c',
      'q.invalid > e',
      'q.timeout > e',
      'c.success > m',
      'c.error > e',
      'm > q',
    ),
  );
  await write('go');
  for (const order of ['A', 'B', 'C']) await write(order);
  expect((await inbox()).filter((text) => text.startsWith('<'))).toEqual([
    '<shipped|Monday|Monday>',
    '<unknown||no date>',
    '<||no date>',
  ]);
  const [run] = await runs();
  const calls = (await steps(run!.id)).filter(({ nodeType }) => nodeType === 'http_request');
  expect(calls.map(({ handle, output }) => [handle, (output as { warning?: string }).warning])).toEqual([
    ['success', undefined],
    ['success', undefined],
    ['success', 'The response is not JSON, so nothing could be taken from it.'],
  ]);
});

it('null and unset variables never write braces into a contact or a message (correctness 3, 7)', async () => {
  const url = await startApi({ city: null });
  await publish(
    buildGraph(
      {
        s: start('go'),
        c: ['http_request', { method: 'GET', url, responseMap: { city: 'city' } }],
        k: [
          'set_contact',
          { attributes: { town: '{{city}}', plan: { name: 'for {{name}}', tiers: ['{{tier}}', '{{nobody}}'] } } },
        ],
        m: send('<{{city}}{{nobody}}>'),
        e: end,
      },
      's > c',
      'c.success > k',
      'c.error > e',
      'k > m',
      'm > e',
    ),
  );
  await write('go');
  expect(await inbox()).toEqual(['<>']);
  const where = { workspaceId_id: { workspaceId: place().workspaceId, id: contactId() } };
  expect((await db().contact.findUnique({ where }))!.attributes).toMatchObject({
    town: '',
    plan: { name: 'for Asha', tiers: [2, ''] },
  });
  const [run] = await runs();
  const unset = (await steps(run!.id)).map(({ nodeId, output }) => [
    nodeId,
    (output as { unset_variables?: string[] } | null)?.unset_variables,
  ]);
  expect(unset).toEqual([
    ['s', undefined],
    ['c', undefined],
    ['k', ['nobody']],
    ['m', ['nobody']],
    ['e', undefined],
  ]);
});

it('a list from a response goes into a template as one line, as over the API (correctness 9)', async () => {
  const url = await startApi({ items: ['Tea', 'Coffee  beans'] });
  const components = [{ type: 'body', parameters: [{ type: 'text', text: 'You: {{items}}' }] }];
  const template: NodeSpec = ['send_message', { type: 'template', template_name: 'cart', components }];
  await publish(
    buildGraph(
      {
        s: start('go'),
        c: ['http_request', { method: 'GET', url, responseMap: { items: 'items' } }],
        t: template,
        e: end,
      },
      's > c',
      'c.success > t',
      'c.error > e',
      't > e',
    ),
  );
  await write('go');
  const [run] = await runs();
  expect((await steps(run!.id))[2]?.input).toMatchObject({
    message: { components: [{ parameters: [{ text: 'You: Tea Coffee beans' }] }] },
  });
});

it('memory bombs: a text that would be too long fails its run with an explanation, or takes the error exit (isolation 1)', async () => {
  const wide = '{{message}}'.repeat(370);
  const nodes: Record<string, NodeSpec> = {
    s: start(),
    a: ['set_variable', { variable: 'a', value: wide }],
    b: ['set_variable', { variable: 'b', value: '{{a}}'.repeat(800) }],
    e: end,
  };
  await publish(buildGraph(nodes, 's > a', 'a > b', 'b > e'));
  expect(await write('x'.repeat(100))).toMatchObject({ state: 'failed' });
  expect(await runs()).toMatchObject([
    { nodeId: 'b', error: 'A text would be longer than 64 KB with its variables in.' },
  ]);
});

it('memory bombs: a filter that would make a text too long takes the error exit (isolation 1)', async () => {
  const nodes: Record<string, NodeSpec> = {
    s: start(),
    a: ['set_variable', { variable: 'a', value: '{{message}}'.repeat(370) }],
    // The second text is needed only after an invalid answer.
    q: ['ask', { message: { body: 'How many?' }, expect: 'number', variable: 'n', retryMessage: '{{a|json}}' }],
    c: send('{{a|json}}'),
    m: send('Sorry'),
    e: end,
  };
  const edges = ['s > a', 'a > q', 'q.answer > e', 'q.invalid > e', 'q.timeout > e', 'q.error > c'];
  await publish(buildGraph(nodes, ...edges, 'c.next > e', 'c.error > m', 'm > e'));
  expect(await write('"'.repeat(100))).toMatchObject({ state: 'waiting' });
  expect(await write('many')).toMatchObject({ state: 'completed' });
  expect(await inbox()).toEqual(['How many?', 'Sorry']);
});

it('memory bombs: all variables of a run together are limited (isolation 1)', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `v${index}`);
  const nodes: Record<string, NodeSpec> = {
    s: start(),
    ...Object.fromEntries(
      names.map((name): [string, NodeSpec] => [
        name,
        ['set_variable', { variable: name, value: '{{message}}'.repeat(16) }],
      ]),
    ),
    e: end,
  };
  const path = ['s', ...names, 'e'];
  await publish(buildGraph(nodes, ...path.slice(1).map((id, index) => `${path[index]} > ${id}`)));
  expect(await write('x'.repeat(4000))).toMatchObject({ state: 'failed' });
  const [run] = await runs();
  expect(run).toMatchObject({ nodeId: 'v16', error: expect.stringContaining('more than 1024 KB together') });
});

it('memory bombs: of a response that is too large the short values are kept, and the long ones are empty (isolation 1)', async () => {
  await setQuota({ workspaceId: place().workspaceId, name: 'variables_kb', value: 8 });
  const url = await startApi({ state: 'shipped', report: 'last week' }, { state: 'late', report: 'x'.repeat(9000) });
  await publish(
    buildGraph(
      {
        s: start('go'),
        c: ['http_request', { method: 'GET', url, responseMap: { state: 'state', report: 'report' } }],
        m: send('<{{state}}|{{report}}>'),
        x: send('too much: <{{state}}|{{report}}>'),
        d: ['http_request', { method: 'GET', url, responseMap: { state: 'state', report: 'report' } }],
        e: end,
      },
      's > c',
      'c.success > m',
      'c.error > e',
      'm > d',
      'd.success > e',
      'd.error > x',
      'x > e',
    ),
  );
  await write('go');
  expect(await inbox()).toEqual(['<shipped|last week>', 'too much: <late|>']);
});

it('memory bombs: a message that would be too long leaves by its error exit (isolation 1)', async () => {
  const body = '{{message}}'.repeat(100);
  await publish(
    buildGraph({ s: start(), m: send(body), x: send('too long'), e: end }, 's > m', 'm > e', 'm.error > x', 'x > e'),
  );
  await write('y'.repeat(4000));
  expect(await inbox()).toEqual(['too long']);
});
