import fc from 'fast-check';
import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import type { Graph } from '../graph/schema.ts';
import { setUpFlows } from '../runs/testing/set-up-flows.ts';
import { end, start } from '../runs/testing/small-graphs.ts';
import { buildGraph, type NodeSpec } from '../testing/build-graph.ts';
import { type TrialState, trialStateSchema, tryFlowBody } from './schema.ts';
import { tryFlow } from './try-flow.ts';

const { place, publish, write, tap, inbox, runs, steps } = setUpFlows();

/** What a customer does: writes, or taps the button of this title, if one of the last message has it. */
type Act = { text: string } | { tap: string };

type Played = { path: (string | null)[][]; state: string; variables: Record<string, unknown>; said: string[] };

const titles = ['Yes', 'No', 'Tea', 'More 🎉'];
const choicesOf = (count: number) => titles.slice(0, count).map((title, index) => ({ id: `c${index}`, title }));
const text = fc.constantFrom(
  'Hi {{name}}',
  '{{a}}',
  '<{{a}}{{b|default:"none"}}>',
  '{{message}} {{city}} {{nobody}}',
  '{{a}}{{a}}{{a}}'.repeat(20),
);
const variable = fc.constantFrom('a', 'b', 'city');

const nodes: fc.Arbitrary<NodeSpec> = fc.oneof(
  text.map((body): NodeSpec => ['send_message', { body }]),
  fc
    .tuple(text, fc.integer({ min: 1, max: 3 }))
    .map(([body, count]): NodeSpec => ['send_message', { body, buttons: choicesOf(count) }]),
  fc.tuple(text, variable, fc.constantFrom('text', 'number', 'email', 'choice'), fc.integer({ min: 1, max: 4 })).map(
    ([body, name, expected, count]): NodeSpec => [
      'ask',
      {
        message: { body },
        expect: expected as 'text',
        variable: name,
        maxRetries: 1,
        ...(expected === 'choice' && { choices: choicesOf(count) }),
      },
    ],
  ),
  fc.tuple(variable, text).map(([name, value]): NodeSpec => ['set_variable', { variable: name, value }]),
  fc.tuple(variable, text).map(([name, value]): NodeSpec => ['set_contact', { attributes: { [name]: { in: value } } }]),
  fc.tuple(variable, fc.constantFrom('equals', 'contains', 'number_equals', 'exists')).map(
    ([name, operator]): NodeSpec => [
      'condition',
      {
        branches: [
          { id: 'x', match: 'all', rules: [{ variable: name, operator: operator as 'equals', value: 'Tea' }] },
        ],
      },
    ],
  ),
  fc.constantFrom<NodeSpec>(
    ['send_message', { type: 'template', template_name: 'no_such_template' }],
    ['send_message', { type: 'image', media_url: 'http://{{a}}.example/x.png' }],
    ['handoff', { note: '{{a}}' }],
  ),
);

const exits = ([type, data]: NodeSpec): string[] => {
  switch (type) {
    case 'send_message':
      return [...(data.buttons?.map(({ id }) => id) ?? ['next']), 'error'];
    case 'ask':
      return ['answer', 'invalid', 'timeout', 'error'];
    case 'condition':
      return ['x', 'else'];
    case 'handoff':
    case 'end':
      return [];
    default:
      return ['next'];
  }
};

/** A start, a few nodes each of whose exits leads anywhere, and an end. */
const graphs = fc
  .array(fc.tuple(nodes, fc.array(fc.nat(), { minLength: 5, maxLength: 5 })), { minLength: 1, maxLength: 6 })
  .map((drawn) => {
    const all = { s: start('go'), ...Object.fromEntries(drawn.map(([spec], index) => [`n${index}`, spec])), e: end };
    const ids = [...drawn.map((_, index) => `n${index}`), 'e'];
    const edges = drawn.flatMap(([spec, to], index) =>
      exits(spec).map((exit, at) => `n${index}.${exit} > ${ids[(to[at] ?? 0) % ids.length]}`),
    );
    return buildGraph(all, 's > n0', ...edges);
  });

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    fc.constantFrom('Tea', 'yes', '7', '٤٢', 'a@b.example', '{{name}}', 'what?', '2').map((text) => ({ text })),
    fc.constantFrom(...titles).map((title) => ({ tap: title })),
  ),
  { maxLength: 6 },
);

