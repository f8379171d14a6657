import { expect, it } from 'vitest';
import type { Trigger } from '../nodes/start/schema.ts';
import { buildGraph, type NodeSpec } from '../testing/build-graph.ts';
import { publishProblems } from './publish-problems.ts';
import type { Graph } from './schema.ts';

const start: NodeSpec = ['start', { triggers: [{ type: 'any_message' }] }];
const call = (data: object = {}): NodeSpec => ['http_request', { method: 'GET', url: 'https://x.example', ...data }];
const send: NodeSpec = ['send_message', { body: 'Hello' }];
const end: NodeSpec = ['end', {}];
const ask: NodeSpec = ['ask', { message: { body: 'Who?' }, expect: 'text', variable: 'who' }];

const problems = (graph: Graph, ...secretNames: string[]) =>
  publishProblems(graph, { secretNames: new Set(secretNames) }).map(({ type, path }) => [type, path.join('.')]);

it('finds nothing wrong with a whole flow', () => {
  const graph = buildGraph(
    { s: start, c: call({ headers: [{ key: 'A', secretRef: 'known' }] }), m: send, e: end },
    's > c',
    'c.success > m',
    'c.error > e',
    'm > e',
  );
  expect(problems(graph, 'known')).toEqual([]);
});

it('asks for a start, and for one only', () => {
  expect(problems(buildGraph({}))).toEqual([['no_start', 'nodes']]);
  expect(problems(buildGraph({ e: end }))).toEqual([['no_start', 'nodes']]);
  const two = buildGraph({ s: start, t: start, e: end }, 's > e', 't > e');
  expect(problems(two)).toEqual([['second_start', 'nodes.1']]);
});

it('names every exit that leads nowhere, except optional ones', () => {
  const graph = buildGraph({ s: start, c: call(), m: send, e: end }, 's > c', 'c.success > m');
  expect(problems(graph)).toEqual([
    ['dead_end', 'nodes.1'],
    ['dead_end', 'nodes.2'],
    ['unreachable', 'nodes.3'],
  ]);
});

it('names two edges that leave by one exit', () => {
  const graph = buildGraph({ s: start, m: send, e: end }, 's > m', 's > e', 'm > e');
  expect(problems(graph)).toEqual([['double_exit', 'nodes.0']]);
});

it('names a secret that is not stored, at its header', () => {
  const headers = [
    { key: 'A', value: 'x' },
    { key: 'B', secretRef: 'gone' },
  ];
  const graph = buildGraph({ s: start, c: call({ headers }), e: end }, 's > c', 'c.success > e', 'c.error > e');
  expect(problems(graph, 'other')).toEqual([['unknown_secret', 'nodes.1.data.headers.1.secretRef']]);
});

it('names every node of a loop without a wait, and no node that only leads into it', () => {
  const endless = buildGraph(
    { s: start, c: call(), m: send, e: end },
    's > m',
    'm > c',
    'c.error > m',
    'c.success > e',
  );
  expect(problems(endless)).toEqual([
    ['endless_loop', 'nodes.1'],
    ['endless_loop', 'nodes.2'],
  ]);
});

it.each([
  ['an ask', ask, ['x.answer > c', 'x.invalid > e', 'x.timeout > e']],
  ['a wait', ['wait', { minutes: 1 }], ['x > c']],
  [
    'a message with buttons',
    ['send_message', { body: 'Again?', buttons: [{ id: 'yes', title: 'Yes' }] }],
    ['x.yes > c'],
  ],
] as [string, NodeSpec, string[]][])('allows a loop with %s in it', (_, waiting, exits) => {
  const nodes = { s: start, c: call(), x: waiting, e: end };
  expect(problems(buildGraph(nodes, 's > c', 'c.error > x', 'c.success > e', ...exits))).toEqual([]);
});

it('takes a section for every row of a list, or for none, and IDs that fit', () => {
  const choicesOf = (...choices: { id?: string; section?: string }[]): NodeSpec => [
    'ask',
    {
      message: { body: '?' },
      expect: 'choice',
      variable: 'a',
      choices: choices.map((choice, index) => ({ id: `c${index}`, title: `Choice ${index}`, ...choice })),
    },
  ];
  const problemsOf = (node: NodeSpec) => {
    const graph = buildGraph({ s: start, q: node, e: end }, 's > q', 'q.answer > e', 'q.invalid > e', 'q.timeout > e');
    return publishProblems(graph, { secretNames: new Set() }).map(({ path, msg }) => [path.slice(3).join('.'), msg]);
  };
  const section = 'Drinks';
  expect(problemsOf(choicesOf({ section }, { section }, { section }, { section: '{{a long enough name}}' }))).toEqual(
    [],
  );
  expect(problemsOf(choicesOf({ section }, { section }, {}, { section: 'x'.repeat(25) }))).toEqual([
    ['choices.2.section', expect.stringContaining('Give every choice a section, or none.')],
    ['choices.3.section', expect.stringContaining('is too long. At most 24 characters.')],
  ]);
  expect(problemsOf(choicesOf({ id: 'x'.repeat(171) }, {}, {}, {}))).toEqual([
    ['choices.0.id', expect.stringContaining('At most 170 characters in a list.')],
  ]);
  expect(problemsOf(choicesOf({ id: 'x'.repeat(171), section }, {}, {}))).toEqual([]);
});

const keyword = (...keywords: string[]): Trigger => ({ type: 'keyword', match: 'exact', keywords });

