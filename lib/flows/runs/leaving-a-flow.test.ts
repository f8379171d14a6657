import { describe, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { heardDuring } from '#lib/platform/realtime/testing/heard-during.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { getFlow } from '../definitions/get-flow.ts';
import { listFlows } from '../definitions/list-flows.ts';
import { publishFlow } from '../definitions/publish-flow.ts';
import { updateFlow } from '../definitions/update-flow.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { countUnderWay } from './count-under-way.ts';
import { emptyFlow } from './empty-flow.ts';
import { flowUse } from './flow-use.ts';
import { purgeDeletedFlows } from './purge-deleted-flows.ts';
import { removeFlow } from './remove-flow.ts';
import { sayGoodbye } from './say-goodbye.ts';
import { takeFlowOffline } from './take-flow-offline.ts';
import { takeMessage } from './take-message.ts';
import { addCustomers } from './testing/add-customers.ts';
import { setConversationState } from './testing/set-conversation-state.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { asking, end, send, start } from './testing/small-graphs.ts';

const { place, publish, store, write, inbox, led, runs, events } = setUpFlows();

/** Brings a customer to a question in the flow. */
async function waiting() {
  const flowId = await publish(asking());
  await write('go');
  const { workspaceId } = place();
  expect(await countUnderWay({ workspaceId, flowId })).toBe(1);
  return { workspaceId, flowId };
}

/** Brings a customer to the question by another flow, which has been taken offline since. */
async function broughtByAnother() {
  const { workspaceId } = place();
  const flowId = await publish(asking());
  const caller = await publish(
    buildGraph({ s: start('call'), c: ['run_flow', { flowId }], e: end }, 's > c', 'c.done > e', 'c.error > e'),
  );
  await write('call');
  await takeFlowOffline({ workspaceId, flowId: caller });
  return { flowId, caller };
}

/** What the engine does for the customers who are to be told. */
async function tell() {
  for (const { name, data } of await events()) {
    if (name === 'flow/run.dismissed') await sayGoodbye(data as Parameters<typeof sayGoodbye>[0]);
  }
}

it('two tenants: what a flow is used for is answered in its own workspace, while it exists', async () => {
  const { workspaceId, flowId } = await waiting();
  expect(await flowUse({ workspaceId, flowId })).toEqual({ under_way: 1, used_by: [] });
  const other = await createTestWorkspace();
  for (const unknown of [
    { workspaceId: other.workspaceId, flowId },
    { workspaceId, flowId: newId() },
  ]) {
    await expect(flowUse(unknown)).rejects.toMatchObject({ code: 'not_found' });
  }
});

describe('a flow that is deleted', () => {
  it('while a message asks for it starts nothing, or its run is stopped at once', async () => {
    for (let time = 0; time < 10; time += 1) {
      const flowId = await publish(asking());
      const messageId = await store({ text: 'go' });
      const { workspaceId } = place();
      await Promise.all([
        takeMessage({ ...place(), messageId, runner: newId() }),
        // Probably between the reading of the flow and the writing of the run.
        Promise.all([listFlows({ workspaceId, limit: 50 }), led()]).then(() => removeFlow({ workspaceId, flowId })),
      ]);
      expect([await led(), await runs()]).toEqual(['nobody', []]);
    }
  });

  it('stops its runs unless told otherwise, and leaves the conversation to no one', async () => {
    const flow = await waiting();
    expect(await removeFlow(flow)).toMatchObject({ runs_stopped: 1, runs_finishing: 0 });
    expect([await led(), await runs()]).toEqual(['nobody', []]);
    await tell();
    expect(await inbox()).toEqual(['Your name?']);
  });

  it('tells the customers whom it stops, once', async () => {
    const flow = await waiting();
    await removeFlow({ ...flow, runs: 'stop', message: 'This has ended.' });
    await tell();
    await tell();
    expect(await inbox()).toEqual(['Your name?', 'This has ended.']);
  });

  it('says nothing where a person leads, or the window is closed', async () => {
    const flow = await waiting();
    await setConversationState({ ...place(), state: 'paused' });
    await removeFlow({ ...flow, runs: 'stop', message: 'This has ended.' });
    await tell();
    expect(await led()).toBe('paused');
    await setConversationState({ ...place(), state: 'nobody' });
    await db().conversation.updateMany({ where: { workspaceId: flow.workspaceId }, data: { lastInboundAt: null } });
    await tell();
    expect(await inbox()).toEqual(['Your name?']);
  });

  it('lets customers finish: it is hidden at once, and deleted after the last of them', async () => {
    const flow = await waiting();
    const { workspaceId } = flow;
    expect(await removeFlow({ ...flow, runs: 'finish' })).toMatchObject({ runs_stopped: 0, runs_finishing: 1 });
    await expect(getFlow(flow)).rejects.toMatchObject({ code: 'not_found' });
    await expect(removeFlow(flow)).rejects.toMatchObject({ code: 'not_found' });
    // Flows that wait for their customers take none of the time, so that many of them hold up no other.
    expect(await purgeDeletedFlows({ withinMs: 0 })).toBe('done');
    expect((await listFlows({ workspaceId, limit: 10 })).flows).toEqual([]);
    await purgeDeletedFlows({ withinMs: 10_000 });
    expect(await write('Ravi')).toMatchObject({ state: 'completed' });
    expect(await inbox()).toEqual(['Your name?', 'got Ravi']);
    expect(await write('go')).toBeNull();
    await purgeDeletedFlows({ withinMs: 10_000 });
    expect(await db().flow.count({ where: { workspaceId } })).toBe(0);
  });

  it('counts customers whom another flow brought into it, and lets them finish too', async () => {
    const { workspaceId } = place();
    const flowId = await publish(asking());
    const caller = await publish(
      buildGraph(
        { s: start('call'), c: ['run_flow', { flowId }], d: send('done'), e: end },
        's > c',
        'c.done > d',
        'd > e',
      ),
    );
    await write('call');
    expect(await countUnderWay({ workspaceId, flowId })).toBe(1);
    await updateFlow({ workspaceId, flowId: caller, graph: buildGraph({ s: start('call'), e: end }, 's > e') });
    await publishFlow({ workspaceId, flowId: caller });
    expect(await removeFlow({ workspaceId, flowId, runs: 'finish' })).toMatchObject({
      runs_stopped: 0,
      runs_finishing: 1,
    });
    await purgeDeletedFlows({ withinMs: 10_000 });
    expect(await db().flowVersion.count({ where: { workspaceId, flowId } })).toBe(1);
    expect(await write('Ravi')).toMatchObject({ state: 'completed' });
    expect(await inbox()).toEqual(['Your name?', 'got Ravi', 'done']);
    await purgeDeletedFlows({ withinMs: 10_000 });
    expect(await db().flow.count({ where: { workspaceId, id: flowId } })).toBe(0);
  });

  it('stops customers whom another flow brought into it, too', async () => {
    const { workspaceId } = place();
    const { flowId } = await broughtByAnother();
    expect(await removeFlow({ workspaceId, flowId, message: 'This has ended.' })).toMatchObject({ runs_stopped: 1 });
    await tell();
    expect(await write('Ravi')).toBeNull();
    expect([await led(), await inbox()]).toEqual(['nobody', ['Your name?', 'This has ended.']]);
  });

  it('is deleted at once when no one is in it, and only in the revision that was read', async () => {
    const flowId = await publish(asking());
    const { workspaceId } = place();
    await expect(removeFlow({ workspaceId, flowId, revisions: [99] })).rejects.toMatchObject({
      code: 'precondition_failed',
    });
    expect(await removeFlow({ workspaceId, flowId, runs: 'finish' })).toMatchObject({ runs_finishing: 0 });
    expect(await db().flow.count({ where: { workspaceId } })).toBe(0);
  });
});

describe('a flow of many customers', () => {
  /** As in the statement that notifies inboxes, more than fit into one notice; and more than are stopped at once. */
  const [SOME, MANY] = [330, 620];

  async function crowd(customers: number) {
    const flow = await waiting();
    await addCustomers({ ...flow, count: customers - 1 });
    return flow;
  }

  const goodbyes = async () => (await events()).filter(({ name }) => name === 'flow/run.dismissed');
  const ledByFlows = () => db().conversation.count({ where: { workspaceId: place().workspaceId, state: 'flow' } });

  it('tells each of them once, and every open inbox', async () => {
    const flow = await crowd(SOME);
    const heard = await heardDuring(async () => {
      expect(await removeFlow({ ...flow, message: 'Bye.' })).toMatchObject({ runs_stopped: SOME, runs_finishing: 0 });
    });
    expect(new Set(heard.flatMap(({ conversationIds }) => conversationIds)).size).toBe(SOME);
    expect([(await goodbyes()).length, await ledByFlows()]).toEqual([SOME, 0]);
  });

  it('stops more than some of them afterwards, but no one who came since, and deletes it in bites', async () => {
    const flow = await crowd(MANY);
    const { workspaceId, flowId } = flow;
    await takeFlowOffline({ ...flow, runs: 'stop', message: 'Bye.' });
    expect(await countUnderWay(flow)).toBe(MANY);
    const [left] = (await events()).filter(({ name }) => name === 'flow/emptied');
    await publishFlow(flow);
    await db().flowRun.updateMany({
      where: { workspaceId, state: 'waiting', conversationId: place().conversationId },
      data: { startedAt: new Date(Date.now() + 60_000) },
    });
    const given = left?.data as Omit<Parameters<typeof emptyFlow>[0], 'withinMs'>;
    expect(await emptyFlow({ ...given, withinMs: 60_000 })).toBe('done');
    expect(await runs()).toMatchObject([{ state: 'waiting' }]);
    expect([(await goodbyes()).length, await ledByFlows()]).toEqual([MANY - 1, 1]);

    expect(await removeFlow(flow)).toMatchObject({ runs_stopped: 1 });
    await expect(getFlow(flow)).rejects.toMatchObject({ code: 'not_found' });
    expect(await db().flowRun.count({ where: { workspaceId, flowId } })).toBe(2 * MANY - 1 - 500);
    expect(await purgeDeletedFlows({ withinMs: 60_000 })).toBe('done');
    expect(await db().flow.count({ where: { workspaceId } })).toBe(0);
  });
});

describe('a flow that is taken offline', () => {
  it('and its runs stopped, while a message asks for it, starts nothing, or its run is stopped at once', async () => {
    const { workspaceId } = place();
    for (let time = 0; time < 20; time += 1) {
      const flowId = await publish(asking());
      const messageId = await store({ text: 'go' });
      await Promise.all([
        takeMessage({ ...place(), messageId, runner: newId() }),
        // Probably between the reading of the flow and the writing of the run.
        Promise.all([listFlows({ workspaceId, limit: 50 }), led()]).then(() =>
          takeFlowOffline({ workspaceId, flowId, runs: 'stop' }),
        ),
      ]);
      expect(await led()).toBe('nobody');
    }
  });

  it('lets customers finish unless told otherwise', async () => {
    const flow = await waiting();
    expect(await takeFlowOffline(flow)).toMatchObject({ status: 'draft' });
    expect(await write('Ravi')).toMatchObject({ state: 'completed' });
    expect(await write('go')).toBeNull();
  });

  it('tells them with the run’s and the contact’s variables, without values if it would be too long with them', async () => {
    const message = '{{name}}, {{city}}: {{order|upper}} has ended{{missing}}.';
    const { workspaceId } = place();
    for (const order of ['a-7', 'x'.repeat(5000)]) {
      const flow = await waiting();
      await db().contact.updateMany({ where: { workspaceId }, data: { name: 'Asha', attributes: { city: 'Pune' } } });
      await db().flowRun.updateMany({ where: { workspaceId }, data: { variables: { order } } });
      await takeFlowOffline({ ...flow, runs: 'stop', message });
      await tell();
    }
    expect((await inbox()).filter((text) => text !== 'Your name?')).toEqual([
      'Asha, Pune: A-7 has ended.',
      ', :  has ended.',
    ]);
  });

  it('tells them dates in the time zone of the workspace', async () => {
    const { workspaceId } = place();
    await db().workspace.update({ where: { id: workspaceId }, data: { timeZone: 'Asia/Kolkata' } });
    const flow = await waiting();
    await db().flowRun.updateMany({ where: { workspaceId }, data: { variables: { slot: '2026-12-24T23:00:00Z' } } });
    await takeFlowOffline({ ...flow, runs: 'stop', message: 'Not on {{slot|date:"d MMM, HH:mm"}}.' });
    await tell();
    expect((await inbox()).at(-1)).toBe('Not on 25 Dec, 04:30.');
  });

  it('tells them with the contact’s variables where the run was deleted with its flow', async () => {
    const flow = await waiting();
    await db().contact.updateMany({ where: { workspaceId: flow.workspaceId }, data: { name: 'Asha' } });
    await removeFlow({ ...flow, runs: 'stop', message: 'Sorry {{name}}, this has ended.' });
    await tell();
    expect((await inbox()).at(-1)).toBe('Sorry Asha, this has ended.');
  });

  it('stops them, with a message', async () => {
    const flow = await waiting();
    await takeFlowOffline({ ...flow, runs: 'stop', message: 'Back on Monday.' });
    await tell();
    expect(await runs()).toMatchObject([
      { state: 'cancelled', error: 'The flow was unpublished and its runs stopped.' },
    ]);
    expect([await led(), await inbox()]).toEqual(['nobody', ['Your name?', 'Back on Monday.']]);
  });

  it('stops also those whom another flow brought into it: all who are counted', async () => {
    const { workspaceId } = place();
    const { flowId, caller } = await broughtByAnother();
    expect(await countUnderWay({ workspaceId, flowId })).toBe(1);
    await takeFlowOffline({ workspaceId, flowId, runs: 'stop', message: 'Back on Monday.' });
    await tell();
    expect(await countUnderWay({ workspaceId, flowId })).toBe(0);
    expect(await runs()).toMatchObject([
      {
        flowId: caller,
        state: 'cancelled',
        error: 'A flow that it was in was unpublished or deleted, and its runs stopped.',
      },
    ]);
    expect([await led(), await inbox()]).toEqual(['nobody', ['Your name?', 'Back on Monday.']]);
  });
});
