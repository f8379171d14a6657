import { expect, it } from 'vitest';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import type { FlowWorld } from '../contract/world.ts';
import { executor } from './executor.ts';
import type { AskData } from './schema.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
const question: AskData = { message: { body: 'How many?' }, expect: 'number', variable: ' count ' };

/** The outcome of a question that was already sent when the customer writes, and the messages sent for it. */
async function answered(data: Partial<AskData>, { text = 'many', isWhole = true, attempt = 0 } = {}) {
  const sent: string[] = [];
  const world: FlowWorld = {
    ...{ workspaceId: (await createTestWorkspace()).workspaceId, runId: newId(), timeZone: 'UTC' },
    now: () => NOW,
    isOpen: () => true,
    eventUrl: () => 'https://parley.example/flow-events/x',
    publishedFlow: async () => null,
    linkToFile: async ({ mediaUrl }) => mediaUrl,
    send: async ({ body = '' }, key) => {
      sent.push(`${key} ${body}`);
      return { id: newId(), isCertain: true };
    },
  };
  const said = { kind: 'text', text, choiceId: null, quotes: null, mediaUrl: null } as const;
  const reply = { ...said, id: newId(), isStray: false };
  const execution = { variables: {}, step: 4, world, eventNumber: 0, event: null };
  const asked = await executor.execute({ ...question, ...data }, execution);
  const outcome = await executor.resume?.(
    { ...question, ...data },
    { ...execution, reply, earlier: [], isWhole, attempt, invalid: attempt },
  );
  return { asked, outcome, sent };
}

it.each([
  [undefined, '2026-11-24T09:00:00.000Z'],
  [1, '2026-11-23T10:01:00.000Z'],
])('waits %s minutes for the answer: 23 hours by default', async (timeoutMinutes, until) => {
  const { asked } = await answered({ timeoutMinutes });
  expect(asked).toMatchObject({ type: 'wait', for: 'reply', attempt: 0, until: new Date(until) });
});

it.each([
  [undefined, 1, '4.2 How many?'],
  [undefined, 2, null],
  [1, 0, '4.1 How many?'],
  [1, 1, null],
  [0, 0, null],
])(
  'asks again %s times, twice by default, and waits the whole time each time: after %i',
  async (maxRetries, attempt, again) => {
    const { outcome, sent } = await answered({ maxRetries }, { attempt });
    if (again)
      expect(outcome).toMatchObject({ type: 'wait', attempt: attempt + 1, until: new Date('2026-11-24T09:00:00Z') });
    else expect(outcome).toMatchObject({ type: 'leave', handle: 'invalid', output: { reply: 'many' } });
    expect(sent).toEqual(['4 How many?', ...(again ? [again] : [])]);
  },
);

it.each<[string, Partial<AskData>, { text?: string; isWhole?: boolean }, object]>([
  ['for two seconds unless told otherwise', {}, { isWhole: false }, { type: 'collect', seconds: 2 }],
  ['as long as it is told', { collectSeconds: 7 }, { isWhole: false }, { type: 'collect', seconds: 7 }],
  ['for more of a text, which is an answer as it is', { expect: 'text' }, { isWhole: false }, { type: 'collect' }],
  ['not at all for 0', { collectSeconds: 0 }, { isWhole: false }, { type: 'wait' }],
  ['not after a number', {}, { text: '7', isWhole: false }, { type: 'leave', handle: 'answer', set: { count: 7 } }],
  ['not once all is there', { expect: 'text' }, {}, { type: 'leave', set: { count: 'many' } }],
])('waits whether more comes: %s', async (_how, data, said, outcome) => {
  expect((await answered(data, said)).outcome).toMatchObject(outcome);
});
