import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { tryFlowBody } from '../trials/schema.ts';
import { tryFlow } from '../trials/try-flow.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { ask, end, start } from './testing/small-graphs.ts';

const { place, publish, write, shown } = setUpFlows();

const parameters = [{ type: 'text', text: ' {{answer}} ' }];
const graph = buildGraph(
  {
    s: start('go'),
    q: ask({ collectSeconds: 0 }),
    t: ['template_message', { template_name: 'greeting', components: [{ type: 'body', parameters }] }],
    e: end,
  },
  's > q',
  'q.answer > t',
  'q.invalid > e',
  'q.timeout > e',
  't > e',
);
const components = [{ type: 'body', parameters: [{ type: 'text', text: '{{tier}} {{city}}' }] }];

it('braces that a customer writes are text in a template: they reveal nothing that we know about them (correctness 3)', async () => {
  await publish(graph);
  await write('go');
  await write('{{tier}}  {{city}}');
  expect((await shown()).at(-1)?.payload).toMatchObject({ template: { name: 'greeting', components } });
});

it('a trial shows a template with its values as the run sends them (correctness 8)', async () => {
  const { workspaceId } = place();
  const { name, phone } = await db().contact.findFirstOrThrow({ where: { workspaceId } });
  const contact = { name, phone, opt_in: null, attributes: {} };
  let state: unknown = null;
  const said: object[] = [];
  const say = async (input: object) => {
    const body = tryFlowBody.parse({ graph, state, contact, input });
    const trial = await tryFlow({ workspaceId, ...body });
    said.push(...trial.messages);
    state = JSON.parse(JSON.stringify(trial.state));
    if (trial.state?.state === 'running') await say({ type: 'continue' });
  };
  await say({ type: 'message', text: 'go' });
  await say({ type: 'message', text: '{{tier}}  {{city}}' });
  expect(said).toMatchObject([{ body: 'Your name?' }, { template_name: 'greeting', components }]);
});
