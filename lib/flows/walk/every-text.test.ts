import { expect, it } from 'vitest';
import { nodeTypes } from '../graph/node-facts.ts';
import type { FlowOutgoing, FlowWorld } from '../nodes/contract/world.ts';
import type { JsonValue } from '../template/variables.ts';
import { buildGraph, type NodeSpec } from '../testing/build-graph.ts';
import { executorOf } from './executors.ts';

const variables = { who: 'Asha', day: '2030-03-02', list: ['Tea', 'Rice'], count: 2 };

/** What a node does with these variables: its sends, its calls, and its outcome. */
async function acts(spec: NodeSpec) {
  const sent: FlowOutgoing[] = [];
  const world: FlowWorld = {
    workspaceId: '0199f0aa-6a3c-7c1e-9d3a-2f1f6f0c9b10',
    runId: '0199f0aa-6a3c-7c1e-9d3a-2f1f6f0c9b11',
    now: () => new Date('2030-03-01T00:00:00Z'),
    timeZone: 'UTC',
    isOpen: () => true,
    eventUrl: () => 'https://parley.example/flow-events/x',
    publishedFlow: async (id) => ({ id, version: 1, name: 'Other', startId: 's' }),
    answerCall: () => ({ status: 200, body: null }),
    linkToFile: async ({ mediaUrl }) => mediaUrl,
    send: async (message) => {
      sent.push(message);
      return { id: 'wamid.1', isCertain: true };
    },
  };
  const [node] = buildGraph({ n: spec }).nodes;
  const outcome = await executorOf(node!).execute({ variables, step: 0, world, eventNumber: 0, event: null });
  return { sent, outcome };
}

const components = [
  {
    type: 'header',
    parameters: [
      { type: 'text', text: 'p {{who}}' },
      { type: 'image', image: { link: 'https://x.example/{{who}}' } },
    ] as JsonValue[],
  },
];
const filledComponents = [
  {
    type: 'header',
    parameters: [
      { type: 'text', text: 'p Asha' },
      { type: 'image', image: { link: 'https://x.example/Asha' } },
    ],
  },
];

const CASES: [NodeSpec, object][] = [
  [
    ['send_message', { body: 'b {{who}}', name: 'n {{who}}', buttons: [{ id: 'a', title: 't {{who}}' }] }],
    { sent: [{ body: 'b Asha', name: 'n Asha', buttons: [{ title: 't Asha' }] }] },
  ],
  [
    [
      'send_message',
      { type: 'document', media_url: 'https://x.example/{{who}}.pdf', caption: 'c {{who}}', filename: '{{who}}.pdf' },
    ],
    { sent: [{ media_url: 'https://x.example/Asha.pdf', caption: 'c Asha', filename: 'Asha.pdf' }] },
  ],
  [
    ['template_message', { template_name: 'hi_{{count}}', language_code: '{{lang|default:"en"}}', components }],
    { sent: [{ type: 'template', template_name: 'hi_2', language_code: 'en', components: filledComponents }] },
  ],
  [
    [
      'ask',
      {
        message: { body: 'q {{who}}' },
        expect: 'choice',
        variable: 'x',
        listLabel: 'l {{who}}',
        choices: [1, 2, 3, 4].map((at) => ({ id: `${at}`, title: `${at} {{who}}`, section: 's {{who}}' })),
      },
    ],
    {
      sent: [
        {
          body: 'q Asha',
          listLabel: 'l Asha',
          buttons: [1, 2, 3, 4].map((at) => ({ title: `${at} Asha`, section: 's Asha' })),
        },
      ],
    },
  ],
  [
    [
      'http_request',
      {
        method: 'POST',
        url: 'https://x.example/{{who}}?q={{count}}',
        headers: [{ key: 'X-Who', value: 'h {{who}}' }],
        body: { who: 'b {{who}}', deep: [{ n: '{{count}}' }] },
      },
    ],
    {
      outcome: {
        input: {
          url: 'https://x.example/Asha?q=2',
          headers: expect.arrayContaining([{ key: 'X-Who', value: 'h Asha' }]),
          body: '{"who":"b Asha","deep":[{"n":"2"}]}',
        },
      },
    },
  ],
  [
    [
      'condition',
      {
        branches: [
          { id: 'one', match: 'all', rules: [{ variable: 'who', operator: 'not_equals', value: '{{who}}' }] },
          {
            id: 'two',
            match: 'all',
            rules: [{ variable: 'who', operator: 'matches_one_of', value: ['x', '{{who}}'] }],
          },
        ],
      },
    ],
    { outcome: { handle: 'two' } },
  ],
  [['set_variable', { variable: 'x', value: 'v {{who}}' }], { outcome: { set: { x: 'v Asha' } } }],
  [['set_variable', { variable: 'x', value: '{{list}}' }], { outcome: { set: { x: ['Tea', 'Rice'] } } }],
  [
    [
      'set_contact',
      {
        addTags: ['+ {{who}}'],
        removeTags: ['- {{who}}'],
        attributes: { plan: { 'of {{who}}': ['for {{who}}', { tiers: '{{count}}', all: '{{list}}' }] } },
      },
    ],
    {
      outcome: {
        contact: {
          addTags: ['+ Asha'],
          removeTags: ['- Asha'],
          attributes: { plan: { 'of Asha': ['for Asha', { tiers: 2, all: ['Tea', 'Rice'] }] } },
        },
      },
    },
  ],
  [['wait_until', { date: '{{day}}' }], { outcome: { until: new Date('2030-03-02T09:00:00Z') } }],
  [
    ['run_flow', { flowId: 'f', inputs: { a: 'i {{who}}', b: '{{list}}' } }],
    { outcome: { input: { values: { a: 'i Asha' } }, set: { b: ['Tea', 'Rice'] } } },
  ],
  [['handoff', { note: 'n {{who}}' }], { outcome: { note: 'n Asha' } }],
  [['end', { note: 'n {{who}}' }], { outcome: { note: 'n Asha' } }],
];

it.each(CASES.map(([spec, done]) => [spec[0], spec, done] as const))(
  'every text in the data of a node takes {{variable}}, nested ones too: %s (correctness 7)',
  async (_type, spec, done) => {
    expect(await acts(spec)).toMatchObject(done);
  },
);

it('knows for every kind of node whether it has texts', () => {
  const without = ['start', 'business_hours', 'wait', 'wait_for_event'];
  const known = [...CASES.map(([[type]]) => type), ...without];
  expect(new Set(known), 'each kind is in CASES, or in `without`').toEqual(new Set(nodeTypes));
});
