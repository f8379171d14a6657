import { expect, it } from 'vitest';
import { type History, judgeHistory } from './judge-history.ts';

const whole: History = {
  acknowledgedSends: [
    { customer: 'a', text: 'one' },
    { customer: 'b', text: 'other' },
    { customer: 'a', text: 'two' },
  ],
  delivered: [
    { customer: 'a', text: 'one' },
    { customer: 'a', text: 'two' },
    { customer: 'b', text: 'other' },
    { customer: 'f', text: 'hello' },
    { customer: 'f', text: 'thanks' },
  ],
  unknown: [],
  acknowledgedInbound: ['in-1', 'in-2'],
  events: [
    { id: 'e1', customer: 'a', messageId: 'in-1', sequence: 1 },
    { id: 'e2', customer: 'a', messageId: 'in-2', sequence: 4 },
  ],
  deliveries: [
    { eventId: 'e1', messageId: 'in-1' },
    { eventId: 'e2', messageId: 'in-2' },
  ],
  runs: [{ customer: 'f', script: ['hello', 'thanks'], calls: ['key'] }],
};

const problems = (change: Partial<History>) =>
  judgeHistory({ ...whole, ...change }).map(({ kind, what, detail }) => `${kind}: ${what}: ${detail}`);

it('finds no violation in a correct history', () => {
  expect(problems({})).toEqual([]);
});

it('finds an acknowledged send that was never received', () => {
  expect(problems({ delivered: whole.delivered.filter(({ text }) => text !== 'two') })).toEqual([
    'lost: acknowledged send: two',
  ]);
});

it('finds a message that a customer received twice, at once or much later', () => {
  const one = { customer: 'a', text: 'one' };
  expect(problems({ delivered: [one, ...whole.delivered] })).toEqual(['doubled: message to a customer: one']);
  expect(problems({ delivered: [...whole.delivered, one] })).toEqual(['doubled: message to a customer: one']);
});

it('finds a message that was sent twice although no one acknowledged it', () => {
  const stray = { customer: 'b', text: 'stray' };
  expect(problems({ unknown: ['stray'], delivered: [...whole.delivered, stray] })).toEqual([]);
  expect(problems({ unknown: ['stray'], delivered: [...whole.delivered, stray, stray] })).toEqual([
    'doubled: message to a customer: stray',
  ]);
});

it('finds messages of a conversation out of order, and lets conversations overtake each other', () => {
  const [one, two, ...rest] = whole.delivered;
  if (!one || !two) throw new Error('no messages');
  expect(problems({ delivered: [two, one, ...rest] })).toEqual(['reordered: messages to a customer: a, at two']);
  expect(problems({ delivered: [...rest, one, two] })).toEqual([]);
});

it('finds an acknowledged inbound message without an event or a delivery', () => {
  expect(problems({ acknowledgedInbound: ['in-1', 'in-2', 'in-3'] })).toEqual([
    'lost: acknowledged message of a customer: in-3',
    'lost: delivery to the receiver: in-3',
  ]);
  expect(problems({ deliveries: whole.deliveries.slice(1) })).toEqual(['lost: delivery to the receiver: in-1']);
});

it('finds an event that is listed twice, and two events of one message', () => {
  const again = { id: 'e2', customer: 'a', messageId: 'in-2', sequence: 4 };
  expect(problems({ events: [...whole.events, again] })).toEqual([
    'doubled: event in GET /events: e2',
    'doubled: message with two events: in-2',
    'reordered: events of a conversation: a, at number 4',
  ]);
  expect(problems({ events: [...whole.events, { ...again, id: 'e3', sequence: 5 }] })).toEqual([
    'doubled: message with two events: in-2',
  ]);
});

it('finds events of a conversation out of order', () => {
  expect(problems({ events: whole.events.toReversed() })).toEqual([
    'reordered: events of a conversation: a, at number 1',
  ]);
});

it('accepts a redelivery under its ID, and finds one under another ID', () => {
  const again = { eventId: 'e1', messageId: 'in-1' };
  expect(problems({ deliveries: [...whole.deliveries, again] })).toEqual([]);
  expect(problems({ deliveries: [...whole.deliveries, { ...again, eventId: 'e9' }] })).toEqual([
    'doubled: message delivered under two event IDs: in-1',
  ]);
});

it('finds a message of a flow that is missing, unless the service says that it does not know', () => {
  const delivered = whole.delivered.filter(({ text }) => text !== 'thanks');
  expect(problems({ delivered })).toEqual(['lost: message of a flow: thanks']);
  expect(problems({ delivered, unknown: ['thanks'] })).toEqual([]);
});

it('finds messages of a flow out of order, and a call made with two keys', () => {
  expect(problems({ delivered: whole.delivered.toReversed(), acknowledgedSends: [] })).toEqual([
    'reordered: messages of a flow: f',
  ]);
  expect(problems({ runs: [{ customer: 'f', script: ['hello', 'thanks'], calls: ['key', 'key', 'other'] }] })).toEqual([
    'doubled: API call of a flow, under two keys: f',
  ]);
});
