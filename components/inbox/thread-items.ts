import type { ThreadLine } from '#lib/doors/admin/inbox/admin-operations.ts';
import type { NoteView } from '#lib/messaging/notes/admin-operations.ts';
import type { ThreadRow } from './thread-rows.ts';

/** An entry of a thread. */
export type ThreadItem = { id: string; at: string } & (
  | { kind: 'message'; row: ThreadRow }
  | { kind: 'line'; line: ThreadLine }
  | { kind: 'note'; note: NoteView }
);

/** Messages, oldest first, with changes and notes in between by time. */
export function threadItems({
  rows,
  lines,
  notes,
}: {
  rows: ThreadRow[];
  lines: ThreadLine[];
  notes: NoteView[];
}): ThreadItem[] {
  const besides: ThreadItem[] = [
    ...lines.map((line) => ({ kind: 'line' as const, id: line.id, at: line.at, line })),
    ...notes.map((note) => ({ kind: 'note' as const, id: note.id, at: note.at, note })),
  ].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const items: ThreadItem[] = [];
  let next = 0;
  for (const row of rows) {
    const { id, timestamp: at } = row.message;
    for (let beside = besides[next]; beside && beside.at < at; beside = besides[next]) {
      items.push(beside);
      next++;
    }
    items.push({ kind: 'message', id, at, row });
  }
  return [...items, ...besides.slice(next)];
}
