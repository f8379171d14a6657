import { createServer } from 'node:http';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { wireText } from '#lib/messaging/inbound/testing/webhooks.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';
import { newId } from '#lib/platform/new-id.ts';
import { mediaFilename } from '#lib/platform/storage/media-filename.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { signMediaUrl } from '#lib/platform/storage/sign-media-url.ts';
import { type Calendar, defaultCalendar, weekdays } from '#lib/workspace/calendar/schema.ts';
import { changeCalendar } from '#lib/workspace/calendar/workspace-calendar.ts';
import type { Graph } from '../graph/schema.ts';
import type { Trigger } from '../nodes/start/schema.ts';
import { takeMessage } from '../runs/take-message.ts';
import { passTime } from '../runs/testing/pass-time.ts';
import { setUpFlows } from '../runs/testing/set-up-flows.ts';
import { end, start } from '../runs/testing/small-graphs.ts';
import { wakeRun } from '../runs/wake-run.ts';
import { buildGraph, type NodeSpec } from '../testing/build-graph.ts';
import { type TrialState, trialStateSchema, tryFlowBody } from './schema.ts';
import { tryFlow } from './try-flow.ts';

const LONG = Boolean(process.env.PARLEY_TEST_LONG);

const { place, publish, write, tap, arrive, drive, shown, inbox, runs, steps } = setUpFlows();

/** Values that a call may return: none of them is a text. */
const ANSWER = '{"nothing":null,"number":5,"list":[1,null],"object":{"a":null}}';
async function startApi(): Promise<string> {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  onTestFinished(() => void overrideEnv({ EGRESS_ALLOW: '' }));
  const port = await serve(
    createServer((request, response) => {
      response.statusCode = request.url === '/broken' ? 500 : 200;
      response.end(ANSWER);
    }),
  );
  return `http://127.0.0.1:${port}`;
}

/**
 * What a customer does: writes, once or twice in a row; taps a button or a row with this title on the last message that has
 * it, or on the first; sends something other than text; or waits until the flow no longer waits.
 */
type Act =
  | { text: string; goesOn?: boolean }
  | { tap: string; nth: 0 | -1 }
  | { kind: 'image' | 'order' }
  | { waits: true };

type Played = { paths: unknown[][]; state: string; variables: Record<string, unknown>; said: string[] };

const titles = ['Yes', 'No', 'Tea', 'More 🎉'];
const choicesOf = (count: number) => titles.slice(0, count).map((title, index) => ({ id: `c${index}`, title }));
const text = fc.constantFrom(
  'Hi {{name}}',
  '{{a}}',
  '<{{a}}{{b|default:"none"}}>',
  '{{message}} {{city}} {{nobody}}',
  '{{none}}|{{none.x}}',
  '{{a|upper|default:"none"}} {{name|first_word}} {{b|number:1}} {{city|json}} {{a|date:"d MMM"}} {{a|shout}}',
  '{{a}}{{a}}{{a}}'.repeat(20),
  '{{order.items.0.name}} × {{order.items.0.quantity}}: {{order.total|number:2}} {{order.currency}} {{order.totals}} {{order.note}}',
);
const variable = fc.constantFrom('a', 'b', 'city');
/** The contact's dates, in minutes from the beginning. */
const dates = { soon: 5, later: 3000 };
const known = fc.oneof(variable, fc.constantFrom('opt_in', 'name', 'phone', 'order.total'));

/** The channel's catalog has a name for the first; it does not know the second. */
const items = [
  { retailer_id: 'TEA-GREEN', name: 'Green tea', quantity: 2, item_price: 14_900 },
  { retailer_id: 'GONE', quantity: 1, item_price: 505 },
];
const currency = 'INR';
const note = 'Gift-wrap';
/** The same on the wire. */
const wireOrder = {
  catalog_id: '1',
  text: note,
  product_items: items.map(({ retailer_id, quantity, item_price }) => ({
    ...{ product_retailer_id: retailer_id, quantity, currency },
    item_price: item_price / 100,
  })),
};

