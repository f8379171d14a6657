import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { blockContact } from '#lib/messaging/conversations/block-contact.ts';
import { wireText } from '#lib/messaging/inbound/testing/webhooks.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';
import type { Trigger } from '../nodes/start/schema.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { removeFlow } from './remove-flow.ts';
import { takeFlowOffline } from './take-flow-offline.ts';
import { takeMessage } from './take-message.ts';
import { passTime } from './testing/pass-time.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { ask, asking, end, send, silent, start } from './testing/small-graphs.ts';

const { place, publish, arrive, take, write, inbox, runs, events, channel, contactId } = setUpFlows();

/** The flows take what was handed to the engine since `arrived`, until nothing new is. */
async function takePassedOn(arrived: string[]) {
  const isPassedOn = new Set<string>();
  for (;;) {
    const given = (await events()).flatMap(({ data }) => (data as { messageId?: string }).messageId ?? []);
    // The webhook itself hands each message over once.
    const again = arrived.find((id) => !isPassedOn.has(id) && given.filter((other) => other === id).length > 1);
    if (again === undefined) return;
    isPassedOn.add(again);
    await take(again);
  }
}

/** A run in the middle of an API call, until the test lets it finish. */
async function busyRun() {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  onTestFinished(() => void overrideEnv({ EGRESS_ALLOW: '' }));
  const calls: (() => void)[] = [];
  const port = await serve(createServer((_, response) => void calls.push(() => response.end('{}'))));
  await publish(
    buildGraph(
      { s: start('go'), c: ['http_request', { method: 'GET', url: `http://127.0.0.1:${port}/` }], e: end },
      's > c',
      'c.success > e',
      'c.error > e',
    ),
  );
  const [go] = await arrive(wireText('go'));
  const busy = take(go!);
  await expect.poll(() => calls.length).toBe(1);
  return { busy, finish: () => calls[0]?.() };
}

const saying = (keyword: string, body: string) =>
  buildGraph({ s: start(keyword), m: send(body), e: end }, 's > m', 'm > e');

describe('of two messages that arrive in one webhook', () => {
  it('the first answers the question, and the second is still to be heard', async () => {
    await publish(
      buildGraph(
        { s: start('go'), q: ask({ collectSeconds: 0 }), v: silent, e: end },
        's > q',
        'q.answer > v',
        'q.invalid > e',
        'q.timeout > e',
        'v > e',
      ),
    );
    await publish(saying('menu', 'The menu'));
    await write('go');
    const [first, second] = await arrive(wireText('Ravi'), wireText('menu'));
    await take(first!);
    expect((await runs())[0]).toMatchObject({ state: 'completed', variables: { answer: 'Ravi' } });
    await take(second!);
    expect(await inbox()).toEqual(['Your name?', 'The menu']);
  });

  it('neither answers a question that was asked after both', async () => {
    await publish(
      buildGraph(
        {
          s: start('go'),
          a: ask({ variable: 'first', collectSeconds: 0 }),
          b: ask({ variable: 'second', collectSeconds: 0 }),
          m: send('{{first}} {{second}}'),
          e: end,
        },
        's > a',
        'a.answer > b',
        'a.invalid > e',
        'a.timeout > e',
        'b.answer > m',
        'b.invalid > e',
        'b.timeout > e',
        'm > e',
      ),
    );
    await write('go');
    for (const id of await arrive(wireText('Asha'), wireText('hello?'))) await take(id);
    expect(await inbox()).toEqual(['Your name?', 'Your name?']);
    await write('Rao');
    expect((await inbox()).at(-1)).toBe('Asha Rao');
  });

  it('both are heard, in order, by what follows a run that was busy', async () => {
    const { busy, finish } = await busyRun();
    await publish(buildGraph({ s: start('quiet'), v: silent, e: end }, 's > v', 'v > e'));
    await publish(saying('menu', 'The menu'));
    const both = await arrive(wireText('quiet'), wireText('menu'));
    for (const id of both) expect(await take(id)).toBeNull();
    finish();
    expect(await busy).toMatchObject({ state: 'completed' });
    await takePassedOn(both);
    expect(await inbox()).toEqual(['The menu']);
    expect(await runs()).toHaveLength(3);
  });
});

