import { setTimeout as elapsed } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Issue } from '#lib/contract/errors.ts';
import { batched } from '#lib/platform/batched.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { isPartOfOutage } from '#lib/platform/database-outage.ts';
import { MINUTE_MS } from '#lib/platform/durations.ts';
import { log } from '#lib/platform/log.ts';
import { singleton } from '#lib/platform/singleton.ts';
import type { Caller } from '#lib/workspace/keys/authenticate-key.ts';

type Entry = {
  requestId: string;
  caller: Caller | null;
  method: string;
  route: string;
  path: string;
  status: number;
  startedAt: number;
  /** Whether the request came after the budget of its key or workspace was used up. */
  overBudget?: boolean;
  error?: { code: string; detail: string | Issue[] } | undefined;
};

/** The most rows that wait for the database; beyond it (database down) only the log line remains. */
const MAX_WAITING = 10_000;
/**
 * The most rows that a workspace gets in a minute for requests over its budget. There is no limit to how many come, and each
 * would stay for 30 days.
 */
export const MAX_OVER_BUDGET = 100;
/** Of a path, as many characters as any of ours can need. */
const MAX_PATH = 2_000;
/** In ms: how long the end of the process waits for the last rows. */
const FINISHES_WITHIN_MS = 2000;

const shared = singleton('access log', () => ({
  storing: new Set<Promise<unknown>>(),
  ending: new AbortController(),
  overBudget: new LRUCache<string, { rows: number }>({ max: 10_000, ttl: MINUTE_MS }),
}));

/** Writes a log line per request, and a row for the workspace's own request log. Never a body, a query value or a token. */
export function logAccess(entry: Entry): void {
  const { requestId, caller, method, route, path, status, startedAt, overBudget = false, error } = entry;
  const durationMs = Math.round((performance.now() - startedAt) * 100) / 100;
  log().info(
    {
      request_id: requestId,
      workspace_id: caller?.workspaceId,
      key: caller?.prefix,
      method,
      route,
      status,
      duration_ms: durationMs,
      code: error?.code,
    },
    'request',
  );
  const { storing } = shared;
  if (!caller || storing.size >= MAX_WAITING || (overBudget && !hasRoom(caller))) return;
  const stored = store({
    workspace_id: caller.workspaceId,
    id: requestId,
    key_id: caller.keyId,
    method,
    route,
    path: path.slice(0, MAX_PATH),
    status,
    duration_ms: durationMs,
    code: error?.code ?? null,
    detail: error?.detail ?? null,
    created_at: new Date().toISOString(),
  })
    .catch((cause) => {
      if (!isPartOfOutage(cause)) log().warn({ err: cause, request_id: requestId }, 'request was not recorded');
    })
    .finally(() => storing.delete(stored));
  storing.add(stored);
}

function hasRoom({ workspaceId }: Caller): boolean {
  const lately = shared.overBudget.get(workspaceId) ?? { rows: 0 };
  if (lately.rows === 0) shared.overBudget.set(workspaceId, lately);
  lately.rows += 1;
  return lately.rows <= MAX_OVER_BUDGET;
}

/** Stores the rows that still wait, before the database is closed. */
export async function finishAccessLog({ withinMs = FINISHES_WITHIN_MS } = {}): Promise<void> {
  shared.ending.abort();
  await Promise.race([Promise.all(shared.storing), elapsed(withinMs, undefined, { ref: false })]);
}

type Row = Record<string, unknown> & { workspace_id: string };

const store = batched(
  async (rows: Row[]): Promise<undefined[]> => {
    await prepared(
      'store_requests',
      Prisma.sql`
      INSERT INTO api_requests (workspace_id, id, key_id, method, route, path, status, duration_ms, code, detail, created_at)
      SELECT workspace_id, id, key_id, method, route, path, status, duration_ms, code, detail, created_at
      FROM jsonb_populate_recordset(NULL::api_requests, ${JSON.stringify(rows)}::jsonb)
      ON CONFLICT DO NOTHING`,
    );
    return rows.map(() => undefined);
  },
  { maxItems: 2000, pauseMs: 500, pausesUntil: shared.ending.signal },
);