const nodes: fc.Arbitrary<NodeSpec> = fc.oneof(
  text.map((body): NodeSpec => ['send_message', { body }]),
  fc
    .tuple(text, fc.integer({ min: 1, max: 3 }))
    .map(([body, count]): NodeSpec => ['send_message', { body, buttons: choicesOf(count) }]),
  fc
    .tuple(
      text,
      variable,
      fc.constantFrom('text', 'text', 'number', 'email', 'phone', 'date', 'media', 'choice', 'choice'),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(0, 2),
    )
    .map(
      ([body, name, expected, count, collectSeconds]): NodeSpec => [
        'ask',
        {
          message: { body },
          expect: expected as 'text',
          variable: name,
          maxRetries: 1,
          collectSeconds,
          timeoutMinutes: count % 2 ? 1380 : 2000,
          ...(expected === 'choice' && { choices: choicesOf(count) }),
        },
      ],
    ),
  fc.tuple(variable, text).map(([name, value]): NodeSpec => ['set_variable', { variable: name, value }]),
  fc.tuple(variable, text).map(([name, value]): NodeSpec => ['set_contact', { attributes: { [name]: { in: value } } }]),
  fc
    .tuple(
      known,
      fc.oneof(
        fc.tuple(
          fc.constantFrom('equals', 'contains', 'number_equals', 'exists'),
          fc.constantFrom<string | boolean>('Tea', false),
        ),
        fc.tuple(
          fc.constant('between'),
          fc.constantFrom<(string | number)[]>([5, 9], ['2020-02-28', '2020-02-29'], ['Tea', 9]),
        ),
      ),
    )
    .map(
      ([name, [operator, value]]): NodeSpec => [
        'condition',
        {
          branches: [{ id: 'x', match: 'all', rules: [{ variable: name, operator: operator as 'equals', value }] }],
        },
      ],
    ),
  fc
    .constantFrom(
      'a == "Tea" || b == null',
      'double(a) > 4',
      'order.items.exists(i, i.quantity > 1)',
      'size(city) > 3',
      'opt_in == true',
      'nobody',
    )
    .map((expression): NodeSpec => ['condition', { branches: [{ id: 'x', match: 'all', rules: [], expression }] }]),
  fc.tuple(fc.constantFrom('ok', 'broken'), fc.constantFrom<('GET' | 'POST')[]>('GET', 'GET', 'POST')).map(
    ([path, method]): NodeSpec => [
      'http_request',
      {
        method,
        url: `API/${path}`,
        responseMap: { nothing: 'none', number: 'a', list: 'b', 'object.a': 'city' },
        ...(method === 'POST' && { body: { order: '{{order.total}}' }, retries: 1, retryWrites: true }),
      },
    ],
  ),
  fc.constantFrom(5, 1500).map((minutes): NodeSpec => ['wait', { minutes }]),
  fc
    .constantFrom('{{a}}', '2020-02-29', '{{soon}}', '{{later}}')
    .map((date): NodeSpec => ['wait_until', { date, offsetMinutes: 1 }]),
  fc.constant<NodeSpec>(['business_hours', {}]),
  fc.constant<NodeSpec>(['wait_for_event', { timeoutMinutes: 5, responseMap: { a: 'a' } }]),
  fc
    .tuple(text, variable)
    .map(([value, name]): NodeSpec => ['run_flow', { flowId: 'CALLED', inputs: { a: value }, outputs: { b: name } }]),
  fc.constantFrom<NodeSpec>(
    ['end', {}],
    ['template_message', { template_name: 'no_such_template' }],
    ['template_message', { template_name: 'hello_world', language_code: 'en_US' }],
    [
      'template_message',
      {
        template_name: 'greeting',
        components: [{ type: 'body', parameters: [{ type: 'text', text: '{{name}} {{a}}' }] }],
      },
    ],
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
    case 'http_request':
      return ['success', 'error'];
    case 'condition':
      return ['x', 'else'];
    case 'run_flow':
      return ['done', 'error'];
    case 'business_hours':
      return ['open', 'closed'];
    case 'wait_for_event':
      return ['event', 'timeout'];
    case 'wait_until':
    case 'template_message':
      return ['next', 'error'];
    case 'handoff':
    case 'end':
      return [];
    default:
      return ['next'];
  }
};

