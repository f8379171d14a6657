import { z } from 'zod';
import { cursorList, decodeCursor, encodeCursor } from '#lib/contract/pagination/cursor.ts';
import { anyCase } from '#lib/platform/database/any-case.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import type { AuditEntryView } from './admin-operations.ts';

type Row = Omit<AuditEntryView, 'created_at'> & { created_at: Date };

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
  const { like } = await anyCase();
  // IDs are UUIDv7, so they sort by time.
  const rows = await db().$queryRaw<Row[]>`
    SELECT id, actor_name AS actor, action, target_id, target_name AS target, detail, ip_address, created_at
    FROM audit_entries
    WHERE workspace_id = ${workspaceId}::uuid
      ${before ? Prisma.sql`AND id < ${before}::uuid` : Prisma.empty}
      ${actor ? Prisma.sql`AND ${like(Prisma.sql`actor_name`, `%${escapeLike(actor)}%`)}` : Prisma.empty}
      ${about ? Prisma.sql`AND starts_with(action, ${`${about}.`})` : Prisma.empty}
    ORDER BY id DESC LIMIT ${limit + 1}`;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    entries: page.map((entry) => ({ ...entry, created_at: entry.created_at.toISOString() })),
    next_cursor: rows.length > limit && last ? encodeCursor(list, [last.id]) : null,
  };
}
