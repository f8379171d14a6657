import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as conversationRoute from '#app/public/v1/conversations/[id]/route.ts';
import * as flowRoute from '#app/public/v1/flows/[id]/route.ts';
import * as flowRunsRoute from '#app/public/v1/flows/[id]/runs/route.ts';
import * as unpublishRoute from '#app/public/v1/flows/[id]/unpublish/route.ts';
import * as messagesRoute from '#app/public/v1/messages/route.ts';
import * as cancelRoute from '#app/public/v1/runs/[id]/cancel/route.ts';
import * as runRoute from '#app/public/v1/runs/[id]/route.ts';
import * as webhooksRoute from '#app/public/v1/webhooks/route.ts';
import {
  type CredentialPlan,
  planCredentials,
  secretBody,
  withSecrets,
} from '#components/flow-editor/credential-plan.ts';
import { sendMessage } from '#lib/messaging/messages/send-message.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';
import { callRoute } from '#lib/testing/call-route.ts';
import { parseCurl } from '../curl/parse-curl.ts';
import { graphWarnings } from '../graph/graph-warnings.ts';
import { listFlowSecrets } from '../secrets/list-flow-secrets.ts';
import { setFlowSecret } from '../secrets/set-flow-secret.ts';
import { buildGraph, type NodeSpec } from '../testing/build-graph.ts';
import { giveBackIdle } from './give-back-idle.ts';
import { setConversationState } from './set-conversation-state.ts';
import { PATIENCE_MS, setUpPhone } from './testing/set-up-phone.ts';
import { ask, asking, end, send, start } from './testing/small-graphs.ts';

const phone = setUpPhone();

const HOUR_MS = 3_600_000;

const buttons = (body: string, ...titles: string[]): NodeSpec => [
  'send_message',
  { body, buttons: titles.map((title, index) => ({ id: `choice-${index}`, title })) },
];
const wait = (minutes: number): NodeSpec => ['wait', { minutes }];
const template: NodeSpec = ['template_message', { template_name: 'hello_world', language_code: 'en_US' }];

/** A question whose every exit but `answer` leads to the end. */
const exits = (id: string) => [`${id}.invalid > e`, `${id}.timeout > e`];

const leader = async () => (await phone.conversation()).state;

/** The API's responses, in order. */
async function startApi(...answers: string[]) {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  onTestFinished(() => void overrideEnv({ EGRESS_ALLOW: '' }));
  const keys: (string | undefined)[] = [];
  const port = await serve(
    createServer((request, response) => {
      keys.push(request.headers.authorization);
      response.end(answers.shift() ?? '{}');
    }),
  );
  return { url: `http://127.0.0.1:${port}/`, keys };
}

const call = (
  handler: (request: Request) => Promise<Response>,
  method: string,
  path: string,
  more: { body?: unknown; search?: string } = {},
) =>
  callRoute(handler, {
    method,
    path: `${path}${more.search ?? ''}`,
    apiKey: phone.workspace().apiKey,
    ...(more.body !== undefined && { body: more.body }),
  });

describe('trust A1: an old button belongs to its own message', () => {
  const shop = () =>
    buildGraph(
      {
        s: start('menu'),
        m: buttons('What next?', 'Track order', 'Cancel all'),
        t: send('tracking'),
        c: buttons('Really cancel everything?', 'Yes', 'No'),
        y: send('cancelled'),
        n: send('kept'),
        e: end,
      },
      's > m',
      'm.choice-0 > t',
      'm.choice-1 > c',
      'c.choice-0 > y',
      'c.choice-1 > n',
      't > e',
      'y > e',
      'n > e',
    );

  it('a tap on it answers no later question, though the ids in the graph are the same, and the trace says so', async () => {
    await phone.publish(shop());
    await phone.write('menu');
    await phone.tap('Cancel all');
    await phone.tap('Track order');
    expect((await phone.told()).slice(1)).toEqual([
      'Really cancel everything? [Yes|No]',
      'Really cancel everything? [Yes|No]',
    ]);
    const [run] = await phone.runs();
    const asked = (await phone.steps(run!.id)).at(-1);
    expect(asked).toMatchObject({ output: { tapped: { title: 'Track order', on: 'another message' } } });
    await phone.tap('No');
    expect((await phone.told()).at(-1)).toBe('kept');
    expect((await phone.steps(run!.id)).find(({ nodeId }) => nodeId === 'c')).toMatchObject({
      output: { tapped: { title: 'No', id: 'choice-1', message_id: expect.any(String) } },
    });
  });

  it('the id on the wire names run, step and choice', async () => {
    await phone.publish(shop());
    await phone.write('menu', 'track order', 'menu');
    const ids = (await phone.shown('outbound')).flatMap(({ parts }) => (parts?.buttons ?? []).map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids[0]).toMatch(/^[\w-]{22}\.2\.choice-0$/);
  });

  it('a tap on it may interrupt', async () => {
    await phone.publish(shop());
    await phone.publish(
      buildGraph(
        {
          s: ['start', { triggers: [{ type: 'button', text: 'Track order', mayInterrupt: true }] }],
          m: send('Here'),
          e: end,
        },
        's > m',
        'm > e',
      ),
    );
    await phone.write('menu');
    await phone.tap('Cancel all');
    await phone.tap('Track order');
    expect((await phone.told()).at(-1)).toBe('Here');
    expect(await phone.runs()).toMatchObject([{ state: 'cancelled' }, { state: 'completed' }]);
  });
});