const triggers: Trigger[] = [
  { type: 'keyword', match: 'exact', keywords: ['go'] },
  { type: 'keyword', match: 'exact', keywords: ['stop'], mayInterrupt: true },
  { type: 'button', text: 'No', mayInterrupt: true },
  { type: 'order', mayInterrupt: true },
];

/** A start, a few nodes whose exits lead anywhere, and an end. */
const graphs = fc
  .array(fc.tuple(nodes, fc.array(fc.nat(), { minLength: 5, maxLength: 5 })), { minLength: 1, maxLength: 6 })
  .map((drawn) => {
    const begin: NodeSpec = ['start', { triggers }];
    const all = { s: begin, ...Object.fromEntries(drawn.map(([spec], index) => [`n${index}`, spec])), e: end };
    const ids = [...drawn.map((_, index) => `n${index}`), 'e'];
    const edges = drawn.flatMap(([spec, to], index) =>
      exits(spec).map((exit, at) => `n${index}.${exit} > ${ids[(to[at] ?? 0) % ids.length]}`),
    );
    return buildGraph(all, 's > n0', ...edges);
  });

const words = ['Tea', 'yes', '7', '٤٢', 'a@b.example', '{{name}}', '{{city}}', 'what?', '2', 'stop', 'go'];

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ text: fc.constantFrom(...words), goesOn: fc.boolean() }) },
    {
      weight: 4,
      arbitrary: fc.record({ tap: fc.constantFrom(...titles), nth: fc.constantFrom<(0 | -1)[]>(0, -1, -1) }),
    },
    { weight: 2, arbitrary: fc.constant<Act>({ waits: true }) },
    { weight: 1, arbitrary: fc.constantFrom<Act>({ kind: 'image' }, { kind: 'order' }) },
  ),
  { maxLength: 8 },
);

const people = fc.record({
  name: fc.constantFrom('Asha', '', 'Asha “Tea” 🎉'),
  optIn: fc.constantFrom(true, false, null),
  attributes: fc.dictionary(fc.constantFrom('a', 'city', 'opt_in'), fc.constantFrom('Tea', 7, true, null, '')),
});

async function playRun(graph: Graph, customer: Act[]): Promise<Played> {
  const { workspaceId, conversationId } = place();
  const before = (await shown()).length;
  const flowId = await publish(buildGraph({ s: start('go'), e: end }, 's > e'));
  // Publishing would refuse many of these graphs, but runs must survive them.
  await db().flowVersion.updateMany({ where: { workspaceId, flowId }, data: { graph: graph as object } });
  const opensWindow = () =>
    db().conversation.updateMany({ where: { workspaceId }, data: { lastInboundAt: new Date() } });
  const present = async () => (await runs()).filter((run) => run.flowId === flowId).at(-1);
  await opensWindow();
  await write('go');
  for (const act of customer) {
    const run = await present();
    if (run?.state !== 'waiting' || !run.waitingUntil) break;
    if ('waits' in act) {
      const ms = Math.max(0, run.waitingUntil.getTime() - Date.now());
      await passTime(workspaceId, ms);
      await bringDatesNearer(workspaceId, ms);
      const runner = run.runner ?? newId();
      await drive(await wakeRun({ workspaceId, runId: run.id, runner, revision: run.revision }), runner);
      continue;
    }
    await opensWindow();
    if ('text' in act) await write(act.text, { goesOn: act.goesOn ?? false });
    else if ('kind' in act) await bring(act.kind);
    else await tap(act.tap, { nth: act.nth, after: before }).catch(unlessMissing);
  }
  const all = (await runs()).filter((run) => run.flowId === flowId);
  const run = await present();
  if (!run) throw new Error('No run was started.');
  const paths = await Promise.all(all.map(async ({ id }) => (await steps(id)).map(stepOf)));
  const texts = await inbox();
  const said = (await shown()).map(({ payload }, index) => {
    const { template } = payload as { template?: { name: string; components?: object[] } };
    return template ? templateText(template.name, template.components) : (texts[index] ?? '');
  });
  await db().flow.deleteMany({ where: { workspaceId, name: { not: CALLED } } });
  await db().conversation.updateMany({ where: { workspaceId, id: conversationId }, data: { state: 'nobody' } });
  return comparable({
    paths,
    state: run.state,
    variables: run.variables as Played['variables'],
    said: said.slice(before),
  });
}

