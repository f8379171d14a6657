import { expect, it } from 'vitest';
import type { ThreadLine } from '#lib/doors/admin/inbox/admin-operations.ts';
import type { NoteView } from '#lib/messaging/notes/admin-operations.ts';
import { threadItems } from './thread-items.ts';
import type { ThreadRow } from './thread-rows.ts';

const at = (second: number) => `2026-03-02T09:00:0${second}.000Z`;
const row = (id: string, second: number) => ({ message: { id, timestamp: at(second) } }) as ThreadRow;
const line = (id: string, second: number) => ({ id, at: at(second) }) as ThreadLine;
const note = (id: string, second: number) => ({ id, at: at(second) }) as NoteView;

it('puts events and notes between the messages, by time', () => {
  const items = threadItems({
    rows: [row('m1', 1), row('m3', 3), row('m5', 5)],
    lines: [line('l3', 3), line('l9', 9)],
    notes: [note('n0', 0), note('n4', 4), note('n2', 2)],
  });
  expect(items.map(({ id }) => id)).toEqual(['n0', 'm1', 'n2', 'm3', 'l3', 'n4', 'm5', 'l9']);
});

it('shows a thread that has no messages', () => {
  expect(threadItems({ rows: [], lines: [line('l', 1)], notes: [note('n', 2)] }).map(({ kind }) => kind)).toEqual([
    'line',
    'note',
  ]);
});
