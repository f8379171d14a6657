import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#components/browser/query-keys.ts';
import { drafts } from './drafts.ts';
import { noteDraftOf } from './note-draft-of.ts';
import type { OutboxItem } from './outbox-item.ts';
import { unsent } from './unsent.ts';
import type { AttachedFile } from './use-attached-files.ts';

/**
 * Moves what was written and attached, but not sent, in a conversation to the one that it was joined to, and a
 * half-written note.
 */
export async function moveUnsent({
  queries,
  personId,
  workspace,
  from,
  into,
}: {
  queries: QueryClient;
  personId: string;
  workspace: string;
  from: string;
  into: string;
}): Promise<void> {
  const before = { personId, workspace, conversationId: from };
  const now = { personId, workspace, conversationId: into };
  drafts.move(before, now);
  drafts.move({ ...before, conversationId: noteDraftOf(from) }, { ...now, conversationId: noteDraftOf(into) });

  const files = queries.getQueryData<AttachedFile[]>(queryKeys.attached(workspace, from)) ?? [];
  if (files.length > 0) {
    queries.setQueryData<AttachedFile[]>(queryKeys.attached(workspace, into), (all = []) => [...all, ...files]);
    queries.setQueryData<AttachedFile[]>(queryKeys.attached(workspace, from), []);
  }

  const shown = queries.getQueryData<OutboxItem[]>(queryKeys.outbox(workspace, from)) ?? [];
  const hasMoved = unsent.move(before, now);
  if (shown.length === 0 && !hasMoved) return;
  const left = await unsent.left(now);
  queries.setQueryData<OutboxItem[]>(queryKeys.outbox(workspace, into), (all = []) =>
    withNew(withNew(all, shown), left),
  );
  queries.setQueryData<OutboxItem[]>(queryKeys.outbox(workspace, from), []);
}

const withNew = (items: OutboxItem[], more: OutboxItem[]) => [
  ...items,
  ...more.filter(({ id }) => items.every((item) => item.id !== id)),
];