async function playRun(graph: Graph, customer: Act[]): Promise<Played> {
  const { workspaceId, conversationId } = place();
  const before = (await inbox()).length;
  const flowId = await publish(buildGraph({ s: start('go'), e: end }, 's > e'));
  // Publishing would refuse many of these graphs, and runs must stand them.
  await db().flowVersion.updateMany({ where: { workspaceId, flowId }, data: { graph: graph as object } });
  await write('go');
  for (const act of customer) {
    const [run] = await db().flowRun.findMany({ where: { workspaceId, flowId } });
    if (run?.state !== 'waiting') break;
    if ('text' in act) await write(act.text);
    else await tap(act.tap, { after: before }).catch(() => undefined);
  }
  const run = (await runs()).find((one) => one.flowId === flowId);
  if (!run) throw new Error('No run was started.');
  const path = (await steps(run.id)).map(({ nodeId, handle, error }) => [nodeId, handle, error && 'error']);
  const said = (await inbox()).slice(before);
  await db().flow.deleteMany({ where: { workspaceId } });
  await db().conversation.updateMany({ where: { workspaceId, id: conversationId }, data: { state: 'nobody' } });
  return { path, state: run.state, variables: run.variables as Played['variables'], said };
}

async function playTrial(graph: Graph, customer: Act[]): Promise<Played> {
  const { workspaceId } = place();
  const contact = await db().contact.findFirstOrThrow({ where: { workspaceId } });
  let state: TrialState | null = null;
  const path = new Map<number, (string | null)[]>();
  const said: string[] = [];
  const buttons = new Map<string, string>();
  const say = async (input: object) => {
    let next: object | null = input;
    while (next) {
      const person = { name: contact.name, phone: contact.phone, attributes: contact.attributes };
      const body = tryFlowBody.parse(JSON.parse(JSON.stringify({ graph, state, input: next, contact: person })));
      const trial = await tryFlow({ workspaceId, ...body });
      for (const { number, node_id, handle, error } of trial.steps)
        path.set(number, [node_id, handle, error && 'error']);
      for (const message of trial.messages) {
        const { buttons: offered = [] } = message;
        for (const { id, title } of offered) buttons.set(title, id);
        const shown = offered.map(({ title }) => title).join('|');
        said.push(`${message.body}${offered.length > 0 ? ` ${offered.length > 3 ? 'list ' : ''}[${shown}]` : ''}`);
      }
      state = trial.state && trialStateSchema.parse(JSON.parse(JSON.stringify(trial.state)));
      next = state?.state === 'running' ? { type: 'continue' } : null;
    }
  };
  await say({ type: 'message', text: 'go' });
  for (const act of customer) {
    if ((state as TrialState | null)?.state !== 'waiting') break;
    if ('text' in act) await say({ type: 'message', text: act.text });
    else if (buttons.has(act.tap)) {
      await say({ type: 'message', text: act.tap, kind: 'button_reply', choice_id: buttons.get(act.tap) });
    }
  }
  const at = state as TrialState | null;
  return { path: [...path.values()], state: at?.state ?? '', variables: at?.variables ?? {}, said };
}

it('a trial is the run: the same path, variables and messages (correctness 8)', async () => {
  const { workspaceId } = place();
  const { attributes } = await db().contact.findFirstOrThrow({ where: { workspaceId } });
  await fc.assert(
    fc.asyncProperty(graphs, acts, async (graph, customer) => {
      await db().contact.updateMany({ where: { workspaceId }, data: { attributes: attributes as object, tags: [] } });
      const trial = await playTrial(graph, customer);
      expect(await playRun(graph, customer)).toEqual(trial);
    }),
    { numRuns: 25, seed: 20261122 },
  );
}, 120_000);
