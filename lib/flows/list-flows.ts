import { z } from 'zod';
import { db, Prisma } from '../db.ts';
import type { Flow } from '../generated/prisma/client.ts';
import { decodeCursor, encodeCursor } from '../pages/cursor.ts';
import { type FlowView, flowView } from './flow-view.ts';

const place = z.tuple([z.iso.datetime(), z.uuid()]);

/** A page of flows, the newest first. Throws `validation_failed` for a cursor that is none of ours. */
export async function listFlows({
  workspaceId,
  limit,
  cursor,
}: {
  workspaceId: string;
  limit: number;
  cursor?: string | undefined;
}): Promise<{ flows: FlowView[]; next_cursor: string | null }> {
  const [before, beforeId] = cursor === undefined ? [] : decodeCursor(cursor, place);
  const older = before ? Prisma.sql`AND (created_at, id) < (${before}::timestamptz, ${beforeId}::uuid)` : Prisma.empty;
  const ids = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM flows WHERE workspace_id = ${workspaceId}::uuid ${older}
    ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`;
  const rows = await db().flow.findMany({
    where: { workspaceId, id: { in: ids.slice(0, limit).map(({ id }) => id) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  const last = rows.at(-1);
  return { flows: rows.map(flowView), next_cursor: ids.length > limit && last ? cursorOf(last) : null };
}

const cursorOf = ({ createdAt, id }: Flow) => encodeCursor([createdAt.toISOString(), id]);