it('trust A2: a call leaves nothing of an earlier one behind; what it maps is empty, not unknown, however it ends', async () => {
  const { url } = await startApi('{"state":"shipped"}', '{}', 'not JSON', '{"state":"packed"}');
  const lookup: NodeSpec = ['http_request', { method: 'GET', url: `${url}{{which}}`, responseMap: { state: 'found' } }];
  await phone.publish(
    buildGraph(
      {
        s: start('go'),
        q: ask({ variable: 'which', message: { body: 'Which?' } }),
        c: lookup,
        x: [
          'condition',
          { branches: [{ id: 'yes', match: 'all', rules: [{ variable: 'found', operator: 'exists' }] }] },
        ],
        y: send('It is {{found}}.'),
        n: send('Nothing <{{found}}> found.'),
        e: end,
      },
      's > q',
      'q.answer > c',
      ...exits('q'),
      'c.success > x',
      'c.error > x',
      'x.yes > y',
      'x.else > n',
      'y > q',
      'n > q',
    ),
  );
  await phone.write('go', 'a', 'b', 'c', 'd');
  overrideEnv({ EGRESS_ALLOW: '' });
  await phone.write('e');
  expect((await phone.told()).filter((text) => text !== 'Which?')).toEqual([
    'It is shipped.',
    'Nothing <> found.',
    'Nothing <> found.',
    'It is packed.',
    'Nothing <> found.',
  ]);
});

describe('trust A3: a person takes over, and keeps it', () => {
  const desk = () => buildGraph({ s: start('human'), h: ['handoff', { note: 'Asked for you' }] }, 's > h');
  const hello = () => buildGraph({ s: start(), m: send('I am a bot'), e: end }, 's > m', 'm > e');
  const ours = async (body: string) => {
    const { workspaceId } = phone.workspace();
    const { id: conversationId } = await phone.conversation();
    const message = { type: 'text' as const, body, language_code: 'en' };
    await sendMessage({ workspaceId, conversationId, message, source: 'inbox' });
  };
  const overTheApi = async () =>
    expect(
      (await call(messagesRoute.POST, 'POST', '/messages', { body: { to: '+919812345678', body: 'Invoice' } })).status,
    ).toBe(200);

  it('a handoff outlives messages of agents, integrations and the customer', async () => {
    await phone.publish(desk());
    await phone.publish(hello());
    await phone.write('human');
    await ours('Hello, I am Ravi.');
    await overTheApi();
    await phone.write('thanks', 'human');
    expect(await leader()).toBe('person');
    expect(await phone.told()).toEqual(['Hello, I am Ravi.', 'Invoice']);
  });

  it('it ends by giving it back, by people or over the API, and after the idle hours that the workspace has set', async () => {
    await phone.publish(desk());
    await phone.publish(hello());
    await phone.write('human');
    const { workspaceId } = phone.workspace();
    const { id: conversationId } = await phone.conversation();
    await setConversationState({ workspaceId, conversationId, state: 'flow' });
    await phone.write('hi', 'human');
    const back = await call(conversationRoute.PATCH, 'PATCH', `/conversations/${conversationId}`, {
      body: { state: 'flow' },
    });
    expect(back).toMatchObject({ status: 200, json: { id: conversationId, state: 'nobody' } });
    await phone.write('hi', 'human');
    await db().workspace.update({ where: { id: workspaceId }, data: { idleHours: 3 } });
    await phone.pass(2 * HOUR_MS);
    await giveBackIdle();
    expect(await leader()).toBe('person');
    await phone.pass(2 * HOUR_MS);
    await giveBackIdle();
    await phone.write('hi');
    expect(await phone.told()).toEqual(['I am a bot', 'I am a bot', 'I am a bot']);
  });

  it('a person’s message pauses a flow, which says nothing over it, neither to answers nor when its time comes', async () => {
    await phone.publish(asking());
    await phone.write('go');
    await ours('Wait, I do it.');
    expect(await leader()).toBe('paused');
    await phone.write('Ravi');
    await phone.pass(24 * HOUR_MS);
    expect(await phone.told()).toEqual(['Your name?', 'Wait, I do it.']);
  });

  it('so does what is written on the business’s own phone', async () => {
    await phone.publish(asking());
    await phone.write('go');
    await phone
      .channel()
      .echo('919812345678', { type: 'text', text: 'I do it.', phone_number_id: phone.workspace().phoneNumberId });
    await expect.poll(leader, { timeout: PATIENCE_MS }).toBe('paused');
    await phone.write('Ravi');
    expect((await phone.told()).filter((text) => text.startsWith('got'))).toEqual([]);
  });
});

