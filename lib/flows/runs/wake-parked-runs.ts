import { parkedSql } from '#lib/messaging/flow-runs/parked-sql.ts';
import { type Database, db, Prisma } from '#lib/platform/database/db.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { flowRunContinued } from '#lib/platform/engine/events.ts';

/** Hands runs whose time came while someone else led the conversation to new runners, now that it is free. */
export async function wakeParkedRuns({
  tx = db(),
  workspaceId,
  conversationId,
  besides,
}: {
  tx?: Database;
  workspaceId: string;
  conversationId: string;
  /** The run that led, which may be parked itself now. */
  besides?: string;
}): Promise<void> {
  const due = await tx.$queryRaw<{ id: string }[]>`
    UPDATE flow_runs SET waiting_until = now(), revision = revision + 1, updated_at = now()
    WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ${conversationId}::uuid
      AND ${parkedSql('flow_runs')} AND (waiting_for ->> 'until')::timestamptz <= now()
      ${besides === undefined ? Prisma.empty : Prisma.sql`AND id <> ${besides}::uuid`}
    RETURNING id`;
  if (due.length === 0) return;
  await enqueueEvents({ tx, events: due.map(({ id }) => flowRunContinued.create({ workspaceId, runId: id })) });
}
