import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { buildGraph, type NodeSpec } from '../testing/build-graph.ts';
import { tryFlowBody } from '../trials/schema.ts';
import { tryFlow } from '../trials/try-flow.ts';
import { startFlowWith } from './start-flow-with.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { end, send, start } from './testing/small-graphs.ts';
import { wakeRun } from './wake-run.ts';

const { place, publish, write, drive, runs, inbox } = setUpFlows();

const graph = buildGraph(
  {
    s: start('go'),
    c: [
      'condition',
      {
        branches: [
          { id: 'unasked', match: 'all', rules: [{ variable: 'opt_in', operator: 'not_exists' }] },
          { id: 'out', match: 'all', rules: [{ variable: 'opt_in', operator: 'equals', value: false }] },
        ],
      },
    ],
    a: send('May we write to you?'),
    b: send('You opted out.'),
    d: send('News! <{{opt_in}}>'),
    e: end,
  },
  's > c',
  'c.unasked > a',
  'c.out > b',
  'c.else > d',
  'a > e',
  'b > e',
  'd > e',
);

it.each([
  [null, 'May we write to you?'],
  [false, 'You opted out.'],
  [true, 'News! <true>'],
])(
  'a flow tells someone with opt_in %s from the others, in a run and in a trial (correctness 19)',
  async (optIn, said) => {
    const { workspaceId } = place();
    // An attribute of that name is invisible: the contact's own field takes precedence.
    await db().contact.updateMany({ where: { workspaceId }, data: { optIn, attributes: { opt_in: 'perhaps' } } });
    const flowId = await publish(graph);
    await write('go');
    expect(await inbox()).toEqual([said]);
    const input = { type: 'message', text: 'go' };
    const contact = { opt_in: optIn, attributes: { opt_in: 'perhaps' } };
    let trial = await tryFlow({ workspaceId, ...tryFlowBody.parse({ graph, state: null, input, contact }) });
    const bodies = trial.messages.map(({ body }) => body);
    while (trial.state?.state === 'running') {
      const next = { graph, state: trial.state, input: { type: 'continue' }, contact };
      trial = await tryFlow({ workspaceId, ...tryFlowBody.parse(next) });
      bodies.push(...trial.messages.map(({ body }) => body));
    }
    expect(bodies).toEqual([said]);
    const { phone } = await db().contact.findFirstOrThrow({ where: { workspaceId } });
    const { runId } = await startFlowWith({ workspaceId, flowId, to: phone ?? '' });
    const run = await db().flowRun.findFirstOrThrow({ where: { id: runId } });
    expect(run.variables).toMatchObject({ opt_in: optIn });
  },
);

it.each([
  ['their own', {}, '<false>'],
  ['the flow’s', { opt_in: 'Yes' }, '<Yes>'],
])('knows of someone who opted out while it waited, where the value is %s', async (_whose, set, said) => {
  const { workspaceId } = place();
  await db().contact.updateMany({ where: { workspaceId }, data: { optIn: true } });
  const wait: NodeSpec = ['wait', { minutes: 60 }];
  await publish(buildGraph({ s: start('go'), w: wait, m: send('<{{opt_in}}>'), e: end }, 's > w', 'w > m', 'm > e'));
  await write('go');
  const [run] = await runs();
  const { id: runId, runner, revision, variables } = run!;
  await db().flowRun.update({
    where: { workspaceId_id: { workspaceId, id: runId } },
    data: { variables: { ...(variables as object), ...set } },
  });
  await db().contact.updateMany({ where: { workspaceId }, data: { optIn: false } });
  await drive(await wakeRun({ workspaceId, runId, runner: runner!, revision }), runner!);
  expect(await inbox()).toEqual([said]);
});