describe('trust A4: a waiting run does not make the customer deaf', () => {
  const stop = () =>
    buildGraph(
      {
        s: [
          'start',
          { triggers: [{ type: 'keyword', match: 'contains', keywords: ['stop', 'human'], mayInterrupt: true }] },
        ],
        m: send('Stopped.'),
        e: end,
      },
      's > m',
      'm > e',
    );

  it('a trigger that may interrupt wins over a question, and one that may not does not', async () => {
    await phone.publish(asking({ collectSeconds: 0 }));
    await phone.publish(stop(), 'Stop');
    await phone.publish(buildGraph({ s: start('menu'), m: send('Menu'), e: end }, 's > m', 'm > e'));
    await phone.write('go', 'please STOP now', 'go', 'menu');
    expect(await phone.told()).toEqual(['Your name?', 'Stopped.', 'Your name?', 'got menu']);
    expect(await phone.runs()).toMatchObject([
      { state: 'cancelled', error: 'The customer asked for “Stop”, which took its place.' },
      { state: 'completed' },
      { state: 'completed' },
    ]);
  });

  it('a wait never holds the conversation: others answer meanwhile, and it continues when its time has come', async () => {
    await phone.publish(
      buildGraph({ s: start('order'), w: wait(60), m: send('How was it?'), e: end }, 's > w', 'w > m', 'm > e'),
    );
    await phone.publish(asking());
    await phone.write('order');
    expect(await leader()).toBe('nobody');
    await phone.write('go', 'Asha');
    await phone.pass(HOUR_MS);
    expect(await phone.told()).toEqual(['Your name?', 'got Asha', 'How was it?']);
    expect(await leader()).toBe('nobody');
  });

  it('two quick replies are both kept (collectSeconds)', async () => {
    await phone.publish(asking());
    await phone.write('go');
    await phone.writeAtOnce('Asha', 'Rao');
    expect((await phone.told()).at(-1)).toBe('got Asha\nRao');
  });
});

describe('trust A4: what is not an answer', () => {
  it('a message that is edited, deleted or reacted to answers no question and starts no flow', async () => {
    await phone.publish(asking());
    await phone.write('go');
    const [asked] = await phone.shown('outbound');
    const none = [
      { type: 'edit', message_id: 'wamid.X', text: 'go' },
      { type: 'unsupported', unsupported_type: 'edit' },
      { type: 'revoke', message_id: 'wamid.X' },
      { type: 'reaction', message_id: asked!.id, emoji: '👍' },
    ] as const;
    await phone.writeAtOnce('Asha', ...none);
    expect(await phone.told()).toEqual(['Your name?', 'got Asha']);
    await phone.publish(buildGraph({ s: start(), m: send('Hello'), e: end }, 's > m', 'm > e'));
    await phone.write(...none);
    expect(await phone.told()).toHaveLength(2);
    await phone.write('hi');
    expect((await phone.told()).at(-1)).toBe('Hello');
  });

  it('after a message that the channel could not deliver, the question is asked again', async () => {
    await phone.publish(asking());
    await phone.write('go', { type: 'unsupported', unsupported_type: 'poll_creation' }, 'Asha');
    expect(await phone.told()).toEqual(['Your name?', 'Your name?', 'got Asha']);
  });
});

