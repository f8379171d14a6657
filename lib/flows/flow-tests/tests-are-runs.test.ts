import { expect, it } from 'vitest';
import type { NodeSpec } from '../testing/build-graph.ts';
import type { FlowTestInput } from './schema.ts';
import { differenceFrom } from './testing/difference-from.ts';

const send = (body: string): NodeSpec => ['send_message', { body }];

it.each(['image', 'document', 'audio', 'video'] as const)(
  'is the run: an answer to a question for a file is of type %s',
  async (kind) => {
    const ask: NodeSpec = ['ask', { message: { body: 'A photo?' }, expect: 'media', variable: 'photo' }];
    const steps: FlowTestInput['steps'] = [
      { type: 'customer', text: 'go' },
      { type: 'bot', text: 'A photo?' },
      { type: 'sends', kind },
      { type: 'bot', text: `https://example.com/${kind}` },
    ];
    const edges = ['s > q', 'q.answer > a', 'q.invalid > e', 'q.timeout > e', 'a > e'];
    expect(await differenceFrom({ q: ask, a: send('{{photo}}') }, edges, steps)).toBeNull();
  },
);

const collecting: Record<string, NodeSpec> = {
  q: ['ask', { message: { body: 'Address?' }, expect: 'text', variable: 'address', collectSeconds: 5 }],
  a: send('Got: {{address}}'),
};
const collectingEdges = ['s > q', 'q.answer > a', 'q.invalid > e', 'q.timeout > e', 'a > e'];
const asked: FlowTestInput['steps'] = [
  { type: 'customer', text: 'go' },
  { type: 'bot', text: 'Address?' },
  { type: 'customer', text: '12 Main St' },
];
const flatIsGot: FlowTestInput['steps'][number] = { type: 'bot', text: 'Got: 12 Main St' };

it.each<[string, FlowTestInput['steps']]>([
  [
    'two messages',
    [
      { type: 'customer', text: 'Pune' },
      { type: 'bot', text: 'Got: 12 Main St\nPune' },
    ],
  ],
  [
    'a message and a file',
    [
      { type: 'sends', kind: 'image' },
      { type: 'bot', text: 'Got: 12 Main St', match: 'contains' },
    ],
  ],
  ['one, before the next line of the bot', [flatIsGot]],
  ['one, before its state', [{ type: 'state', state: 'completed' }, flatIsGot]],
  ['one, before an answer of the API', [{ type: 'api' }, flatIsGot]],
])('is the run: an answer is %s', async (_, steps) => {
  const difference = await differenceFrom(collecting, collectingEdges, [...asked, ...steps]);
  const unused = steps.some(({ type }) => type === 'api') ? { step: null, actual: 'no call' } : null;
  expect(difference).toEqual(unused && expect.objectContaining(unused));
});

it('is the run: an answer is complete at the end of the steps, and before an event or more time', async () => {
  expect(await differenceFrom(collecting, collectingEdges, asked)).toMatchObject({
    step: null,
    actual: 'Got: 12 Main St',
  });
  const waiting: Record<string, NodeSpec> = { ...collecting, w: ['wait_for_event', { timeoutMinutes: 60 }] };
  const edges = ['s > q', 'q.answer > w', 'q.invalid > e', 'q.timeout > e', 'w.event > a', 'w.timeout > a', 'a > e'];
  for (const step of [{ type: 'event' }, { type: 'time_passes' }] as const) {
    expect(await differenceFrom(waiting, edges, [...asked, step, flatIsGot])).toBeNull();
  }
});

it('is the run: what a flow stored about the contact is known when they come back', async () => {
  const nodes: Record<string, NodeSpec> = {
    c: ['condition', { branches: [{ id: 'x', match: 'all', rules: [{ variable: 'town', operator: 'exists' }] }] }],
    set: ['set_contact', { attributes: { town: 'Pune' } }],
    new: send('Welcome'),
    old: send('Hello, {{town}}'),
  };
  const edges = ['s > c', 'c.x > old', 'c.else > set', 'set > new', 'new > e', 'old > e'];
  const steps: FlowTestInput['steps'] = [
    { type: 'customer', text: 'go' },
    { type: 'bot', text: 'Welcome' },
    { type: 'customer', text: 'go' },
    { type: 'bot', text: 'Hello, Pune' },
  ];
  expect(await differenceFrom(nodes, edges, steps)).toBeNull();
});