it.each<[string, Trigger[], [string, string][]]>([
  ['none at all', [], [['triggers', 'Add a trigger: it says what starts the flow.']]],
  ['a keyword of spaces', [keyword(' ', '')], [['triggers.0.keywords', 'A keyword trigger needs a keyword.']]],
  ['a keyword beside spaces', [keyword(' ', 'menu')], []],
  [
    'a button of spaces, after one',
    [
      { type: 'button', text: 'Help' },
      { type: 'button', text: ' ' },
    ],
    [['triggers.1.text', 'A button trigger needs the button’s text.']],
  ],
  [
    'any message that interrupts',
    [{ type: 'any_message', mayInterrupt: true }],
    [['triggers.0.mayInterrupt', 'Any message cannot interrupt: no question of any flow would ever be answered.']],
  ],
  ['a keyword that interrupts', [{ ...keyword('menu'), mayInterrupt: true } as Trigger], []],
])('says what is wrong with triggers: %s', (_, triggers, wrong) => {
  const graph = buildGraph({ s: ['start', { triggers }], e: end }, 's > e');
  const found = publishProblems(graph, { secretNames: new Set() });
  expect(found.map(({ path, msg }) => [path.slice(3).join('.'), msg.replace('Start: ', '')])).toEqual(wrong);
});

it('names empty fields at their place', () => {
  const graph = buildGraph(
    {
      s: ['start', { triggers: [{ type: 'keyword', match: 'exact', keywords: [' '] }] }],
      c: [
        'http_request',
        {
          method: 'GET',
          url: 'ftp://x',
          headers: [{ key: 'a b', value: '' }],
          responseMap: { '$[': 'x', 'a..b': 'y', ok: '' },
        },
      ],
      a: ['ask', { message: {}, expect: 'choice', variable: ' ' }],
      m: ['send_message', { type: 'image', buttons: [{ id: 'b', title: 'A title that is far too long' }] }],
      d: [
        'condition',
        {
          branches: [
            { id: 'x', match: 'all', rules: [{ variable: '', operator: 'equals' }] },
            { id: 'y', match: 'any', rules: [] },
          ],
        },
      ],
      t: ['set_contact', {}],
      e: end,
    },
    's > c',
    'c.success > a',
    'c.error > e',
    'a.answer > m',
    'a.invalid > e',
    'a.timeout > e',
    'm.b > d',
    'd.x > t',
    'd.y > e',
    'd.else > e',
    't > e',
  );
  expect(problems(graph).map(([, path]) => path)).toEqual([
    'nodes.0.data.triggers.0.keywords',
    'nodes.1.data.url',
    'nodes.1.data.headers.0.key',
    'nodes.1.data.responseMap.$[',
    'nodes.1.data.responseMap.a..b',
    'nodes.1.data.responseMap.ok',
    'nodes.2.data.message.body',
    'nodes.2.data.variable',
    'nodes.2.data.choices',
    'nodes.3.data.media_url',
    'nodes.3.data.buttons',
    'nodes.4.data.branches.0.rules.0.variable',
    'nodes.4.data.branches.0.rules.0.value',
    'nodes.4.data.branches.1.rules',
    'nodes.5.data',
  ]);
});

it.each<[string, NodeSpec, string[]]>([
  [
    'audio with a caption',
    ['send_message', { type: 'audio', media_url: 'https://x.example/a.mp3', caption: 'A' }],
    ['caption'],
  ],
  ['plain http', ['send_message', { type: 'image', media_url: 'http://x.example/a.png' }], ['media_url']],
  [
    'no language',
    ['send_message', { type: 'template', template_name: 'a', language_code: 'English' }],
    ['language_code'],
  ],
  [
    'a text too long for its buttons',
    ['send_message', { body: 'x'.repeat(1025), buttons: [{ id: 'x', title: 'Ok' }] }],
    ['body'],
  ],
  [
    'a fitting emoji title',
    ['send_message', { body: 'x', buttons: [{ id: 'x', title: '🎉🎉🎉🎉 sixteen chars'.slice(0, 20) }] }],
    [],
  ],
  ['what only its variables tell', ['send_message', { type: 'image', media_url: '{{link}}', caption: '{{text}}' }], []],
])('holds a message to the rules of the API: %s (correctness 6)', (_, message, fields) => {
  const exit = 'buttons' in message[1] ? 'm.x > e' : 'm > e';
  const graph = buildGraph({ s: start, m: message, e: end }, 's > m', exit);
  expect(problems(graph).map(([, path]) => path)).toEqual(fields.map((field) => `nodes.1.data.${field}`));
});

it('names a filter that does not exist, at the text it is in', () => {
  const graph = buildGraph(
    {
      s: start,
      m: ['send_message', { body: '{{name|shout}} {{name|upper}}', buttons: [{ id: 'x', title: '{{a|date:1,2,3}}' }] }],
      e: end,
    },
    's > m',
    'm.x > e',
  );
  expect(problems(graph).map(([, path]) => path)).toEqual(['nodes.1.data.body', 'nodes.1.data.buttons.0.title']);
});

it('takes a circle for endless that waits for a date, which may be over', () => {
  const circle = (node: NodeSpec) => buildGraph({ s: start, w: node }, 's > w', 'w > w');
  expect(problems(circle(['wait', { minutes: 5 }]))).toEqual([]);
  expect(problems(circle(['wait_until', { date: '{{day}}' }]))).toMatchObject([['endless_loop', 'nodes.1']]);
});
