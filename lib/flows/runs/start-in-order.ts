import { heardByFlowsSql } from '#lib/messaging/flow-runs/heard-by-flows-sql.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { readSituation, type Situation } from './read-situation.ts';
import type { RunRow } from './run-row.ts';
import { startableFlow, startRun } from './start-run.ts';

/** In minutes: for so long, a message may be overtaken by a later one, also when it is tried again. */
const OVERTAKEN_WITHIN = 5;

/** How many of the messages before one are offered with it. */
const AT_MOST = 20;

/**
 * Starts the flow that a message asks for, if any. Messages that arrive together are taken at the same time, in any order,
 * and a run never hears what was written before the message that started it. So the flows are first offered the
 * earlier ones: if one starts a run, that run passes this one on (docs/decisions/125). What was offered before and
 * started nothing does so again.
 */
export async function startInOrder({
  situation,
  runner,
}: {
  situation: Situation;
  runner: string;
}): Promise<RunRow | null> {
  if (!(await startableFlow({ situation }))) return null;
  for (const messageId of await earlierMessages(situation)) {
    const earlier = await readSituation({ workspaceId: situation.workspaceId, messageId });
    const run = earlier && (await startRun({ situation: earlier, runner }));
    if (run) return run;
  }
  return startRun({ situation, runner });
}

/** The customer's latest messages before one that no run has heard, earliest first. */
async function earlierMessages({ workspaceId, message, flows }: Situation): Promise<string[]> {
  const { conversationId, sequence, createdAt } = message;
  const found = await prepared<{ id: string }>(
    'earlier_messages',
    Prisma.sql`
      SELECT id FROM messages
      WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ${conversationId}::uuid
        AND sequence < ${sequence}::int AND sequence > coalesce((
          SELECT max(heard_sequence) FROM flow_runs
          WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ${conversationId}::uuid), 0)
        AND ${heardByFlowsSql('messages')}
        AND created_at > ${createdAt}::timestamptz - make_interval(mins => ${OVERTAKEN_WITHIN})
        -- A flow that was published since is not offered what was written before.
        AND created_at > coalesce((
          SELECT max((
            SELECT created_at FROM flow_versions AS published
            WHERE workspace_id = ${workspaceId}::uuid AND flow_id = live.id AND published.version = live.version))
          FROM json_to_recordset(${JSON.stringify(flows)}::json) AS live (id uuid, version int)), '-infinity')
      ORDER BY sequence DESC LIMIT ${AT_MOST}`,
  );
  return found.map(({ id }) => id).reverse();
}
