import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { buildGraph, type NodeSpec } from '../testing/build-graph.ts';
import { setConversationState } from './testing/set-conversation-state.ts';
import { PATIENCE_MS, setUpPhone } from './testing/set-up-phone.ts';
import { ask, asking, end, send, start } from './testing/small-graphs.ts';

const phone = setUpPhone();

const MINUTE_MS = 60_000;
const UNDELIVERABLE = expect.stringContaining('cannot be delivered');

/** The channel accepted our `nth` message and now reports that it failed. */
async function arriveFailure(nth = -1): Promise<void> {
  const { workspaceId } = phone.workspace();
  const channelId = (await phone.shown('outbound')).at(nth)?.id ?? '';
  await phone.channel().setStatus(channelId, { status: 'failed', code: 131026 });
  await expect
    .poll(() => db().message.count({ where: { workspaceId, channelId, status: 'failed' } }), { timeout: PATIENCE_MS })
    .toBe(1);
}

async function fail(nth?: number): Promise<void> {
  await arriveFailure(nth);
  await phone.work();
}

const buttons: NodeSpec = ['send_message', { body: 'Well?', buttons: [{ id: 'yes', title: 'Yes' }] }];

/** Asks, and has an exit for a question that does not reach the customer. */
const caring = (question: NodeSpec = ask()) =>
  buildGraph(
    { s: start('go'), q: question, a: send('thanks'), x: ['handoff', { note: 'Call them' }], e: end },
    's > q',
    question[0] === 'ask' ? 'q.answer > a' : 'q.yes > a',
    ...(question[0] === 'ask' ? ['q.invalid > e', 'q.timeout > e'] : []),
    'q.error > x',
    'a > e',
  );

it.each([
  ['a question', ask()],
  ['a message with buttons', buttons],
])('%s that the channel could not deliver leaves by its error exit at once', async (_, node) => {
  await phone.publish(caring(node));
  await phone.write('go');
  expect(await phone.runs()).toMatchObject([{ state: 'waiting' }]);
  await fail();
  expect(await phone.runs()).toMatchObject([{ state: 'handed_off' }]);
  expect(await phone.conversation()).toMatchObject({ state: 'person', handoffNote: 'Call them' });
  const [run] = await phone.runs();
  expect((await phone.steps(run!.id)).find(({ nodeId }) => nodeId === 'q')).toMatchObject({
    handle: 'error',
    error: UNDELIVERABLE,
    output: { message_id: expect.any(String) },
  });
});

it('without such an exit the run fails visibly, and the conversation is free', async () => {
  await phone.publish(asking());
  await phone.write('go');
  await fail();
  expect(await phone.runs()).toMatchObject([{ state: 'failed', nodeId: 'q', error: UNDELIVERABLE }]);
  expect(await phone.conversation()).toMatchObject({ state: 'nobody' });
  expect(
    await db().event.findMany({ where: { workspaceId: phone.workspace().workspaceId, name: 'flow.failed' } }),
  ).toHaveLength(1);
  await phone.write('go');
  expect(await phone.told()).toEqual(['Your name?', 'Your name?']);
});

it('in a flow that another runs, without such an exit, it leaves by the error exit of the node that runs it', async () => {
  const inner = await phone.publish(asking());
  const calling = buildGraph(
    { s: start('call'), c: ['run_flow', { flowId: inner }], x: ['handoff', { note: 'Call them' }], e: end },
    's > c',
    'c.done > e',
    'c.error > x',
  );
  await phone.publish(calling);
  await phone.write('call');
  await fail();
  expect(await phone.runs()).toMatchObject([{ state: 'handed_off' }]);
  expect(await phone.conversation()).toMatchObject({ state: 'person', handoffNote: 'Call them' });
});

it('an earlier answer counts: the customer saw the question elsewhere', async () => {
  await phone.publish(caring());
  await phone.write('go');
  await phone.arrive('Asha');
  await fail();
  expect(await phone.told()).toEqual(['Your name?', 'thanks']);
});

it('messages before the question, and the question once it is answered, may fail without any consequence', async () => {
  await phone.publish(
    buildGraph(
      { s: start('go'), m: send('Hello'), q: ask(), w: ['wait', { minutes: 5 }], a: send('thanks'), e: end },
      's > m',
      'm > q',
      'q.answer > w',
      'q.invalid > e',
      'q.timeout > e',
      'w > a',
      'a > e',
    ),
  );
  await phone.write('go');
  await fail(0);
  expect(await phone.runs()).toMatchObject([{ state: 'waiting' }]);
  await phone.write('Asha');
  await fail(1);
  await phone.pass(6 * MINUTE_MS);
  expect(await phone.told()).toEqual(['Hello', 'Your name?', 'thanks']);
});

it('a question that was asked again counts by its last message', async () => {
  await phone.publish(caring(ask({ expect: 'number', retryMessage: 'A number, please' })));
  await phone.write('go', 'what?');
  await fail(0);
  expect(await phone.runs()).toMatchObject([{ state: 'waiting' }]);
  await fail(1);
  expect(await phone.runs()).toMatchObject([{ state: 'handed_off' }]);
});

it('is found when the failure arrives before the run has been recorded as waiting', async () => {
  await phone.publish(caring());
  await phone.channel().addFault({ operation: 'messages.send', action: { type: 'async_failure', code: 131026 } });
  await phone.channel().changeSettings({ statuses: { mode: 'auto' } });
  try {
    await phone.write('go');
    await expect
      .poll(
        async () => {
          await phone.work();
          return (await phone.runs()).map(({ state }) => state);
        },
        { timeout: PATIENCE_MS },
      )
      .toEqual(['handed_off']);
  } finally {
    await phone.channel().changeSettings({ statuses: { mode: 'manual' } });
  }
});

it('while a person leads, the run stays where it is, and continues when it is given back', async () => {
  await phone.publish(caring());
  await phone.write('go');
  const { workspaceId, id: conversationId } = await phone.conversation();
  await setConversationState({ workspaceId, conversationId, state: 'paused' });
  await fail();
  expect(await phone.runs()).toMatchObject([{ state: 'waiting' }]);
  await setConversationState({ workspaceId, conversationId, state: 'flow' });
  await phone.work();
  expect(await phone.runs()).toMatchObject([{ state: 'handed_off' }]);
});

it('a question whose error leads back to it, as an earlier release let people publish, ends with an explanation', async () => {
  const loop = buildGraph({ s: start('go'), q: ask(), e: end }, 's > q', 'q.answer > e', 'q.error > q');
  const flowId = await phone.publish(caring());
  const { workspaceId } = phone.workspace();
  await db().flowVersion.updateMany({ where: { workspaceId, flowId }, data: { graph: loop as object } });
  await phone.write('go');
  for (let time = 0; time < 10; time += 1) await fail();
  expect(await phone.runs()).toMatchObject([{ state: 'failed', error: expect.stringContaining('more than 10 times') }]);
  expect(await phone.told()).toHaveLength(10);
});

it('a failure that is reported twice advances the run once', async () => {
  await phone.publish(caring());
  await phone.write('go');
  await arriveFailure();
  await arriveFailure();
  await phone.work();
  const [run] = await phone.runs();
  expect(run).toMatchObject({ state: 'handed_off', stepCount: 3 });
});