describe('of messages that arrive together and are taken in any order', () => {
  it.each([
    ['the last one first', [2, 1, 0]],
    ['the first one last', [1, 2, 0]],
  ])('each starts its flow: %s', async (_, taken) => {
    await publish(
      buildGraph(
        { s: ['start', { triggers: [{ type: 'first_message' }] }], m: send('Welcome'), e: end },
        's > m',
        'm > e',
      ),
    );
    await publish(saying('menu', 'The menu'));
    await publish(saying('price', 'The prices'));
    const arrived = await arrive(wireText('hello'), wireText('menu'), wireText('price'));
    for (const index of taken) await take(arrived[index]!);
    await takePassedOn(arrived);
    expect(await inbox()).toEqual(['Welcome', 'The menu', 'The prices']);
  });
});

it('those that a busy run left each start their flow, in whatever order they are taken and long after one another', async () => {
  await publish(saying('menu', 'The menu'));
  await publish(saying('price', 'The prices'));
  const { busy, finish } = await busyRun();
  const [menu] = await arrive(wireText('menu'));
  await db().$executeRaw`UPDATE flow_versions SET created_at = created_at - interval '3 minutes'`;
  await db().$executeRaw`UPDATE flow_runs SET started_at = started_at - interval '2 minutes'`;
  await passTime(place().workspaceId, 90_000);
  const [price] = await arrive(wireText('price'));
  for (const id of [menu, price]) await take(id!);
  finish();
  await busy;
  for (const id of [price, menu]) await take(id!);
  await takePassedOn([menu!, price!]);
  expect(await inbox()).toEqual(['The menu', 'The prices']);
});

describe('a message that was offered to the flows before is not offered again with a later one', () => {
  const written = async (text: string) => take((await arrive(wireText(text)))[0]!);

  it('if it was written by someone who was blocked then', async () => {
    await publish(saying('menu', 'The menu'));
    await publish(saying('price', 'The prices'));
    const blocking = { workspaceId: place().workspaceId, contact: contactId(), actor: { cause: 'api' } } as const;
    await blockContact({ ...blocking, blocked: true });
    await written('menu');
    await blockContact({ ...blocking, blocked: false });
    await written('price');
    expect(await inbox()).toEqual(['The prices']);
  });

  it('if it was written before the flow was published', async () => {
    await publish(saying('price', 'The prices'));
    await written('menu');
    await publish(saying('menu', 'The menu'));
    await written('price');
    expect(await inbox()).toEqual(['The prices']);
  });

  it('if it answered a flow that was deleted since', async () => {
    await publish(saying('menu', 'The menu'));
    await publish(saying('price', 'The prices'));
    const flowId = await publish(asking({ collectSeconds: 0 }));
    await written('go');
    await written('menu');
    await removeFlow({ workspaceId: place().workspaceId, flowId, runs: 'stop' });
    await written('price');
    expect(await inbox()).toEqual(['Your name?', 'got menu', 'The prices']);
  });

  it('if it answered a flow in a conversation that was joined with another since', async () => {
    await publish(saying('menu', 'The menu'));
    await publish(saying('price', 'The prices'));
    await publish(asking({ collectSeconds: 0 }));
    await arrive(wireText('old'), wireText('older'), wireText('oldest'));
    const { user_id: userId } = await channel().saveCustomer('919812345678', { hides_phone: true });
    for (const text of ['go', 'menu']) {
      await take((await arrive(wireText(text, { from: undefined, from_user_id: userId })))[0]!);
    }
    await take((await arrive(wireText('price', { from_user_id: userId })))[0]!);
    expect(await inbox()).toEqual(['Your name?', 'got menu', 'The prices']);
  });
});

