import { z } from 'zod';
import { cursorList, decodeCursor, encodeCursor } from '#lib/contract/pagination/cursor.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import type { AuditEntryView } from './admin-operations.ts';

const place = z.tuple([z.uuid()]);

/** What people did in the workspace, newest first. `actor` matches part of a name, `about` is the noun of the actions. */
export async function listAudit({
  workspaceId,
  limit,
  cursor,
  actor,
  about,
}: {
  workspaceId: string;
  limit: number;
  cursor?: string | undefined;
  actor?: string | undefined;
  about?: string | undefined;
}): Promise<{ entries: AuditEntryView[]; next_cursor: string | null }> {
  const list = cursorList('audit', { workspaceId, actor, about });
  const [before] = cursor ? decodeCursor(list, cursor, place) : [];
  const rows = await db().auditEntry.findMany({
    where: {
      workspaceId,
      // IDs are UUIDv7, so they sort by time.
      ...(before && { id: { lt: before } }),
      // Prisma passes the text to LIKE unescaped.
      ...(actor && { actorName: { contains: escapeLike(actor), mode: 'insensitive' } }),
      ...(about && { action: { startsWith: `${about}.` } }),
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    entries: page.map((entry) => ({
      id: entry.id,
      actor: entry.actorName,
      action: entry.action,
      target_id: entry.targetId,
      target: entry.targetName,
      detail: entry.detail as AuditEntryView['detail'],
      ip_address: entry.ipAddress,
      created_at: entry.createdAt.toISOString(),
    })),
    next_cursor: rows.length > limit && last ? encodeCursor(list, [last.id]) : null,
  };
}