describe('trust A5: a path that can leave the 24-hour window is known before it runs', () => {
  it('an unanswered question of the default length can still be followed by a text', async () => {
    await phone.publish(asking());
    await phone.write('go');
    await phone.pass(23 * HOUR_MS);
    expect(await phone.told()).toEqual(['Your name?', 'timeout']);
  });

  it('the text that was marked is the one that does not arrive; the template instead of it does', async () => {
    const graph = (last: NodeSpec) =>
      buildGraph(
        { s: start('go'), a: wait(720), m: send('still here'), b: wait(721), l: last, e: end },
        's > a',
        'a > m',
        'm > b',
        'b > l',
        'l > e',
        ...(last[0] === 'send_message' ? ['l.error > e'] : []),
      );
    expect(graphWarnings(graph(send('too late')))).toMatchObject([
      { path: ['nodes', 4, 'data', 'type'], msg: expect.stringContaining('use a template') },
    ]);
    expect(graphWarnings(graph(template))).toEqual([]);
    const flowId = await phone.publish(graph(send('too late')));
    await phone.write('go');
    for (const _ of ['a', 'b']) await phone.pass(721 * 60_000);
    expect(await phone.told()).toEqual(['still here']);
    expect((await phone.runs())[0]).toMatchObject({ state: 'completed' });
    await db().flow.deleteMany({ where: { id: flowId } });
    await phone.publish(graph(template));
    await phone.write('go');
    for (const _ of ['a', 'b']) await phone.pass(721 * 60_000);
    expect((await phone.told()).at(-1)).toMatch(/^Welcome/);
  });
});

describe('trust A6: loops', () => {
  it('ask.error → ask does not wait, and is not published', async () => {
    const circle = buildGraph(
      { s: start('go'), q: ask(), e: end },
      's > q',
      'q.answer > e',
      ...exits('q'),
      'q.error > q',
    );
    await expect(phone.publish(circle)).rejects.toMatchObject({
      issues: [expect.objectContaining({ msg: expect.stringMatching(/wait/) })],
    });
  });

  it('the same node ten times in a row without customer or wait ends the run, in words', async () => {
    const { workspaceId } = phone.workspace();
    const flowId = await phone.publish(asking());
    const graph = buildGraph(
      { s: start('go'), m: send('again'), w: ['wait_until', { date: '2020-01-01' }] },
      's > m',
      'm > w',
      'w > m',
    );
    // Publishing would refuse it.
    await db().flowVersion.updateMany({ where: { workspaceId, flowId }, data: { graph: graph as object } });
    await phone.write('go');
    expect(await phone.told()).toEqual(Array(10).fill('again'));
    expect(await phone.runs()).toMatchObject([
      { state: 'failed', error: expect.stringMatching(/more than 10 times with no reply from the customer/) },
    ]);
    expect(await leader()).toBe('nobody');
  });

  it('a question that is asked again and again is not a loop: the customer wrote in between', async () => {
    await phone.publish(
      buildGraph({ s: start('go'), q: ask({ collectSeconds: 0 }), e: end }, 's > q', 'q.answer > q', ...exits('q')),
    );
    await phone.write('go', ...Array.from({ length: 12 }, (_, index) => `answer ${index}`));
    expect(await phone.told()).toHaveLength(13);
    expect((await phone.runs())[0]).toMatchObject({ state: 'waiting' });
  });
});

