import { z } from 'zod';
import { cursorList, decodeCursor, encodeCursor } from '#lib/contract/pagination/cursor.ts';
import { db } from '#lib/platform/database/db.ts';
import type { ApiRequestView } from './admin-operations.ts';

const place = z.tuple([z.uuid()]);

/**
 * The workspace's requests to the public API in the last 30 days, newest first. `status` is a status or a group (`4xx`),
 * `operation` a method and path template, `requestId` finds one request.
 */
export async function listRequests({
  workspaceId,
  limit,
  cursor,
  requestId,
  status,
  operation,
}: {
  workspaceId: string;
  limit: number;
  cursor?: string | undefined;
  requestId?: string | undefined;
  status?: string | undefined;
  operation?: string | undefined;
}): Promise<{ requests: ApiRequestView[]; next_cursor: string | null }> {
  const list = cursorList('requests', { workspaceId, requestId, status, operation });
  const [before] = cursor ? decodeCursor(list, cursor, place) : [];
  if (requestId && !z.uuid().safeParse(requestId).success) return { requests: [], next_cursor: null };
  const [method, route] = operation?.split(' ') ?? [];
  const rows = await db().apiRequest.findMany({
    where: {
      workspaceId,
      // IDs are UUIDv7, so they sort by time.
      id: { ...(before && { lt: before }), ...(requestId && { equals: requestId }) },
      ...(status && { status: statusesOf(status) }),
      ...(operation && { method, route }),
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const names = await keyNames(workspaceId, page);
  return {
    requests: page.map((row) => ({
      id: row.id,
      method: row.method,
      route: row.route,
      path: row.path,
      status: row.status,
      duration_ms: row.durationMs,
      code: row.code,
      detail: row.detail as ApiRequestView['detail'],
      key: { id: row.keyId, name: names.get(row.keyId) ?? null },
      created_at: row.createdAt.toISOString(),
    })),
    next_cursor: rows.length > limit && last ? encodeCursor(list, [last.id]) : null,
  };
}

function statusesOf(status: string) {
  if (!status.endsWith('xx')) return Number(status);
  const first = Number(status[0]) * 100;
  return { gte: first, lt: first + 100 };
}

async function keyNames(workspaceId: string, rows: { keyId: string }[]) {
  const ids = [...new Set(rows.map(({ keyId }) => keyId))];
  const keys = await db().apiKey.findMany({
    where: { workspaceId, id: { in: ids } },
    select: { id: true, name: true },
  });
  return new Map(keys.map(({ id, name }) => [id, name]));
}
