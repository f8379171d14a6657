import { expect, it, vi } from 'vitest';
import { blockContact } from '#lib/messaging/conversations/block-contact.ts';
import { wireText } from '#lib/messaging/inbound/testing/webhooks.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { waitingForLock } from '#lib/testing/waiting-for-lock.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { startFlowWith } from './start-flow-with.ts';
import { takeMessage } from './take-message.ts';
import { takeOverRun } from './take-over-run.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { ask, asking, end, send, start } from './testing/small-graphs.ts';
import { wakeRun } from './wake-run.ts';

const { place, publish, drive, store, arrive, write, inbox, runs, events } = setUpFlows();

/** What people who are blocked write reaches no flow, and no flow writes to them (docs/decisions/228). */
async function block(blocked: boolean) {
  const { workspaceId, conversationId } = place();
  const { contactId } = await db().conversation.findFirstOrThrow({ where: { workspaceId, id: conversationId } });
  await blockContact({ workspaceId, contact: contactId, blocked, actor: { cause: 'api' } });
}

/** The time for the answer is over. */
async function timePasses() {
  const [run] = await runs();
  const { id: runId, workspaceId, runner, revision } = run!;
  return drive(await wakeRun({ workspaceId, runId, runner: runner!, revision }), runner!);
}

it('answers no question with what someone writes who is blocked, and says nothing when its time is over', async () => {
  await publish(asking());
  await write('go');
  await block(true);
  expect(await write('Ravi')).toBeNull();
  expect(await timePasses()).toMatchObject({ state: 'failed' });
  expect(await runs()).toMatchObject([{ nodeId: 't', error: 'The contact has been blocked since the flow began.' }]);
  expect(await inbox()).toEqual(['Your name?']);
});

it('leaves by the error of what it would say, and by nothing else that was drawn', async () => {
  await publish(
    buildGraph(
      {
        s: start('go'),
        w: ['wait', { minutes: 5 }],
        m: send('Still there?'),
        h: ['handoff', { note: 'Refused' }],
        e: end,
      },
      ...['s > w', 'w > m', 'm > e', 'm.error > h'],
    ),
  );
  await write('go');
  await block(true);
  expect(await timePasses()).toMatchObject({ state: 'handed_off' });
  expect(await inbox()).toEqual([]);
});

it('speaks to someone who was blocked before, if a person or a system starts it with them', async () => {
  const flowId = await publish(asking());
  await block(true);
  const { phone } = await db().contact.findFirstOrThrow({ where: { workspaceId: place().workspaceId } });
  const { runId } = await startFlowWith({ workspaceId: place().workspaceId, flowId, to: phone ?? '' });
  const runner = newId();
  await drive(await takeOverRun({ workspaceId: place().workspaceId, runId, runner }), runner);
  expect(await inbox()).toEqual(['Your name?']);
});

it('does not give a question up early because they were blocked while they answered', async () => {
  await publish(asking({ timeoutMinutes: 60 }));
  await write('go');
  const collecting = await write('Ra', { goesOn: true });
  await block(true);
  expect(await drive(collecting, (await runs())[0]!.runner!)).toMatchObject({ state: 'waiting' });
  await block(false);
  expect(await write('Kumar')).toMatchObject({ state: 'completed' });
  expect(await inbox()).toEqual(['Your name?', 'got Kumar']);
});

it('interrupts no question with it', async () => {
  await publish(asking());
  const trigger = { type: 'keyword' as const, match: 'exact' as const, keywords: ['stop'], mayInterrupt: true };
  await publish(buildGraph({ s: ['start', { triggers: [trigger] }], m: send('Stopped'), e: end }, 's > m', 'm > e'));
  await write('go');
  await block(true);
  expect(await write('stop')).toBeNull();
  await timePasses();
  expect(await inbox()).toEqual(['Your name?']);
});

