import { expect, it } from 'vitest';
import { flowTestSchema } from '#lib/flows/flow-tests/schema.ts';
import type { TrialView } from '#lib/flows/trials/admin-operations.ts';
import { namedApart, type ScriptStep, stepsOfAnswer, stepsOfHours, stepsOfInput, testOf } from './record-test.ts';
import { TEST_CUSTOMER } from './trial-customer.ts';

/** Longer than a step's excerpt of it. */
const LONG = { list: Array.from({ length: 2000 }, (_, index) => index) };

const ORDER = { items: [{ retailer_id: 'TEA', quantity: 2, item_price: 14_900 }], currency: 'INR', note: '' };

type Chat = Pick<TrialView, 'state'>;
const collecting = { state: { state: 'waiting', collect_until: '2026-11-30T10:00:05Z' } } as unknown as Chat;
const rested = { state: { state: 'completed', collect_until: null } } as unknown as Chat;

const ended = { state: { state: 'completed' }, steps: [] } as unknown as Pick<TrialView, 'state' | 'steps'>;

it('makes a test of a chat, with what the API answered', () => {
  const answer = {
    responses: [
      { status: 200, text: JSON.stringify(LONG) },
      { status: 500, text: 'Oh no' },
      { status: 200, text: '"yes"' },
      { error: 'ConnectTimeout' },
      { error: 'InvalidURL' },
    ],
    messages: [{ body: 'Tea?', buttons: [{ id: 'x.1.a', title: 'Tea' }] }],
  } as unknown as TrialView;
  const script = [
    ...stepsOfInput({ type: 'message', text: 'go' }),
    ...stepsOfAnswer(answer, (message) => String(message.body)),
    ...stepsOfInput({ type: 'message', text: 'Tea', kind: 'button_reply', choice_id: 'x.1.a' }),
    ...stepsOfInput({ type: 'message', text: '', kind: 'order' }),
    ...stepsOfInput({ type: 'message', text: '', kind: 'order', order: ORDER }),
    ...stepsOfInput({ type: 'message', text: '', kind: 'audio' }),
    ...stepsOfInput({ type: 'message', text: 'Book', kind: 'button' }),
    ...stepsOfInput({ type: 'continue' }),
    ...stepsOfInput({ type: 'time_passes' }),
  ];
  const test = testOf({ script, ...ended }, { ...TEST_CUSTOMER, attributes: { city: 'Pune' } });
  expect(flowTestSchema.parse(test)).toMatchObject({
    name: 'go',
    hours: 'open',
    attributes: { city: 'Pune' },
    steps: [
      { type: 'customer', text: 'go' },
      { type: 'api', status: 200, body: LONG },
      { type: 'api', status: 500, body: 'Oh no' },
      { type: 'api', status: 200, body: '"yes"' },
      { type: 'api', error: 'ConnectTimeout' },
      { type: 'bot', text: 'Tea?', choices: ['Tea'] },
      { type: 'tap', title: 'Tea' },
      { type: 'sends', kind: 'order' },
      { type: 'sends', kind: 'order', order: ORDER },
      { type: 'sends', kind: 'audio' },
      { type: 'tap', title: 'Book' },
      { type: 'time_passes' },
      { type: 'state', state: 'completed' },
    ],
  });
});

it('keeps who the customer was, unless it was the test customer', () => {
  const script = stepsOfInput({ type: 'message', text: 'go' });
  const asha = { id: '01a22e4b-46f6-709c-87e0-7532edec10ee', name: 'Asha Rao', phone: '', opt_in: false };
  const test = testOf({ script, ...ended }, { ...TEST_CUSTOMER, ...asha, attributes: { city: 'Pune' } });
  expect(flowTestSchema.parse(test)).toMatchObject({ contact: asha, attributes: { city: 'Pune' } });
  expect(testOf({ script, ...ended }, { ...TEST_CUSTOMER, id: asha.id })).toMatchObject({ contact: { id: asha.id } });
  expect(testOf({ script, ...ended }, TEST_CUSTOMER)).not.toHaveProperty('contact');
  expect(testOf({ script, ...ended }, { ...TEST_CUSTOMER, opt_in: true })).toMatchObject({ contact: { opt_in: true } });
});

