import { expect, it } from 'vitest';
import { flowTestSchema } from '#lib/flows/flow-tests/schema.ts';
import type { TrialView } from '#lib/flows/trials/admin-operations.ts';
import { stepsOfAnswer, stepsOfInput, testOf } from './record-test.ts';

const call = (output: object) => ({ node_type: 'http_request', output }) as TrialView['steps'][number];

it('makes a test of a chat, with what the API answered', () => {
  const answer = {
    steps: [
      { node_type: 'ask', output: {} } as TrialView['steps'][number],
      call({ response: { status: 200, excerpt: '{"a":1}' } }),
      call({ response: { status: 500, excerpt: 'Oh no' } }),
      call({}),
    ],
    messages: [{ body: 'Tea?', buttons: [{ id: 'x.1.a', title: 'Tea' }] }],
  } as unknown as TrialView;
  const script = [
    ...stepsOfInput({ type: 'message', text: 'go' }),
    ...stepsOfAnswer(answer, (message) => String(message.body)),
    ...stepsOfInput({ type: 'message', text: 'Tea', kind: 'button_reply', choice_id: 'x.1.a' }),
    ...stepsOfInput({ type: 'message', text: '', kind: 'order' }),
    ...stepsOfInput({ type: 'continue' }),
    ...stepsOfInput({ type: 'time_passes' }),
  ];
  const test = testOf(script, { state: 'completed' } as TrialView['state']);
  expect(flowTestSchema.parse(test)).toMatchObject({
    name: 'go',
    steps: [
      { type: 'customer', text: 'go' },
      { type: 'api', status: 200, body: { a: 1 } },
      { type: 'api', status: 500, body: 'Oh no' },
      { type: 'api', status: 503 },
      { type: 'bot', text: 'Tea?', choices: ['Tea'] },
      { type: 'tap', title: 'Tea' },
      { type: 'sends', kind: 'order' },
      { type: 'time_passes' },
      { type: 'state', state: 'completed' },
    ],
  });
});

it('saves no test before anything happened, or while the flow is busy', () => {
  expect(testOf([], null)).toBeNull();
  expect(testOf([{ type: 'customer', text: 'go' }], { state: 'running' } as TrialView['state'])).toBeNull();
});