describe('what a flow has spoken after', () => {
  it('answers no question, and still interrupts one', async () => {
    await publish(asking({ collectSeconds: 0 }));
    const trigger: Trigger = { type: 'keyword', match: 'exact', keywords: ['menu'], mayInterrupt: true };
    await publish(buildGraph({ s: ['start', { triggers: [trigger] }], m: send('The menu'), e: end }, 's > m', 'm > e'));
    for (const id of await arrive(wireText('go'), wireText('menu'))) await take(id);
    expect(await inbox()).toEqual(['Your name?', 'The menu']);
  });

  it('interrupts no later question', async () => {
    await publish(asking({ collectSeconds: 0, expect: 'number' }));
    for (const id of await arrive(wireText('go'), wireText('menu'))) await take(id);
    const trigger: Trigger = { type: 'keyword', match: 'exact', keywords: ['menu'], mayInterrupt: true };
    await publish(buildGraph({ s: ['start', { triggers: [trigger] }], m: send('The menu'), e: end }, 's > m', 'm > e'));
    await write('seven');
    expect(await inbox()).toEqual(['Your name?', 'Your name?']);
  });

  it('starts the flow that it names, and none that takes anything', async () => {
    await publish(saying('hi', 'Hello'));
    await publish(saying('menu', 'The menu'));
    await publish(buildGraph({ s: start(), m: send('What?'), e: end }, 's > m', 'm > e'));
    const arrived = await arrive(wireText('hi'), wireText('hello?'), wireText('menu'));
    for (const id of arrived) await take(id);
    expect(await inbox()).toEqual(['Hello', 'The menu']);
  });

  it('starts no flow once the run has asked another question, whose answer ends it', async () => {
    await publish(asking({ collectSeconds: 0 }));
    await publish(saying('menu', 'The menu'));
    const both = await arrive(wireText('go'), wireText('menu'));
    for (const id of both) await take(id);
    await write('Ravi');
    await takePassedOn(both);
    expect(await inbox()).toEqual(['Your name?', 'got Ravi']);
  });
});

it('starts the flow that takes anything though the customer wrote again, as long as no flow has spoken', async () => {
  await publish(buildGraph({ s: start(), m: send('What?'), e: end }, 's > m', 'm > e'));
  const [first] = await arrive(wireText('hm'), wireText('hello?'));
  await take(first ?? '');
  expect(await inbox()).toEqual(['What?']);
});

describe('what was written while a run was busy', () => {
  it('is searched until something starts a flow', async () => {
    const { busy, finish } = await busyRun();
    await publish(saying('menu', 'The menu'));
    const both = await arrive(wireText('hm'), wireText('menu'));
    for (const id of both) expect(await take(id)).toBeNull();
    finish();
    await busy;
    await takePassedOn(both);
    expect(await inbox()).toEqual(['The menu']);
  });

  it('starts its flow though that of an earlier message is taken offline before it is taken', async () => {
    const { busy, finish } = await busyRun();
    const price = await publish(saying('price', 'The prices'));
    await publish(saying('menu', 'The menu'));
    const both = await arrive(wireText('price'), wireText('menu'));
    for (const id of both) expect(await take(id)).toBeNull();
    finish();
    await busy;
    await takeFlowOffline({ workspaceId: place().workspaceId, flowId: price });
    await takePassedOn(both);
    expect(await inbox()).toEqual(['The menu']);
  });

  it('is passed on by a runner whose process died when the run had ended', async () => {
    await publish(buildGraph({ s: start('go'), v: silent, e: end }, 's > v', 'v > e'));
    await publish(saying('menu', 'The menu'));
    const [go, menu] = await arrive(wireText('go'), wireText('menu'));
    const take = () => takeMessage({ ...place(), messageId: go!, runner: 'one' });
    await take();
    await db().engineEvent.deleteMany({});
    await take();
    expect((await events()).map(({ data }) => data)).toEqual([expect.objectContaining({ messageId: menu })]);
  });
});
