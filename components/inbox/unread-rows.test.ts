import { expect, it } from 'vitest';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import { countNewer, firstUnread } from './unread-rows.ts';

/** Written as `<customer`, `>ours`, `<♥reaction`, `<♡quiet reaction`, `<#system message` or `<+late`, newest first. */
function threadOf(...written: [string, ...string[]]) {
  const newestFirst = written.map((text, place) => ({
    id: text,
    sequence: text[1] === '+' ? written.length + 1 : written.length - place,
    direction: text.startsWith('<') ? 'inbound' : 'outbound',
    kind: text[1] === '#' ? 'system' : 'text',
    reaction: text[1] === '♥' || text[1] === '♡' ? { quiet: text[1] === '♡' } : null,
  })) as ThreadMessage[];
  return { newestFirst, rows: new Set(written.filter((text) => !/^.[♥♡]/.test(text))), upTo: written[0] };
}

it.each([
  [0, null],
  [1, '<b'],
  [2, '<a'],
  [3, null],
])('begins %i unread messages at %s', (unread, first) => {
  expect(firstUnread({ ...threadOf('<b', '>ours', '<a'), unread })).toBe(first);
});

it('begins at the next message if the first unread one is a reaction, which is shown at its message', () => {
  expect(firstUnread({ ...threadOf('<b', '<♥', '<a'), unread: 2 })).toBe('<b');
  expect(firstUnread({ ...threadOf('<♥', '<a'), unread: 1 })).toBeNull();
});

it('passes over what is never unread: a system message, and a reaction that was removed or changed', () => {
  expect(firstUnread({ ...threadOf('<c', '<#new number', '<b', '<a'), unread: 2 })).toBe('<b');
  expect(firstUnread({ ...threadOf('<♡', '<c', '<b', '<a'), unread: 2 })).toBe('<b');
});

it('counts what has come since the count, and waits for what was counted', () => {
  const thread = threadOf('<c', '>ours', '<b', '<a');
  expect(firstUnread({ ...thread, unread: 1, upTo: '<b' })).toBe('<b');
  expect(firstUnread({ ...thread, unread: 0, upTo: '<b' })).toBe('<c');
  expect(firstUnread({ ...thread, unread: 2, upTo: '<d' })).toBeUndefined();
  expect(firstUnread({ ...thread, unread: 0, upTo: undefined })).toBe('<a');
});

it('begins at a message that arrived late, which is further up than what was read', () => {
  const thread = threadOf('<c', '<b', '<+late', '<a');
  expect(firstUnread({ ...thread, unread: 1 })).toBe('<+late');
  expect(firstUnread({ ...threadOf('<c', '>ours', '<+late', '<b', '<a'), unread: 2 })).toBe('<+late');
});

it('counts the customer’s messages that are shown after another one', () => {
  const thread = threadOf('<c', '<♥', '>ours', '<b', '<a');
  expect(countNewer({ ...thread, since: '<a' })).toBe(2);
  expect(countNewer({ ...thread, since: '<c' })).toBe(0);
  expect(countNewer({ ...thread, since: 'gone' })).toBe(0);
  expect(countNewer({ ...thread, since: null })).toBe(0);
});