/** The clock stands still while time passes, so the dates come to it. */
async function bringDatesNearer(workspaceId: string, ms: number): Promise<void> {
  for (const name of Object.keys(dates)) {
    await db().$executeRaw`
      UPDATE flow_runs SET variables = jsonb_set(variables, ARRAY[${name}], to_jsonb((variables ->> ${name})::bigint - ${ms}::bigint))
      WHERE workspace_id = ${workspaceId}::uuid AND variables ? ${name}`;
    await db().$executeRaw`
      UPDATE contacts SET attributes = jsonb_set(attributes, ARRAY[${name}], to_jsonb((attributes ->> ${name})::bigint - ${ms}::bigint))
      WHERE workspace_id = ${workspaceId}::uuid`;
  }
}

/** A template's name and values as text. */
function templateText(name: string, components: object[] = []): string {
  const values = components as { parameters: { text: string }[] }[];
  return [name, ...values.flatMap(({ parameters }) => parameters.map(({ text }) => text))].join('|');
}

/** A file or an order arrives through the channel's door. */
async function bring(kind: 'image' | 'order') {
  const content = kind === 'order' ? { type: kind, order: wireOrder } : { type: kind, image: file };
  const [messageId = ''] = await arrive(wireText('', content));
  const runner = newId();
  return drive(await takeMessage({ ...place(), messageId, runner }), runner);
}

const file = { id: '1', mime_type: 'image/jpeg' };

/** A link to a customer's file, as long as any other. */
function linkToFile(): Promise<string> {
  const filename = mediaFilename({ type: 'image', mimeType: file.mime_type });
  const path = mediaPath({ workspaceId: place().workspaceId, messageId: newId(), filename });
  return signMediaUrl({ path, filename, mimeType: file.mime_type });
}

function stepOf({
  nodeId,
  handle,
  error,
  output,
}: {
  nodeId: string;
  handle: string | null;
  error: string | null;
  output: unknown;
}) {
  const { tapped } = output as { tapped?: { on?: string } };
  return [nodeId, handle, error && 'error', tapped && (tapped.on ?? 'own')];
}

