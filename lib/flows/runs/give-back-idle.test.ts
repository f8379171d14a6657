import { beforeEach, expect, it } from 'vitest';
import { sendMessage } from '#lib/messaging/messages/send-message.ts';
import { db } from '#lib/platform/database/db.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { giveBackIdle } from './give-back-idle.ts';
import { setConversationState } from './testing/set-conversation-state.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { asking, start } from './testing/small-graphs.ts';

const { place, publish, write, led, runs, events } = setUpFlows();

beforeEach(async () => {
  // Idle conversations that earlier tests of this file have left.
  await db().workspace.updateMany({ where: { id: { not: place().workspaceId } }, data: { idleHours: null } });
});

async function lieIdle(hours: number) {
  const since = new Date(Date.now() - hours * 3_600_000);
  const { workspaceId } = place();
  await db().conversation.updateMany({ where: { workspaceId }, data: { stateSince: since, lastMessageAt: since } });
}

const handing = () => buildGraph({ s: start('agent'), h: ['handoff', {}] }, 's > h');

it('gives a handoff back after the idle hours, and the next message starts a flow', async () => {
  await publish(handing());
  await write('agent');
  await lieIdle(23.9);
  expect(await giveBackIdle()).toBe(0);
  await lieIdle(24.1);
  expect(await giveBackIdle()).toBe(1);
  expect(await led()).toBe('nobody');
  expect(await write('agent')).toMatchObject({ state: 'handed_off' });
});

it('lets a held run continue, after the workspace’s own idle hours', async () => {
  const { workspaceId } = place();
  await db().workspace.update({ where: { id: workspaceId }, data: { idleHours: 2 } });
  await publish(asking());
  await write('go');
  await setConversationState({ ...place(), state: 'paused' });
  await lieIdle(3);
  // Two instances do it at the same moment.
  const given = await Promise.all([giveBackIdle(), giveBackIdle()]);
  expect(given.toSorted()).toEqual([0, 1]);
  expect(await led()).toBe('flow');
  expect(await events()).toEqual([{ name: 'flow/run.continued', data: { workspaceId, runId: (await runs())[0]!.id } }]);
});

it('leaves alone conversations with activity, and workspaces that have switched it off', async () => {
  await publish(handing());
  await write('agent');
  await lieIdle(48);
  await sendMessage({
    ...place(),
    message: { type: 'text', body: 'Still here', language_code: 'en' },
    source: 'inbox',
  });
  expect(await giveBackIdle()).toBe(0);
  await lieIdle(48);
  await db().workspace.update({ where: { id: place().workspaceId }, data: { idleHours: null } });
  expect(await giveBackIdle()).toBe(0);
  expect(await led()).toBe('person');
});
