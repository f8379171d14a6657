import { expect } from 'vitest';

/** What clients saw of a time in which something was broken, in the order in which they saw it. */
export type History = {
  /** Texts that POST /messages acknowledged with 200. */
  acknowledgedSends: string[];
  /** Texts that reached the channel's customers. */
  delivered: string[];
  /** Channel IDs of messages for whose webhook we answered 200. */
  acknowledgedInbound: string[];
  /** Events as GET /events gave them, reading on from the last ID each time. */
  events: { id: string; customer: string; messageId: string; sequence: number }[];
};

/** Expects that nothing acknowledged was lost, nothing was doubled, and each conversation is told in order. */
export function expectWhole({ acknowledgedSends, delivered, acknowledgedInbound, events }: History): void {
  expect(repeated(delivered), 'messages that customers got twice').toEqual([]);
  expect(missing(acknowledgedSends, delivered), 'acknowledged sends that no customer got').toEqual([]);
  expect(repeated(events.map(({ id }) => id)), 'events that were listed twice').toEqual([]);
  expect(repeated(events.map(({ messageId }) => messageId)), 'messages with two events').toEqual([]);
  const told = events.map(({ messageId }) => messageId);
  expect(missing(acknowledgedInbound, told), 'acknowledged messages without an event').toEqual([]);
  for (const [customer, own] of Map.groupBy(events, (event) => event.customer)) {
    const sequences = own.map(({ sequence }) => sequence);
    expect(sequences, `events of ${customer} in order`).toEqual(sequences.toSorted((a, b) => a - b));
  }
}

const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

function missing(wanted: string[], present: string[]): string[] {
  const known = new Set(present);
  return wanted.filter((value) => !known.has(value));
}