/** Without what distinguishes one file or order from others. */
function comparable(played: Played): Played {
  const text = JSON.stringify(played).replaceAll(/https?:[^"\\\s]*?signature=[\w-]{43}/gi, 'FILE');
  const OWN = ['id', 'created_at', 'catalog_id', 'image_url', ...Object.keys(dates)];
  return JSON.parse(text, (key, value) => (OWN.includes(key) ? undefined : value));
}

function unlessMissing(error: Error) {
  if (!error.message.startsWith('No message has the button')) throw error;
  return null;
}

async function playTrial(graph: Graph, customer: Act[]): Promise<Played> {
  const { workspaceId } = place();
  const { name, phone, optIn, attributes } = await db().contact.findFirstOrThrow({ where: { workspaceId } });
  const person = { name, phone, opt_in: optIn, attributes: attributes as Record<string, unknown> };
  let state: TrialState | null = null;
  const paths = new Map<string, Map<number, unknown[]>>();
  const said: string[] = [];
  const buttons: { id: string; title: string; kind: string }[] = [];
  const say = async (input: object, { goesOn = false } = {}) => {
    let next: object | null = input;
    while (next) {
      const body = tryFlowBody.parse(JSON.parse(JSON.stringify({ graph, state, input: next, contact: person })));
      const trial = await tryFlow({ workspaceId, ...body });
      state = trial.state && trialStateSchema.parse(JSON.parse(JSON.stringify(trial.state)));
      const path = paths.get(state?.run_id ?? '') ?? new Map<number, unknown[]>();
      for (const { number, node_id: nodeId, ...step } of trial.steps) path.set(number, stepOf({ nodeId, ...step }));
      if (state) paths.set(state.run_id, path);
      const { attributes = {} } = trial.contact ?? {};
      person.attributes = { ...person.attributes, ...attributes };
      for (const message of trial.messages) {
        const { buttons: offered = [] } = message;
        const kind = offered.length > 3 ? 'list_reply' : 'button_reply';
        buttons.push(...offered.map(({ id, title }) => ({ id, title, kind })));
        const titles = offered.map(({ title }) => title).join('|');
        const shownBelow = offered.length > 0 ? ` ${offered.length > 3 ? 'list ' : ''}[${titles}]` : '';
        const { template_name: name, components } = message;
        said.push(name ? templateText(name, components) : `${message.body}${shownBelow}`);
      }
      next = state?.state === 'running' ? { type: 'continue' } : null;
      if (state?.collect_until && !goesOn) next = { type: 'time_passes' };
    }
  };
  await say({ type: 'message', text: 'go' });
  for (const act of customer) {
    if ((state as TrialState | null)?.state !== 'waiting') break;
    if ('waits' in act) await say({ type: 'time_passes' });
    else if ('text' in act) await say({ type: 'message', text: act.text }, { goesOn: act.goesOn ?? false });
    else if ('kind' in act) {
      const more = act.kind === 'order' ? { order: { items, currency, note } } : { media_url: await linkToFile() };
      await say({ type: 'message', text: null, kind: act.kind, ...more });
    } else {
      const tapped = buttons.filter(({ title }) => title === act.tap).at(act.nth);
      if (tapped) await say({ type: 'message', text: act.tap, kind: tapped.kind, choice_id: tapped.id });
    }
  }
  const at = state as TrialState | null;
  const walked = [...paths.values()].map((path) => [...path.values()]);
  return comparable({ paths: walked, state: at?.state ?? '', variables: at?.variables ?? {}, said });
}

/** The flow that run_flow nodes run: it speaks, changes what it was given, asks, and may wait or fail. */
const CALLED = 'Called';
const called = buildGraph(
  {
    s: ['start', { triggers: [{ type: 'call' }] }],
    x: ['set_variable', { variable: 'b', value: '{{a}}{{b}}' }],
    q: [
      'ask',
      { message: { body: 'In {{a}}' }, expect: 'choice', variable: 'a', maxRetries: 1, choices: choicesOf(2) },
    ],
    w: ['wait', { minutes: 5 }],
    m: ['send_message', { body: 'Out {{a}} {{b}}' }],
    f: ['send_message', { type: 'template', template_name: 'no_such_template' }],
    e: end,
  },
  's > x',
  'x > q',
  'q.answer > m',
  'q.invalid > f',
  'q.timeout > w',
  'w > m',
  'm > e',
  'f > e',
);

/** Fills in the API's URL and the called flow's ID, which are known only once they exist. */
const located = (graph: Graph, url: string, flowId: string): Graph =>
  JSON.parse(JSON.stringify(graph).replaceAll('API/', `${url}/`).replaceAll('CALLED', flowId));

it(
  'a trial is the run: the same path, variables and messages (correctness 8)',
  async () => {
    const { workspaceId } = place();
    const url = await startApi();
    const flowId = await publish(called, CALLED);
    const { attributes } = await db().contact.findFirstOrThrow({ where: { workspaceId } });
    // At all hours, because time passes for the trial's clock only.
    const week = Object.fromEntries(weekdays.map((day) => [day, '00:00–24:00']));
    await changeCalendar({ workspaceId, changes: { ...defaultCalendar, week: week as Calendar['week'] } });
    await fc.assert(
      fc.asyncProperty(graphs, acts, people, async (drawn, customer, person) => {
        const graph = located(drawn, url, flowId);
        const due = Object.entries(dates).map(([name, minutes]) => [name, Date.now() + minutes * 60_000]);
        const known = { ...(attributes as object), ...person.attributes, ...Object.fromEntries(due) };
        await db().contact.updateMany({ where: { workspaceId }, data: { ...person, attributes: known, tags: [] } });
        const trial = await playTrial(graph, customer);
        expect(await playRun(graph, customer)).toEqual(trial);
      }),
      { numRuns: LONG ? 500 : 30 },
    );
  },
  LONG ? 1_800_000 : 120_000,
);