describe('trust A7: answers, lists, comparisons and keywords', () => {
  it('a retry message keeps its choices, and more than three are a list, in sections', async () => {
    const choices = ['Mint', 'Sage', 'Oak', 'Pine'].map((title, index) => ({
      id: `c${index}`,
      title,
      section: index < 2 ? 'Herbs' : 'Trees',
    }));
    const question: Partial<Parameters<typeof ask>[0]> = { expect: 'choice', retryMessage: 'One of these:', choices };
    await phone.publish(asking({ ...question, message: { body: 'Which?' }, collectSeconds: 0 }));
    await phone.write('go', 'a rose');
    expect(await phone.told()).toEqual(['Which? [Mint|Sage|Oak|Pine]', 'One of these: [Mint|Sage|Oak|Pine]']);
    const [first] = await phone.shown('outbound');
    expect(first?.parts?.buttons.map(({ type, section }) => [type, section])).toEqual([
      ['row', 'Herbs'],
      ['row', 'Herbs'],
      ['row', 'Trees'],
      ['row', 'Trees'],
    ]);
    await phone.tap('Oak');
    expect((await phone.told()).at(-1)).toBe('got Oak');
  });

  it('a list takes ten rows', async () => {
    const choices = Array.from({ length: 10 }, (_, index) => ({ id: `c${index}`, title: `Row ${index}` }));
    await phone.publish(asking({ expect: 'choice', choices }));
    await phone.write('go');
    await phone.tap('Row 9');
    expect((await phone.told()).at(-1)).toBe('got Row 9');
  });

  it('equals compares texts (“0012” is not “12”), number_equals numbers', async () => {
    const rule = (operator: 'equals' | 'number_equals', id: string) => ({
      id,
      match: 'all' as const,
      rules: [{ variable: 'answer', operator, value: '12' }],
    });
    await phone.publish(
      buildGraph(
        {
          s: start('go'),
          q: ask({ collectSeconds: 0 }),
          c: ['condition', { branches: [rule('equals', 'text'), rule('number_equals', 'number')] }],
          t: send('text {{answer}}'),
          n: send('number {{answer}}'),
          o: send('other {{answer}}'),
          e: end,
        },
        's > q',
        'q.answer > c',
        ...exits('q'),
        'c.text > t',
        'c.number > n',
        'c.else > o',
        't > q',
        'n > q',
        'o > q',
      ),
    );
    await phone.write('go', '12', '0012', '12.0', '120');
    expect((await phone.told()).filter((text) => text !== 'Your name?')).toEqual([
      'text 12',
      'number 0012',
      'number 12.0',
      'other 120',
    ]);
  });

  it.each([
    ['no', 'I know', 'Oh no!'],
    ['退款', '我想聊聊', '我要退款谢谢'],
    ['ยกเลิก', 'สวัสดีครับ', 'ขอยกเลิกครับ'],
  ])('the keyword “%s” is not in “%s”, and is in “%s”', async (keyword, without, having) => {
    const trigger = { type: 'keyword' as const, match: 'contains' as const, keywords: [keyword] };
    await phone.publish(
      buildGraph({ s: ['start', { triggers: [trigger] }], m: send('Heard'), e: end }, 's > m', 'm > e'),
    );
    await phone.write(without);
    expect(await phone.told()).toEqual([]);
    await phone.write(having);
    expect(await phone.told()).toEqual(['Heard']);
  });

  it('a 200 that is not JSON, or is cut, leaves by success with a warning, and {{x|default}} fills what is missing', async () => {
    const { url } = await startApi('<html>', `{"eta": "${'x'.repeat(205_000)}"}`);
    await phone.publish(
      buildGraph(
        {
          s: start('go'),
          c: ['http_request', { method: 'GET', url, responseMap: { eta: 'eta' } }],
          m: send('It comes {{eta|default:"soon"}}.'),
          x: send('error'),
          e: end,
        },
        's > c',
        'c.success > m',
        'c.error > x',
        'm > e',
        'x > e',
      ),
    );
    await phone.write('go', 'go');
    expect(await phone.told()).toEqual(['It comes soon.', 'It comes soon.']);
    const warnings = await Promise.all((await phone.runs()).map(async ({ id }) => (await phone.steps(id))[1]?.output));
    expect(warnings).toMatchObject([
      { warning: expect.stringContaining('not JSON') },
      { warning: expect.stringContaining('cut at 200 KB') },
    ]);
  });
});