it('opens no conversation of theirs for the team when a flow hands it over', async () => {
  await publish(
    buildGraph(
      { s: start('go'), q: ask(), h: ['handoff', { note: 'No answer' }] },
      ...['s > q', 'q.answer > h', 'q.invalid > h', 'q.timeout > h'],
    ),
  );
  await write('go');
  await block(true);
  expect(await timePasses()).toMatchObject({ state: 'handed_off' });
  const { workspaceId, conversationId: id } = place();
  const talk = await db().conversation.findFirst({ where: { workspaceId, id } });
  expect(talk).toMatchObject({ state: 'person', handoffNote: 'No answer', status: 'closed' });
  const lines = await db().threadLine.findMany({ where: { workspaceId }, orderBy: { createdAt: 'asc' } });
  expect(lines.map(({ kind, cause }) => [kind, cause])).toEqual([
    ['status', 'api'],
    ['blocked', 'api'],
  ]);
});

it('takes only what is written after the block for an answer', async () => {
  await publish(asking());
  await write('go');
  await block(true);
  await write('Ravi');
  await block(false);
  expect(await write('Kumar')).toMatchObject({ state: 'completed' });
  expect(await inbox()).toEqual(['Your name?', 'got Kumar']);
});

it('takes no answer from what no flow was offered, because they were blocked when it came', async () => {
  await publish(asking());
  await write('go');
  await block(true);
  await store({ text: 'Ravi' });
  await block(false);
  expect(await write('Kumar')).toMatchObject({ state: 'completed' });
  expect(await inbox()).toEqual(['Your name?', 'got Kumar']);
});

it('starts nothing with it when a run ends after the block', async () => {
  await publish(asking());
  await publish(buildGraph({ s: start('menu'), m: send('Menu'), e: end }, 's > m', 'm > e'));
  await write('go');
  await block(true);
  await store({ text: 'menu' });
  await block(false);
  expect(await timePasses()).toMatchObject({ state: 'completed' });
  expect(await inbox()).toEqual(['Your name?', 'timeout']);
});

it('starts nothing with it, and something with what follows the block', async () => {
  await publish(buildGraph({ s: start('go'), m: send('Hello'), e: end }, 's > m', 'm > e'));
  await block(true);
  expect(await write('go')).toBeNull();
  await block(false);
  expect(await write('thanks')).toBeNull();
  expect(await write('go')).toMatchObject({ state: 'completed' });
  expect(await inbox()).toEqual(['Hello']);
});

it('hears what arrives while someone is being unblocked, and counts it as unread', async () => {
  await publish(asking());
  await write('go');
  await block(true);
  const { workspaceId, conversationId } = place();
  const where = { workspaceId, id: conversationId };
  // As the channel knows them, so that only the message is written.
  await db().contact.updateMany({ where: { workspaceId }, data: { waId: '919812345678' } });
  await db().engineEvent.deleteMany({ where: { data: { path: ['workspaceId'], equals: workspaceId } } });
  let unblocking: Promise<unknown> | undefined;
  let arriving: Promise<string[]> | undefined;
  await db().$transaction(async (tx) => {
    // It waits for the run, after the conversation and the contact.
    await tx.$executeRaw`SELECT FROM flow_runs WHERE workspace_id = ${workspaceId}::uuid FOR UPDATE`;
    unblocking = block(false);
    await vi.waitFor(async () => expect(await waitingForLock('UPDATE flow_runs')).toBe(1));
    arriving = arrive(wireText('Ravi'));
    await vi.waitFor(async () => expect(await waitingForLock('is_said boolean')).toBe(1));
  });
  await unblocking;
  const [messageId] = await arriving!;
  expect(await db().conversation.findFirst({ where })).toMatchObject({ status: 'open', unreadCount: 1 });
  expect(await events()).toMatchObject([{ data: { messageId } }]);
  const runner = newId();
  await drive(await takeMessage({ ...place(), messageId: messageId!, runner }), runner);
  expect(await inbox()).toEqual(['Your name?', 'got Ravi']);
});