it('keeps apart what an answer may join and what it may not', () => {
  const first = stepsOfInput({ type: 'message', text: '12 Main St' });
  const second = { type: 'message', text: 'Pune' };
  const pune = { type: 'customer', text: 'Pune' };
  expect(stepsOfInput(second, { ...collecting, script: first })).toEqual([pune]);
  expect(stepsOfInput(second, { ...rested, script: first })).toEqual([{ type: 'state', state: 'completed' }, pune]);
  expect(stepsOfInput(second, { ...rested, script: [{ type: 'bot', text: 'Thanks' }] })).toEqual([pune]);
  expect(stepsOfInput({ type: 'time_passes' }, { ...collecting, script: first })).toEqual([]);
  const goesOn = { steps: [{ node_type: 'ask' }] } as TrialView;
  expect(stepsOfHours({ type: 'time_passes', hours: 24 }, goesOn, collecting)).toEqual([]);
});

it('lets a wait pass once, however many steps it was skipped in', () => {
  const day = { type: 'time_passes', hours: 24 };
  const goesOn = { steps: [{ node_type: 'wait' }] } as TrialView;
  expect([...stepsOfInput(day), ...stepsOfHours(day, { steps: [] as object[] } as TrialView, rested)]).toEqual([]);
  expect([...stepsOfInput(day), ...stepsOfHours(day, goesOn, rested)]).toEqual([{ type: 'time_passes' }]);
  const skip = { type: 'time_passes' };
  expect([...stepsOfInput(skip), ...stepsOfHours(skip, goesOn, rested)]).toEqual([{ type: 'time_passes' }]);
});

it('is closed when the business hours were', () => {
  const steps = [{ node_type: 'business_hours', handle: 'closed' }] as TrialView['steps'];
  const script = stepsOfInput({ type: 'message', text: 'go' });
  expect(testOf({ ...ended, script, steps }, TEST_CUSTOMER)).toMatchObject({ hours: 'closed' });
});

it('saves no test before anything happened, or while the flow is busy', () => {
  expect(testOf({ script: [], state: null, steps: [] }, TEST_CUSTOMER)).toBeNull();
  const state = { state: 'running' } as TrialView['state'];
  expect(testOf({ script: [{ type: 'customer', text: 'go' }], state, steps: [] }, TEST_CUSTOMER)).toBeNull();
});

it('gives a test of a chat that begins like another one a name of its own', () => {
  const test = testOf({ script: [{ type: 'customer', text: 'go' }], ...ended }, TEST_CUSTOMER);
  if (!test) throw new Error('There is no test.');
  const others = ['go', 'go (2)'].map((name) => ({ name }));
  expect([[], others.slice(0, 1), others].map((names) => namedApart(test, names).name)).toEqual([
    'go',
    'go (2)',
    'go (3)',
  ]);
  const long = testOf({ script: [{ type: 'customer', text: 'x'.repeat(4096) }], ...ended }, TEST_CUSTOMER);
  if (!long) throw new Error('There is no test.');
  expect(flowTestSchema.safeParse(namedApart(long, [long])).success).toBe(true);
});

it('ends a test of a chat that is longer than a test before an action of the customer', () => {
  const turn: ScriptStep[] = [
    { type: 'customer', text: 'more' },
    { type: 'api', status: 200, body: null },
    { type: 'bot', text: 'One' },
    { type: 'bot', text: 'Two' },
  ];
  const turns = (count: number) => Array.from({ length: count }, () => turn).flat();
  const stepsOf = (script: ScriptStep[]) => testOf({ script, ...ended }, TEST_CUSTOMER)?.steps;
  expect(stepsOf(turns(14))).toEqual([...turns(14), { type: 'state', state: 'completed' }]);
  expect(stepsOf(turns(15))).toEqual(turns(15));
  expect(stepsOf([{ type: 'bot', text: 'Welcome' }, ...turns(20)])).toEqual([
    { type: 'bot', text: 'Welcome' },
    ...turns(14),
  ]);
});