it('trust A8: pasting cURL never overwrites a stored secret or loosens its hosts: use it, replace it, or make a new one', async () => {
  const { url, keys } = await startApi('{"state":"shipped"}', '{"state":"shipped"}', '{"state":"shipped"}');
  const { workspaceId } = phone.workspace();
  const command = `curl ${url} -H 'Authorization: Bearer pasted'`;
  const parsed = parseCurl(command)!;
  const [{ secretName, headerIndex }] = parsed.credentials as [(typeof parsed.credentials)[0]];
  await setFlowSecret({ workspaceId, name: secretName, value: 'Bearer stored', hosts: ['127.0.0.1'] });
  // As the dialog pastes it, with what was chosen there.
  const paste = async (choice?: Partial<CredentialPlan>) => {
    const stored = [secretName];
    const fresh = planCredentials({ parsed, stored, chosen: {} })[0]!.fresh;
    const chosen = choice ? { [headerIndex]: { ...fresh, ...choice } } : {};
    const planned = planCredentials({ parsed, stored, chosen });
    for (const { plan, value } of planned) {
      const body = secretBody(plan, value);
      if (body) await setFlowSecret({ workspaceId, ...body });
    }
    const data = { ...withSecrets(parsed, planned), responseMap: { state: 'state' } };
    const flowId = await phone.publish(
      buildGraph(
        { s: start('go'), c: ['http_request', data], m: send('{{state}}'), e: end },
        's > c',
        'c.success > m',
        'c.error > e',
        'm > e',
      ),
    );
    await phone.write('go');
    await db().flow.deleteMany({ where: { id: flowId } });
  };
  await paste({ way: 'use', name: secretName });
  await paste();
  await paste({ way: 'replace', name: secretName, host: 'elsewhere.example' });
  expect(keys).toEqual(['Bearer stored', 'Bearer pasted', 'Bearer pasted']);
  expect(await phone.told()).toEqual(['shipped', 'shipped', 'shipped']);
  const secrets = await listFlowSecrets({ workspaceId });
  expect(secrets.map(({ name, hosts }) => [name, hosts])).toEqual([
    [secretName, ['127.0.0.1']],
    [`${secretName}_2`, ['127.0.0.1']],
  ]);
  await expect(paste({ name: secretName })).rejects.toMatchObject({ code: 'conflict' });
});

describe('trust A9: deleting or unpublishing a flow says how many wait in it, and what happens to them', () => {
  const waiting = async () => {
    const flowId = await phone.publish(asking());
    await phone.write('go');
    expect((await call(flowRunsRoute.GET, 'GET', `/flows/${flowId}/runs`)).json).toMatchObject({ under_way: 1 });
    return flowId;
  };
  const unpublish = (id: string, search = '') =>
    call(unpublishRoute.POST, 'POST', `/flows/${id}/unpublish`, { search });
  const remove = (id: string, search = '') => call(flowRoute.DELETE, 'DELETE', `/flows/${id}`, { search });

  it('they finish', async () => {
    expect((await unpublish(await waiting())).json).toMatchObject({ status: 'draft' });
    await phone.write('Asha', 'go');
    expect(await phone.told()).toEqual(['Your name?', 'got Asha']);
    const flowId = await waiting();
    expect((await remove(flowId, '?runs=finish')).json).toMatchObject({ runs_stopped: 0, runs_finishing: 1 });
    await phone.write('Ravi', 'go');
    expect((await phone.told()).slice(2)).toEqual(['Your name?', 'got Ravi']);
    expect((await call(flowRoute.GET, 'GET', `/flows/${flowId}`)).status).toBe(404);
  });

  it('they are stopped', async () => {
    expect((await remove(await waiting())).json).toMatchObject({ runs_stopped: 1, runs_finishing: 0 });
    await phone.write('Asha');
    expect(await phone.told()).toEqual(['Your name?']);
    expect(await leader()).toBe('nobody');
  });

  it('they are stopped with a message, once', async () => {
    const bye = `?runs=stop&message=${encodeURIComponent('We are closed today.')}`;
    await unpublish(await waiting(), bye);
    await phone.work();
    await remove(await waiting(), bye);
    await phone.work();
    await phone.work();
    expect(await phone.told()).toEqual(['Your name?', 'We are closed today.', 'Your name?', 'We are closed today.']);
  });
});

