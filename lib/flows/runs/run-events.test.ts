import { describe, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createWebhook } from '#lib/webhooks/endpoints/create-webhook.ts';
import { usualEventNames } from '#lib/webhooks/events/constants.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { cancelRun } from './cancel-run.ts';
import { failRun } from './fail-run.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { asking, end, send, start } from './testing/small-graphs.ts';

const { place, publish, write, runs } = setUpFlows();

const recorded = async () => {
  const events = await db().event.findMany({
    where: { workspaceId: place().workspaceId },
    orderBy: { position: 'asc' },
  });
  return events.map(({ name, data }) => ({ name, data }));
};

async function placeOfRun() {
  const [run] = await runs();
  const { conversationId } = place();
  return { flow_id: run!.flowId, run_id: run!.id, conversation_id: conversationId, phone: '919812345678' };
}

describe('the outcome of a run', () => {
  it('is an event when it ends', async () => {
    await publish(buildGraph({ s: start('go'), e: end }, 's > e'));
    await write('go');
    expect(await recorded()).toEqual([{ name: 'flow.completed', data: await placeOfRun() }]);
  });

  it('is an event when it hands over, with the note', async () => {
    await publish(buildGraph({ s: start('go'), h: ['handoff', { note: '{{name}} is angry' }] }, 's > h'));
    await write('go');
    const { conversation_id, phone, ...run } = await placeOfRun();
    expect(await recorded()).toEqual([
      { name: 'conversation.handoff', data: { conversation_id, phone, note: 'Asha is angry' } },
      { name: 'flow.completed', data: { conversation_id, phone, ...run } },
    ]);
  });

  it('is an event when it fails', async () => {
    await publish(buildGraph({ s: start('go'), m: send('{{message}}{{message}}'), e: end }, 's > m', 'm > e'));
    await db().conversation.updateMany({ where: { workspaceId: place().workspaceId }, data: { lastInboundAt: null } });
    await write('go');
    const failure = { node_id: 'm', error: expect.stringContaining('24-hour') };
    expect(await recorded()).toEqual([{ name: 'flow.failed', data: { ...(await placeOfRun()), ...failure } }]);
  });

  it('is an event when it cannot continue after all attempts', async () => {
    await publish(asking());
    await write('go');
    await failRun({ ...place(), runner: '' });
    const [run] = await runs();
    const failure = { node_id: run!.nodeId, error: run!.error };
    expect(await recorded()).toEqual([{ name: 'flow.failed', data: { ...(await placeOfRun()), ...failure } }]);
  });

  it('sends no event when someone stopped it', async () => {
    await publish(asking());
    const run = await write('go');
    await cancelRun({ workspaceId: place().workspaceId, runId: run!.runId });
    expect(await recorded()).toEqual([]);
  });
});

it('goes to webhooks that name it, and to no other', async () => {
  const { workspaceId } = place();
  const url = 'https://crm.example.com/hook';
  await createWebhook({ workspaceId, url, events: [...usualEventNames] });
  const named = await createWebhook({ workspaceId, url, events: ['flow.completed'] });
  await publish(buildGraph({ s: start('go'), e: end }, 's > e'));
  await write('go');
  expect(await db().delivery.findMany({ where: { workspaceId } })).toMatchObject([{ webhookId: named.id }]);
});
