import { expect, it } from 'vitest';
import type { FlowWorld } from '../contract/world.ts';
import { executor } from './executor.ts';
import type { WaitUntilData } from './schema.ts';

/** Noon in Berlin in winter. */
const NOW = new Date('2026-11-23T11:00:00Z');

const world: FlowWorld = {
  ...{ workspaceId: 'w', runId: 'r', timeZone: 'Europe/Berlin' },
  now: () => NOW,
  isOpen: () => true,
  eventUrl: () => 'https://parley.example/flow-events/x',
  publishedFlow: async () => null,
  linkToFile: async ({ mediaUrl }) => mediaUrl,
  send: () => Promise.reject(new Error('It sends nothing.')),
};

const execute = (data: WaitUntilData, value: string | number | null = '') =>
  executor.execute(data, { variables: { value }, step: 1, world, eventNumber: 0, event: null });

it.each<[string, WaitUntilData, string | number, string]>([
  ['a day, at nine in the workspace’s zone', { date: '{{value}}' }, '2026-12-24', '2026-12-24T08:00:00.000Z'],
  ['a day in summer', { date: '{{value}}' }, '2027-07-01', '2027-07-01T07:00:00.000Z'],
  ['a day at a time', { date: '{{value}}', time: '18:30' }, '2026-12-24', '2026-12-24T17:30:00.000Z'],
  ['a time of its own', { date: '{{value}}', time: '18:30' }, '2026-12-24 07:15', '2026-12-24T06:15:00.000Z'],
  ['an offset', { date: '{{value}}' }, '2026-12-24T07:15:00-05:00', '2026-12-24T12:15:00.000Z'],
  ['seconds', { date: '{{value}}' }, 1_798_000_000, '2026-12-23T04:26:40.000Z'],
  ['a day before', { date: '{{value}}', offsetMinutes: -1440 }, '2026-12-24T00:00Z', '2026-12-23T00:00:00.000Z'],
  ['texts around', { date: '{{value}}T10:00' }, '2026-12-24', '2026-12-24T09:00:00.000Z'],
])('waits until a date: %s', (_, data, value, until) => {
  expect(execute(data, value)).toMatchObject({ type: 'wait', for: 'time', until: new Date(until) });
});

it('waits until nine also on a day whose first hour is skipped, because daylight saving time begins', () => {
  const inCairo = {
    variables: {},
    step: 1,
    world: { ...world, timeZone: 'Africa/Cairo' },
    eventNumber: 0,
    event: null,
  };
  // From midnight to one, so Cairo is three hours ahead.
  const until = new Date('2027-04-30T06:00:00Z');
  expect(executor.execute({ date: '2027-04-30' }, inCairo)).toMatchObject({ type: 'wait', for: 'time', until });
});

it.each<[string, WaitUntilData, string]>([
  ['2026-11-23T11:00:00Z', { date: '{{value}}' }, 'now'],
  ['2020-02-29', { date: '{{value}}' }, 'long ago'],
  ['2026-11-24', { date: '{{value}}', offsetMinutes: -2880 }, 'by its offset'],
])('continues at once from %s', (value, data) => {
  expect(execute(data, value)).toMatchObject({ type: 'leave', handle: 'next' });
});

it.each(['', 'tomorrow', '2026-02-30', '2026-13-01', '24.12.2026', '2026-12-24T25:00', '12', null])(
  'leaves by error from %j',
  (value) => {
    const outcome = execute({ date: '{{value}}' }, value);
    expect(outcome).toMatchObject({ type: 'leave', handle: 'error', error: `“${value ?? ''}” is not a date.` });
  },
);

it('leaves by error where the date is more than a year away', () => {
  const error = '“2028-01-01” is more than 365 days away.';
  expect(execute({ date: '{{value}}' }, '2028-01-01')).toMatchObject({ type: 'leave', handle: 'error', error });
});