describe('trust B: a conversation has one owner', () => {
  const read = async () => {
    const { id } = await phone.conversation();
    return (await call(conversationRoute.GET, 'GET', `/conversations/${id}`)).json;
  };
  const put = async (state: string) => {
    const { id } = await phone.conversation();
    return (await call(conversationRoute.PATCH, 'PATCH', `/conversations/${id}`, { body: { state } })).json;
  };

  it('its state is flow, paused, person or nobody, and the API reads and sets it', async () => {
    await phone.publish(asking({ collectSeconds: 0 }));
    await phone.write('hello');
    expect(await read()).toMatchObject({ state: 'nobody' });
    await phone.write('go');
    expect(await read()).toMatchObject({ state: 'flow' });
    expect(await put('paused')).toMatchObject({ state: 'paused' });
    await phone.write('for a person');
    expect(await put('flow')).toMatchObject({ state: 'flow' });
    await phone.work();
    await phone.write('for the flow');
    expect(await phone.told()).toEqual(['Your name?', 'got for the flow']);
    await phone.write('go');
    expect(await put('person')).toMatchObject({ state: 'person' });
    await phone.write('Asha', 'go');
    expect(await put('nobody')).toMatchObject({ state: 'nobody' });
    await phone.write('go');
    expect((await phone.told()).slice(2)).toEqual(['Your name?', 'Your name?']);
  });

  it('a run that the API starts reaches someone who never wrote by a template, hears the answer and can be read', async () => {
    const flowId = await phone.publish(
      buildGraph(
        {
          s: start('never'),
          t: template,
          q: ask({ message: { body: 'And {{order}}?' } }),
          m: send('got {{answer}}'),
          e: end,
        },
        's > t',
        't > q',
        'q.answer > m',
        ...exits('q'),
        'q.error > e',
        'm > e',
      ),
    );
    const began = (to: string) =>
      call(flowRunsRoute.POST, 'POST', `/flows/${flowId}/runs`, { body: { to, variables: { order: 'A-7' } } });
    // A template reaches someone who has not written; the question after it does not.
    const { status, json } = await began('+919812345678');
    expect([status, json]).toMatchObject([
      200,
      { flow_id: flowId, version: 1, phone: '919812345678', state: 'running' },
    ]);
    await phone.work();
    expect(await phone.told()).toEqual([expect.stringMatching(/^Welcome/)]);
    expect((await call(runRoute.GET, 'GET', `/runs/${json.id}`)).json).toMatchObject({
      state: 'completed',
      variables: { order: 'A-7', phone: '919812345678' },
    });
    await phone.write('hello');
    const { json: second } = await began('+919812345678');
    await phone.work();
    expect((await phone.told()).at(-1)).toBe('And A-7?');
    expect((await call(runRoute.GET, 'GET', `/runs/${second.id}`)).json).toMatchObject({
      state: 'waiting',
      waits_until: expect.stringMatching(/Z$/),
      ended_at: null,
    });
    expect((await began('+919812345678')).status).toBe(409);
    expect((await call(cancelRoute.POST, 'POST', `/runs/${second.id}/cancel`)).json).toMatchObject({
      state: 'cancelled',
      waits_until: null,
      ended_at: expect.stringMatching(/Z$/),
    });
    await phone.write('too late');
    expect((await phone.told()).at(-1)).toBe('And A-7?');
  });

  it('handoffs and ends of flows are reported to webhooks that name them; a new webhook has the original two events', async () => {
    const { workspaceId } = phone.workspace();
    const hook = async (events?: string[]) =>
      (
        await call(webhooksRoute.POST, 'POST', '/webhooks', {
          body: { url: 'https://crm.example.com/hook', ...(events && { events }) },
        })
      ).json;
    const plain = await hook();
    expect(plain.events).toEqual(['message.received', 'message.status']);
    const named = await hook(['conversation.handoff', 'flow.completed', 'flow.failed']);
    await phone.publish(buildGraph({ s: start('go'), h: ['handoff', { note: 'For {{name}}' }] }, 's > h'));
    await phone.write('go');
    const [run] = await phone.runs();
    const own = { conversation_id: (await phone.conversation()).id, phone: '919812345678' };
    const deliveries = await db().delivery.findMany({
      where: { workspaceId },
      include: { event: true },
      orderBy: { position: 'asc' },
    });
    const toldTo = (id: string) =>
      deliveries.filter(({ webhookId }) => webhookId === id).map(({ event: { name, data } }) => [name, data]);
    expect(toldTo(plain.id)).toMatchObject([['message.received', {}]]);
    expect(toldTo(named.id)).toEqual([
      ['conversation.handoff', { ...own, note: 'For Asha' }],
      ['flow.completed', { ...own, flow_id: run?.flowId, run_id: run?.id }],
    ]);
  });
});
