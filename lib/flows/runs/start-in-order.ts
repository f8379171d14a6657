import { heardByFlowsSql } from '#lib/messaging/flow-runs/heard-by-flows-sql.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { readSituation, type Situation } from './read-situation.ts';
import type { RunRow } from './run-row.ts';
import { startableFlow, startRun } from './start-run.ts';

/** In seconds: for so long, a message may be overtaken by a later one, also when it is tried again. */
const OVERTAKEN_WITHIN = 60;

/** How many of the messages before one are offered with it. */
const AT_MOST = 20;

/**
 * Starts the flow that a message asks for, if any. Messages that arrive together are taken at the same time, in any order,
 * and a run never hears what was written before the message that started it. So the flows are first offered the
 * earlier ones: if one starts a run, that run passes this one on (docs/decisions/125).
 */
export async function startInOrder({
  situation,
  runner,
}: {
  situation: Situation;
  runner: string;
}): Promise<RunRow | null> {
  if (situation.isFirst) return startRun({ situation, runner });
  if (!(await startableFlow({ situation }))) return null;
  const { workspaceId, message, flows } = situation;
  const { conversationId } = message;
  for (const messageId of await messagesToOffer({ workspaceId, conversationId, before: message, flows })) {
    const earlier = await readSituation({ workspaceId, messageId });
    const run = earlier && (await startRun({ situation: earlier, runner }));
    if (run) return run;
  }
  return startRun({ situation, runner });
}

/**
 * The customer's latest messages before a moment that may still have to be offered, earliest first: no run has heard them. One
 * that was offered already, and started nothing, does so again, because only messages since the last publication and since
 * the customer was unblocked count, and none that a run of a deleted flow has answered.
 */
export async function messagesToOffer({
  workspaceId,
  conversationId,
  before: { sequence, createdAt },
  flows,
}: {
  workspaceId: string;
  conversationId: string;
  before: { sequence: number; createdAt: Date };
  /** The live ones. */
  flows: { id: string; version: number }[];
}): Promise<string[]> {
  const here = Prisma.sql`workspace_id = ${workspaceId}::uuid AND conversation_id = ${conversationId}::uuid`;
  const found = await prepared<{ id: string }>(
    'earlier_messages',
    Prisma.sql`
      SELECT id FROM messages
      WHERE ${here} AND sequence < ${sequence}::int
        AND sequence > coalesce((SELECT max(heard_sequence) FROM flow_runs WHERE ${here}), 0)
        AND ${heardByFlowsSql('messages')}
        AND (created_at > ${createdAt}::timestamptz - make_interval(secs => ${OVERTAKEN_WITHIN}) OR EXISTS (
          -- What a run left that was busy then is handed over together.
          SELECT FROM flow_runs AS busy
          WHERE busy.workspace_id = messages.workspace_id AND busy.conversation_id = messages.conversation_id
            AND messages.created_at BETWEEN busy.started_at AND coalesce(busy.ended_at, busy.updated_at)))
        AND created_at > greatest(
          (SELECT max((
            SELECT created_at FROM flow_versions AS published
            WHERE workspace_id = ${workspaceId}::uuid AND flow_id = live.id AND published.version = live.version))
          FROM json_to_recordset(${JSON.stringify(flows)}::json) AS live (id uuid, version int)),
          (SELECT max(created_at) FROM thread_lines WHERE ${here} AND kind = 'unblocked'))
        AND NOT EXISTS (
          SELECT FROM messages AS said
          WHERE said.workspace_id = messages.workspace_id AND said.conversation_id = messages.conversation_id
            AND said.sequence > messages.sequence AND said.source = 'flow' AND NOT EXISTS (
              SELECT FROM flow_runs AS run
              WHERE run.workspace_id = said.workspace_id AND run.id = said.flow_run_id))
      ORDER BY sequence DESC LIMIT ${AT_MOST}`,
  );
  return found.map(({ id }) => id).reverse();
}
