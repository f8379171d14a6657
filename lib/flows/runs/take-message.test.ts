import { describe, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { addTestNumber } from '#lib/testing/add-test-number.ts';
import { purgeOldMessages } from '#lib/workspace/retention/purge-old-messages.ts';
import type { JsonValue } from '../template/variables.ts';
import { buildGraph, type NodeSpec } from '../testing/build-graph.ts';
import { takeMessage } from './take-message.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { ask, asking, end, send, start } from './testing/small-graphs.ts';

const { place, publish, store, drive, write, inbox, runs, steps, contactId } = setUpFlows();

describe('a run', () => {
  it('starts with the contact’s attributes and talks to the customer', async () => {
    await publish(
      buildGraph(
        {
          s: start('hi'),
          m: send('{{name}} from {{city}} ({{tier}}), {{phone}} wrote “{{message}}”. <{{nobody}}>'),
          e: end,
        },
        's > m',
        'm > e',
      ),
    );
    expect(await write(' HI ')).toMatchObject({ state: 'completed' });
    expect(await inbox()).toEqual(['Asha from Pune (2), 919812345678 wrote “ HI ”. <>']);
    const [run] = await runs();
    expect(run).toMatchObject({ state: 'completed', stepCount: 3, endedAt: expect.any(Date), error: null });
    expect(await steps(run!.id)).toMatchObject([
      { number: 1, nodeType: 'start', handle: 'next' },
      { number: 2, nodeType: 'send_message', handle: 'next', output: { message_id: expect.any(String) } },
      { number: 3, nodeType: 'end', handle: null },
    ]);
    const [message] = await db().message.findMany({ where: { ...place(), direction: 'outbound' } });
    expect(message).toMatchObject({ source: 'flow', flowRunId: run!.id });
  });

  it('starts with a picture that has no words, which leave the variable empty', async () => {
    await publish(buildGraph({ s: start(), m: send('Thanks{{message}}'), e: end }, 's > m', 'm > e'));
    await write({ kind: 'image' });
    expect(await inbox()).toEqual(['Thanks']);
    expect(await runs()).toMatchObject([{ variables: { message: '' } }]);
  });

  it('does not start without a matching trigger, in a draft, for a reaction, or for a permission to call', async () => {
    await publish(buildGraph({ s: start('go'), e: end }, 's > e'));
    expect(await write('hello')).toBeNull();
    expect(await write({ text: 'go', kind: 'reaction' })).toBeNull();
    expect(await write({ text: 'go', kind: 'call_permission_reply' })).toBeNull();
    expect(await runs()).toEqual([]);
  });

  it('knows the fields of an order', async () => {
    await publish(
      buildGraph(
        {
          s: ['start', { triggers: [{ type: 'order' }] }],
          m: send(
            '{{order.items.0.name}} × {{order.items[0].quantity}}: {{order.total}} {{order.currency}}, {{order.totals}}',
          ),
          e: end,
        },
        's > m',
        'm > e',
      ),
    );
    const messageId = await store({ text: 'Order: 2 × tea', kind: 'order' });
    await db().order.create({
      data: {
        ...place(),
        id: newId(),
        messageId,
        contactId: contactId(),
        items: [
          { retailer_id: 'tea', name: null, image_url: null, quantity: 2, item_price: 450, currency: 'INR' },
          { retailer_id: 'cup', name: null, image_url: null, quantity: 3, item_price: 500, currency: 'JPY' },
        ],
        total: 900n,
        currency: 'INR',
        createdAt: new Date(),
      },
    });
    const runner = newId();
    await drive(await takeMessage({ ...place(), messageId, runner }), runner);
    expect(await inbox()).toEqual(['tea × 2: 900 INR, ₹9.00 + ¥1,500']);
  });

  it('takes the oldest flow among equals, and tells the first message from later ones', async () => {
    const saying = (body: string, trigger: 'first_message' | 'any_message') =>
      buildGraph({ s: ['start', { triggers: [{ type: trigger }] }], m: send(body), e: end }, 's > m', 'm > e');
    await publish(saying('older', 'any_message'));
    await publish(saying('newer', 'any_message'));
    await publish(saying('welcome', 'first_message'));
    await write('one');
    await write('two');
    expect(await inbox()).toEqual(['welcome', 'older']);
  });

  it('takes no message for the first of someone whose earlier ones were deleted for their age', async () => {
    const begin: NodeSpec = ['start', { triggers: [{ type: 'first_message' }] }];
    await publish(buildGraph({ s: begin, m: send('welcome'), e: end }, 's > m', 'm > e'));
    await write('one');
    await db().message.updateMany({ where: place(), data: { timestamp: new Date(0) } });
    await purgeOldMessages({ ...place(), what: 'messages', days: 30, after: null });
    expect(await db().message.count({ where: place() })).toBe(0);
    await write('two');
    expect(await inbox()).toEqual(['welcome']);
  });

  it('finishes in the version it began with', async () => {
    const flowId = await publish(asking());
    await write('go');
    await db().flow.update({
      where: { workspaceId_id: { workspaceId: place().workspaceId, id: flowId } },
      data: { publishedVersion: null },
    });
    expect(await write('Ravi')).toMatchObject({ state: 'completed' });
    expect(await inbox()).toEqual(['Your name?', 'got Ravi']);
  });

  it('sets variables and the contact, and continues with what it set', async () => {
    await publish(
      buildGraph(
        {
          s: start('go'),
          v: ['set_variable', { variable: 'total', value: '{{tier}}' }],
          c: [
            'set_contact',
            {
              addTags: ['vip', ' from {{city}} '],
              removeTags: ['lead', 'vip', 'from Pune'],
              attributes: { city: null, plan: 'gold {{tier}}' },
            },
          ],
          m: send('{{total}} {{plan}}'),
          e: end,
        },
        's > v',
        'v > c',
        'c > m',
        'm > e',
      ),
    );
    const where = { workspaceId_id: { workspaceId: place().workspaceId, id: contactId() } };
    await db().contact.update({ where, data: { tags: ['lead', 'vip'] } });
    await write('go');
    expect(await inbox()).toEqual(['2 gold 2']);
    expect(await db().contact.findUnique({ where })).toMatchObject({
      tags: ['vip', 'from Pune'],
      attributes: { tier: 2, plan: 'gold 2' },
    });
    const [run] = await runs();
    expect((run!.variables as { total: JsonValue }).total).toBe(2);
  });

  it.each([
    ['asks on', 'n'],
    ['ends', 'e'],
  ])('touches all conversations of the contact that it changes, when it then %s', async (_how, next) => {
    const set = { attributes: { city: '{{answer}}' } };
    await publish(
      buildGraph(
        { s: start('go'), q: ask(), c: ['set_contact', set], n: ask(), e: end },
        ...['s > q', 'q.answer > c', 'q.invalid > n', 'q.timeout > e', `c > ${next}`],
        ...['n.answer > e', 'n.invalid > e', 'n.timeout > e'],
      ),
    );
    const { workspaceId, conversationId } = place();
    const numberId = await addTestNumber({ workspaceId });
    const other = { workspaceId, id: newId(), contactId: contactId(), numberId };
    await db().conversation.create({ data: other });
    await write('go');
    await write('Oslo');
    const { updatedAt: changed } = await db().contact.findFirstOrThrow({ where: { workspaceId } });
    const touched = await db().conversation.findMany({ where: { workspaceId, updatedAt: { gte: changed } } });
    expect(touched.map(({ id }) => id).sort()).toEqual([conversationId, other.id].sort());
  });

  it('takes the first branch that is true, else the last exit', async () => {
    await publish(
      buildGraph(
        {
          s: start(),
          c: [
            'condition',
            {
              branches: [
                { id: 'gold', match: 'all', rules: [{ variable: 'message', operator: 'equals', value: 'gold' }] },
                { id: 'any', match: 'any', rules: [{ variable: 'message', operator: 'starts_with', value: 'sil' }] },
              ],
            },
          ],
          g: send('gold'),
          a: send('silver'),
          o: send('other'),
          e: end,
        },
        's > c',
        'c.gold > g',
        'c.any > a',
        'c.else > o',
        'g > e',
        'a > e',
        'o > e',
      ),
    );
    for (const text of ['Gold', 'silver', 'tin']) await write(text);
    expect(await inbox()).toEqual(['gold', 'silver', 'other']);
  });

  it('hands over to a person, and leaves the conversation alone whatever the customer writes', async () => {
    await publish(buildGraph({ s: start('agent'), h: ['handoff', { note: '{{name}} needs help' }] }, 's > h'));
    await publish(buildGraph({ s: start(), m: send('hello'), e: end }, 's > m', 'm > e'));
    expect(await write('agent')).toMatchObject({ state: 'handed_off' });
    const { workspaceId, conversationId: id } = place();
    expect(await db().conversation.findUnique({ where: { workspaceId_id: { workspaceId, id } } })).toMatchObject({
      state: 'person',
      handoffAt: expect.any(Date),
      handoffNote: 'Asha needs help',
    });
    expect(await write('are you there?')).toBeNull();
    expect(await write('agent')).toBeNull();
    expect(await inbox()).toEqual([]);
  });

  it('ends an endless loop (trust 6)', async () => {
    const { workspaceId, conversationId } = place();
    const graph = buildGraph(
      {
        s: start('go'),
        v: ['set_variable', { variable: 'x', value: '1' }],
        w: ['set_variable', { variable: 'x', value: '2' }],
      },
      's > v',
      'v > w',
      'w > v',
    );
    const flowId = await publish(buildGraph({ s: start('go'), e: end }, 's > e'));
    // Publishing would refuse it.
    await db().flowVersion.updateMany({ where: { workspaceId, flowId }, data: { graph: graph as object } });
    expect(await write('go')).toMatchObject({ state: 'failed' });
    const [run] = await db().flowRun.findMany({ where: { workspaceId, conversationId } });
    expect(run).toMatchObject({
      stepCount: 21,
      error: expect.stringMatching(/“x = 1” more than 10 times with no reply from the customer/),
    });
  });
});

describe('outside the service window', () => {
  const closeWindow = () =>
    db().conversation.updateMany({ where: { workspaceId: place().workspaceId }, data: { lastInboundAt: new Date(0) } });

  it('a run takes the error exit if there is one', async () => {
    await publish(
      buildGraph({ s: start(), m: send('hello'), h: ['handoff', {}], e: end }, 's > m', 'm > e', 'm.error > h'),
    );
    await closeWindow();
    expect(await write('hi')).toMatchObject({ state: 'handed_off' });
    const [run] = await runs();
    expect((await steps(run!.id))[1]).toMatchObject({ handle: 'error', error: expect.stringContaining('window') });
  });

  it('else it fails visibly', async () => {
    await publish(buildGraph({ s: start(), m: send('hello'), e: end }, 's > m', 'm > e'));
    await closeWindow();
    expect(await write('hi')).toMatchObject({ state: 'failed' });
    expect(await runs()).toMatchObject([{ state: 'failed', nodeId: 'm', error: expect.stringContaining('window') }]);
    expect(await inbox()).toEqual([]);
  });
});

it.each([
  ['nothing is left of the text', '{{nothing}}', 'A text message needs a body.'],
  [
    'the text has become too long',
    '{{long}}',
    'The text is too long with its variables filled in. At most 4,096 characters.',
  ],
])('takes the error path when %s', async (_, body, error) => {
  await publish(
    buildGraph(
      {
        s: start(),
        n: ['set_variable', { variable: 'nothing', value: '' }],
        l: ['set_variable', { variable: 'long', value: 'x'.repeat(2100) }],
        m: send(body === '{{long}}' ? '{{long}}{{long}}' : body),
        e: end,
      },
      's > n',
      'n > l',
      'l > m',
      'm > e',
    ),
  );
  expect(await write('hi')).toMatchObject({ state: 'failed' });
  expect((await runs())[0]?.error).toBe(error);
});
