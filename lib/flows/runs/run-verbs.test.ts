import { describe, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { publishFlow } from '../definitions/publish-flow.ts';
import { updateFlow } from '../definitions/update-flow.ts';
import { buildGraph, type NodeSpec } from '../testing/build-graph.ts';
import { cancelRun } from './cancel-run.ts';
import { getRun } from './get-run.ts';
import { listRuns } from './list-runs.ts';
import { receiveEvent } from './receive-event.ts';
import { rerunRun } from './rerun-run.ts';
import { startFlowWith } from './start-flow-with.ts';
import { takeFlowOffline } from './take-flow-offline.ts';
import { takeMessage } from './take-message.ts';
import { takeOverRun } from './take-over-run.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { asking, end, send, start, wait } from './testing/small-graphs.ts';

const { place, publish, drive, write, store, runs, inbox, events, contactId } = setUpFlows();

const WAIT: NodeSpec = ['wait_for_event', { timeoutMinutes: 60 }];

describe('what people do with runs', () => {
  const failing = () => buildGraph({ s: start('go'), m: send('{{empty}}'), e: end }, 's > m', 'm > e');

  it('lists them by flow, conversation and state, page by page, and shows each step', async () => {
    const flowId = await publish(failing());
    await publish(buildGraph({ s: start('ok'), e: end }, 's > e'));
    const { workspaceId, conversationId } = place();
    await db().contact.updateMany({ where: { workspaceId }, data: { attributes: { empty: '' } } });
    for (const text of ['go', 'ok', 'go', 'ok']) await write(text);
    const states = async (filter: object) =>
      (await listRuns({ workspaceId, limit: 10, ...filter })).runs.map(({ state }) => state);
    expect(await states({})).toEqual(['completed', 'failed', 'completed', 'failed']);
    expect(await states({ flowId })).toEqual(['failed', 'failed']);
    expect(await states({ conversationId, state: 'completed' })).toEqual(['completed', 'completed']);
    expect(await states({ conversationId: newId() })).toEqual([]);
    const first = await listRuns({ workspaceId, limit: 3 });
    const rest = await listRuns({ workspaceId, limit: 3, cursor: first.next_cursor ?? '' });
    expect([first.runs.length, rest.runs.length, rest.next_cursor]).toEqual([3, 1, null]);
    const run = await getRun({ workspaceId, runId: rest.runs[0]!.id });
    expect(run).toMatchObject({
      flow_name: 'Flow',
      contact: { id: contactId(), name: 'Asha', phone: '919812345678' },
      state: 'failed',
      steps: [{ node_id: 's' }, { node_id: 'm', error: 'A text message needs a body.' }],
    });
    await expect(getRun({ workspaceId: newId(), runId: run.id })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('runs a failed one again from its failed node', async () => {
    await publish(failing());
    const { workspaceId } = place();
    await db().contact.updateMany({ where: { workspaceId }, data: { attributes: { empty: '' } } });
    const failed = await write('go');
    expect(failed).toMatchObject({ state: 'failed' });
    await db().flowRun.updateMany({ where: { workspaceId }, data: { variables: { empty: 'no more' } } });
    const { id } = await rerunRun({ workspaceId, runId: failed!.runId });
    expect(await events()).toEqual([{ name: 'flow/run.continued', data: { workspaceId, runId: id } }]);
    await expect(rerunRun({ workspaceId, runId: failed!.runId })).rejects.toMatchObject({ code: 'conflict' });
    await expect(rerunRun({ workspaceId, runId: newId() })).rejects.toMatchObject({ code: 'not_found' });
    const ofAnother = { workspaceId, runId: failed!.runId, flowId: newId() };
    await expect(rerunRun(ofAnother)).rejects.toMatchObject({ code: 'not_found' });
    await drive(await takeOverRun({ workspaceId, runId: id, runner: 'again' }), 'again');
    expect(await inbox()).toEqual(['no more']);
    expect(await getRun({ workspaceId, runId: id })).toMatchObject({
      state: 'completed',
      rerun_of_id: failed!.runId,
      steps: [{ node_id: 'm' }, { node_id: 'e' }],
    });
    await expect(rerunRun({ workspaceId, runId: id })).rejects.toMatchObject({ code: 'conflict' });
    await expect(rerunRun({ workspaceId, runId: newId() })).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['in the flow as it is now, where that has the node still', 'm', 2, 'better'],
    ['in the version that it ran, where the flow has lost the node', 'other', 1, 'no more'],
  ])('runs it again %s', async (_how, nodeId, version, said) => {
    const flowId = await publish(failing());
    const { workspaceId } = place();
    await db().contact.updateMany({ where: { workspaceId }, data: { attributes: { empty: '' } } });
    const failed = await write('go');
    await db().flowRun.updateMany({ where: { workspaceId }, data: { variables: { empty: 'no more' } } });
    const graph = buildGraph({ s: start('go'), [nodeId]: send('better'), e: end }, `s > ${nodeId}`, `${nodeId} > e`);
    await updateFlow({ workspaceId, flowId, graph });
    await publishFlow({ workspaceId, flowId });
    const { id } = await rerunRun({ workspaceId, runId: failed!.runId });
    await drive(await takeOverRun({ workspaceId, runId: id, runner: 'again' }), 'again');
    expect(await inbox()).toEqual([said]);
    expect(await getRun({ workspaceId, runId: id })).toMatchObject({ state: 'completed', version });
  });

  it.each(['a start over the API', 'a rerun'])(
    'lets a message that came before start its flow first: %s',
    async (by) => {
      const flowId = await publish(failing());
      await publish(buildGraph({ s: start('menu'), m: send('Our menu'), e: end }, 's > m', 'm > e'), 'Menu');
      const { workspaceId, conversationId } = place();
      const { phone } = await db().contact.update({
        where: { workspaceId_id: { workspaceId, id: contactId() } },
        data: { attributes: { empty: '' } },
      });
      const failed = await write('go');
      const begin = () =>
        by === 'a rerun'
          ? rerunRun({ workspaceId, runId: failed!.runId })
          : startFlowWith({ workspaceId, flowId, to: phone ?? '' });
      // The engine has not taken them yet.
      const [hello, menu] = [await store({ text: 'hello' }), await store({ text: 'menu' })];
      await expect(begin()).rejects.toMatchObject({ code: 'conflict' });
      for (const messageId of [menu, hello]) {
        expect(await takeMessage({ workspaceId, messageId, runner: newId() })).toBeNull();
      }
      const [, started] = await runs();
      expect(await events()).toEqual([{ name: 'flow/run.continued', data: { workspaceId, runId: started?.id } }]);
      await drive(await takeOverRun({ workspaceId, runId: started!.id, runner: 'one' }), 'one');
      expect(await inbox()).toEqual(['Our menu']);
      await store({ text: 'thanks' });
      await begin();
      const { lastSequence } = await db().conversation.findUniqueOrThrow({
        where: { workspaceId_id: { workspaceId, id: conversationId } },
      });
      expect((await runs()).at(-1)).toMatchObject({ flowId, heardSequence: lastSequence });
    },
  );

  it.each(['before it fails', 'once it is run again'])(
    'gives a rerun the event for the failed run: posted %s',
    async (when) => {
      const nodes = {
        s: start('pay'),
        a: send('Pay: {{event_url}}'),
        m: send('{{empty}}'),
        w: WAIT,
        p: send('Paid'),
        e: end,
      };
      await publish(buildGraph(nodes, 's > a', 'a > m', 'm > w', 'w.event > p', 'w.timeout > e', 'p > e'));
      const { workspaceId } = place();
      await db().contact.updateMany({ where: { workspaceId }, data: { attributes: { empty: '' } } });
      const runner = newId();
      const begun = await takeMessage({ workspaceId, messageId: await store({ text: 'pay' }), runner });
      const post = (body: { paid: boolean }) => receiveEvent({ workspaceId, runId: begun!.runId, number: 0, body });
      if (when === 'before it fails') await post({ paid: true });
      expect(await drive(begun, runner)).toMatchObject({ state: 'failed' });
      if (when !== 'before it fails') await expect(post({ paid: true })).rejects.toMatchObject({ code: 'conflict' });
      await db().flowRun.updateMany({ where: { workspaceId }, data: { variables: { empty: 'Soon' } } });
      const { id } = await rerunRun({ workspaceId, runId: begun!.runId });
      const waiting = await drive(await takeOverRun({ workspaceId, runId: id, runner: 'again' }), 'again');
      if (when !== 'before it fails') {
        expect(waiting).toMatchObject({ state: 'waiting' });
        expect(await post({ paid: true })).toEqual({ success: true, run_id: id });
        await drive(await takeOverRun({ workspaceId, runId: id, runner: 'paid' }), 'paid');
      }
      expect((await inbox()).slice(1)).toEqual(['Soon', 'Paid']);
      expect(await post({ paid: true })).toMatchObject({ success: true });
      await expect(post({ paid: false })).rejects.toMatchObject({ code: 'conflict' });
    },
  );

  it('runs no failed one again while a later run of its flow waits for a time, which would end', async () => {
    await publish(buildGraph({ s: start('go'), m: send('{{empty}}'), w: wait(60), e: end }, 's > m', 'm > w', 'w > e'));
    const { workspaceId } = place();
    const isEmpty = (empty: string) =>
      db().contact.updateMany({ where: { workspaceId }, data: { attributes: { empty } } });
    await isEmpty('');
    const failed = await write('go');
    await isEmpty('Booked');
    const waiting = await write('go');
    await expect(rerunRun({ workspaceId, runId: failed!.runId })).rejects.toMatchObject({ code: 'conflict' });
    expect((await runs()).map(({ state }) => state)).toEqual(['failed', 'waiting']);
    await cancelRun({ workspaceId, runId: waiting!.runId });
    await rerunRun({ workspaceId, runId: failed!.runId });
  });

  it('runs no failed one again whose flow is a draft, or deleted', async () => {
    const flowId = await publish(failing());
    const { workspaceId } = place();
    await db().contact.updateMany({ where: { workspaceId }, data: { attributes: { empty: '' } } });
    const { runId } = (await write('go'))!;
    expect(await getRun({ workspaceId, runId })).toMatchObject({ can_rerun: true });
    await takeFlowOffline({ workspaceId, flowId });
    expect(await getRun({ workspaceId, runId })).toMatchObject({ can_rerun: false });
    await expect(rerunRun({ workspaceId, runId })).rejects.toMatchObject({ code: 'conflict' });
    // While other customers finish.
    await db().flow.updateMany({ where: { workspaceId, id: flowId }, data: { deletedAt: new Date() } });
    await expect(rerunRun({ workspaceId, runId })).rejects.toMatchObject({ code: 'not_found' });
    expect(await getRun({ workspaceId, runId })).toMatchObject({ can_rerun: false });
    expect(await events()).toEqual([]);
  });

  it('cancels one that is under way, and frees the conversation', async () => {
    await publish(asking());
    const { workspaceId } = place();
    const run = await write('go');
    await expect(cancelRun({ workspaceId: newId(), runId: run!.runId })).rejects.toMatchObject({ code: 'not_found' });
    expect(await cancelRun({ workspaceId, runId: run!.runId })).toEqual({ hasStopped: true });
    expect(await cancelRun({ workspaceId, runId: run!.runId })).toEqual({ hasStopped: false });
    expect(await write('Ravi')).toBeNull();
    expect(await write('go')).toMatchObject({ state: 'waiting' });
  });
});
