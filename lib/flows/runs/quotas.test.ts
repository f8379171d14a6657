import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { setQuota } from '#lib/workspace/quotas/set-quota.ts';
import { isQuotaExceeded } from '#lib/workspace/quotas/within-quota.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { rerunRun } from './rerun-run.ts';
import { startFlowWith } from './start-flow-with.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { asking, end, send, start } from './testing/small-graphs.ts';

const { place, publish, write, inbox, runs } = setUpFlows();

it('quotas: starts as many runs over the API as the workspace may have, however many ask at once', async () => {
  const { workspaceId } = place();
  const flowId = await publish(asking());
  await setQuota({ workspaceId, name: 'flow_runs', value: 2 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, (_, n) => startFlowWith({ workspaceId, flowId, to: `+91981234560${n}` })),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(4);
  for (const { reason } of refused) expect(reason).toSatisfy(isQuotaExceeded);
});

it('quotas: leaves a customer to people when the workspace has all the runs it may have', async () => {
  const { workspaceId } = place();
  const flowId = await publish(asking());
  await setQuota({ workspaceId, name: 'flow_runs', value: 1 });
  await startFlowWith({ workspaceId, flowId, to: '+919812345600' });
  expect(await write('go')).toBeNull();
  const { conversationId } = place();
  expect(await db().flowRun.count({ where: { workspaceId, conversationId } })).toBe(0);
});

it('quotas: does not rerun when the workspace has no room', async () => {
  const { workspaceId } = place();
  await publish(buildGraph({ s: start(), m: send('{{empty}}'), e: end }, 's > m', 'm > e'));
  await db().contact.updateMany({ where: { workspaceId }, data: { attributes: { empty: '' } } });
  const failed = await write('go');
  await setQuota({ workspaceId, name: 'flow_runs', value: 1 });
  await startFlowWith({ workspaceId, flowId: await publish(asking()), to: '+919812345600' });
  await expect(rerunRun({ workspaceId, runId: failed!.runId })).rejects.toSatisfy(isQuotaExceeded);
  await setQuota({ workspaceId, name: 'flow_runs', value: 2 });
  expect(await rerunRun({ workspaceId, runId: failed!.runId })).toMatchObject({ id: expect.any(String) });
});

it('quotas: stops a run after the steps that the workspace’s runs may take', async () => {
  const { workspaceId } = place();
  await setQuota({ workspaceId, name: 'steps_per_run', value: 2 });
  await publish(buildGraph({ s: start(), m: send('one'), n: send('two'), e: end }, 's > m', 'm > n', 'n > e'));
  await write('go');
  expect(await inbox()).toEqual(['one']);
  expect(await runs()).toMatchObject([{ state: 'failed', error: expect.stringContaining('after 2 steps') }]);
});

it('bounds: fails a run that gives its contact too many attributes, and leaves the contact as it is', async () => {
  await publish(
    buildGraph(
      { s: start(), c: ['set_contact', { addTags: ['vip'], attributes: { second: 'x'.repeat(40_000) } }], e: end },
      's > c',
      'c > e',
    ),
  );
  const attributes = { first: 'x'.repeat(40_000) };
  await db().contact.updateMany({ where: { workspaceId: place().workspaceId }, data: { attributes } });
  await write('go');
  expect(await runs()).toMatchObject([
    { state: 'failed', error: expect.stringContaining('more than 64 KB of attributes') },
  ]);
  const contact = await db().contact.findFirstOrThrow({ where: { workspaceId: place().workspaceId } });
  expect(contact).toMatchObject({ tags: [], attributes });
  const talk = await db().conversation.findFirstOrThrow({ where: { id: place().conversationId } });
  expect(talk.state).toBe('nobody');
});