const greeting: Record<string, NodeSpec> = {
  c: [
    'condition',
    { branches: [{ id: 'out', match: 'all', rules: [{ variable: 'opt_in', operator: 'equals', value: 'false' }] }] },
  ],
  out: send('{{name}} ({{phone}}), you opted out'),
  hi: send('Hi {{name}} ({{phone}})'),
};
const greetingEdges = ['s > c', 'c.out > out', 'c.else > hi', 'out > e', 'hi > e'];

it.each([
  [undefined, 'Hi Test customer (15550000000)'],
  [{}, 'Hi Test customer (15550000000)'],
  [{ opt_in: null, name: '' }, 'Hi  (15550000000)'],
  [{ opt_in: false }, 'Test customer (15550000000), you opted out'],
  [{ name: 'Asha Rao', phone: '+919812000200', opt_in: false }, 'Asha Rao (919812000200), you opted out'],
])('is the run: the customer is %j', async (contact, text) => {
  const steps: FlowTestInput['steps'] = [
    { type: 'customer', text: 'go' },
    { type: 'bot', text },
  ];
  expect(await differenceFrom(greeting, greetingEdges, steps, contact)).toBeNull();
});

it('is the run: only the first message is the customer’s first', async () => {
  const begin: NodeSpec = ['start', { triggers: [{ type: 'first_message' }] }];
  const steps: FlowTestInput['steps'] = [
    { type: 'customer', text: 'Hello' },
    { type: 'bot', text: 'Welcome' },
    { type: 'customer', text: 'Thanks' },
  ];
  expect(await differenceFrom({ s: begin, a: send('Welcome') }, ['s > a', 'a > e'], steps)).toMatchObject({
    step: 2,
    actual: 'No trigger fits it, and nothing waits for it.',
  });
});

it('is the run: no flow starts while a person has the conversation', async () => {
  const steps: FlowTestInput['steps'] = [
    { type: 'customer', text: 'go' },
    { type: 'state', state: 'handed_off' },
    { type: 'customer', text: 'go' },
  ];
  expect(await differenceFrom({ h: ['handoff', {}] }, ['s > h'], steps)).toMatchObject({
    step: 2,
    actual: 'A person has the conversation.',
  });
});

const call = (url: string): NodeSpec => ['http_request', { method: 'GET', url, responseMap: { a: 'a', $: 'all' } }];
const callEdges = ['s > c', 'c.success > ok', 'c.error > no', 'ok > e', 'no > e'];
const said = { ok: send('<{{a}}> <{{all}}>'), no: send('{{_http_error}}') };

it.each([
  ['{"a":12345678901234567890}', '<12345678901234567890> <{"a":"12345678901234567890"}>'],
  ['"text"', '<> <text>'],
  ['<h1>Down</h1>', '<> <>'],
])('is the run: reads the recorded response %s as from the wire', async (body, text) => {
  const steps: FlowTestInput['steps'] = [
    { type: 'customer', text: 'go' },
    { type: 'api', body },
    { type: 'bot', text },
  ];
  expect(await differenceFrom({ c: call('https://shop.example/'), ...said }, callEdges, steps)).toBeNull();
});

it.each(['{{base}}/orders', 'ftp://shop.example/'])('is the run: nothing answers a call of %s', async (url) => {
  const steps: FlowTestInput['steps'] = [
    { type: 'customer', text: 'go' },
    { type: 'bot', text: 'request failed: InvalidURL' },
  ];
  expect(await differenceFrom({ c: call(url), ...said }, callEdges, steps)).toBeNull();
});
