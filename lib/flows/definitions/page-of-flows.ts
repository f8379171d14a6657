import { cursorList } from '#lib/contract/pagination/cursor.ts';
import { olderThan, pageOf } from '#lib/contract/pagination/keyset.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';

export type FlowPage = { workspaceId: string; limit: number; cursor?: string | undefined };

/**
 * A page of flows, newest first, with `columns` besides their ID. Of the rows that were found, the page has as many as
 * `fits` says, `limit` by default. Throws `validation_failed` for a foreign cursor.
 */
export async function pageOfFlows<Columns>({
  workspaceId,
  limit,
  cursor,
  columns,
  fits = () => limit,
}: FlowPage & {
  columns: Prisma.Sql;
  fits?: (found: Columns[]) => number;
}): Promise<{ rows: (Columns & { id: string })[]; nextCursor: string | null }> {
  const list = cursorList('flows', { workspaceId });
  const older = olderThan({ list, cursor, time: Prisma.sql`created_at`, id: Prisma.sql`id` });
  const found = await db().$queryRaw<(Columns & { id: string; createdAt: Date })[]>`
    SELECT id, created_at AS "createdAt", ${columns} FROM flows
    WHERE workspace_id = ${workspaceId}::uuid AND deleted_at IS NULL ${older}
    ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`;
  return pageOf(found, { list, limit: fits(found), timeOf: ({ createdAt }) => createdAt });
}
