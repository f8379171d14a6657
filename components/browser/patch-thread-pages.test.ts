import { expect, it } from 'vitest';
import type { ThreadMessage, ThreadPage } from '#lib/doors/admin/inbox/admin-operations.ts';
import { patchThreadPages } from './patch-thread-pages.ts';

const message = (sequence: number, { second = sequence, status = 'sent' } = {}) =>
  ({
    id: `m${sequence}`,
    sequence,
    status,
    timestamp: `2026-03-02T09:00:${String(second).padStart(2, '0')}.000Z`,
  }) as ThreadMessage;
const page = (next_cursor: string | null, ...messages: ThreadMessage[]) =>
  ({ messages, lines: [], notes: [], since: null, next_cursor }) as ThreadPage;
const idsOf = ({ pages }: { pages: ThreadPage[] }) => pages.map(({ messages }) => messages.map(({ id }) => id));

const loaded = {
  pages: [page('older', message(6), message(5)), page('oldest', message(4), message(3))],
  pageParams: [null, 'older'],
};

it('adds new messages before those that are loaded', () => {
  expect(idsOf(patchThreadPages(loaded, page('x', message(8), message(7), message(6))))).toEqual([
    ['m8', 'm7', 'm6', 'm5'],
    ['m4', 'm3'],
  ]);
});

it('brings known messages up to date on every page', () => {
  const fresh = page('x', message(6, { status: 'read' }), message(5), message(4, { status: 'delivered' }));
  const { pages } = patchThreadPages(loaded, fresh);
  expect(pages.flatMap(({ messages }) => messages.map(({ status }) => status))).toEqual([
    'read',
    'sent',
    'delivered',
    'sent',
  ]);
});

it('puts a late message at its second, and those of one second in order of arrival', () => {
  const late = message(7, { second: 5 });
  expect(idsOf(patchThreadPages(loaded, page('x', message(6), late, message(5))))[0]).toEqual(['m6', 'm7', 'm5']);
});

it('keeps only the fresh page when too much has come in between, and reads older ones again', () => {
  const fresh = page('x', message(30), message(29));
  expect(patchThreadPages(loaded, fresh)).toEqual({ pages: [fresh], pageParams: [null] });
});

it('joins a fresh page that is the whole thread, even when it shares no message', () => {
  const first = { pages: [page(null)], pageParams: [null] };
  expect(idsOf(patchThreadPages(first, page(null, message(1))))).toEqual([['m1']]);
});

it('takes the lines between messages from the fresh page, for the time it covers', () => {
  const note = (id: string, second: number) => ({ id, at: `2026-03-02T09:00:${String(second).padStart(2, '0')}.500Z` });
  const withNotes = (given: ThreadPage, since: number | null, ...notes: object[]) =>
    ({ ...given, notes, since: since && `2026-03-02T09:00:0${since}.000Z` }) as ThreadPage;
  const [newest, older] = loaded.pages as [ThreadPage, ThreadPage];
  const before = {
    ...loaded,
    pages: [withNotes(newest, 5, note('kept', 5), note('deleted', 6)), withNotes(older, null, note('old', 3))],
  };
  const fresh = withNotes(page('x', message(7), message(6)), 6, note('new', 7));
  expect(patchThreadPages(before, fresh).pages.map(({ notes }) => notes.map(({ id }) => id))).toEqual([
    ['kept', 'new'],
    ['old'],
  ]);
});
