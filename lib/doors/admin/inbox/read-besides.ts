import type { WorkCause } from '#lib/messaging/conversations/constants.ts';
import type { Span } from '#lib/messaging/conversations/list-messages.ts';
import { db } from '#lib/platform/database/db.ts';
import type { ThreadLine, ThreadPage } from './admin-operations.ts';

type Besides = Pick<ThreadPage, 'lines' | 'notes'>;

/**
 * What a thread shows between the messages of a page: changes of assignee and status, and notes. A conversation has few of
 * them (lib/messaging/conversations/change-work.ts, lib/messaging/notes/constants.ts), so a page holds all.
 */
export async function readBesides({
  workspaceId,
  conversationId,
  span: { since, before },
}: {
  workspaceId: string;
  conversationId: string;
  span: Span;
}): Promise<Besides> {
  const createdAt = { ...(since && { gte: since }), ...(before && { lt: before }) };
  const where = { workspaceId, conversationId, createdAt };
  const [lines, notes] = await Promise.all([
    db().threadLine.findMany({ where, orderBy: [{ createdAt: 'asc' }, { kind: 'asc' }] }),
    db().note.findMany({
      where,
      include: { mentions: { select: { userId: true }, orderBy: { userId: 'asc' } } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    }),
  ]);
  const people = [
    ...lines.flatMap(({ actorId, assigneeId }) => [actorId, assigneeId]),
    ...notes.flatMap(({ authorId, mentions }) => [authorId, ...mentions.map(({ userId }) => userId)]),
  ];
  const names = await namesOf(people);
  return {
    lines: lines.map((line) => ({
      id: line.id,
      kind: line.kind as ThreadLine['kind'],
      cause: line.cause as WorkCause,
      actor: names.get(line.actorId ?? '') ?? null,
      assignee: names.get(line.assigneeId ?? '') ?? null,
      is_own: line.actorId !== null && line.actorId === line.assigneeId,
      status: line.status,
      snoozed_until: line.snoozedUntil?.toISOString() ?? null,
      at: line.createdAt.toISOString(),
    })),
    notes: notes.map(({ id, text, authorId, mentions, createdAt: at }) => ({
      id,
      text,
      author_id: authorId,
      author: names.get(authorId) ?? '',
      mentions: mentions.flatMap(({ userId }) => names.get(userId) ?? []),
      at: at.toISOString(),
    })),
  };
}

async function namesOf(ids: (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const users = await db().user.findMany({ where: { id: { in: known } }, select: { id: true, name: true } });
  return new Map(users.map(({ id, name }) => [id, name]));
}
