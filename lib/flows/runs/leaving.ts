import { Prisma } from '#lib/platform/database/db.ts';
import { notifyConversationsSql } from '#lib/platform/realtime/notify-conversations-sql.ts';
import { holding } from './holding.ts';

/**
 * The part of a statement that tells who leads the conversations of the runs that have ended, or were parked, in
 * `source` (flow_runs' columns): a person where the run was handed over, no one where it was a flow's, and otherwise
 * the one who held it. The statement has locked the conversations before it ended the runs, and must read from
 * `announced`.
 */
export function leaving(source: string, { note = null }: { note?: string | null } = {}): Prisma.Sql {
  return Prisma.sql`
    left_to AS (
      UPDATE conversations AS talk SET
        state = CASE
          WHEN ended.state = 'handed_off' THEN 'person'
          WHEN talk.state = 'flow' AND NOT EXISTS (
            SELECT FROM flow_runs AS other
            WHERE other.workspace_id = talk.workspace_id AND other.conversation_id = talk.id AND ${holding('other')}
              AND other.id NOT IN (SELECT id FROM ${Prisma.raw(source)})
          ) THEN 'nobody'
          ELSE talk.state
        END,
        state_since = CASE WHEN ended.state = 'handed_off' OR talk.state = 'flow' THEN now() ELSE talk.state_since END,
        handoff_at = CASE WHEN ended.state = 'handed_off' THEN now() ELSE talk.handoff_at END,
        handoff_note = CASE WHEN ended.state = 'handed_off' THEN ${note} ELSE talk.handoff_note END,
        updated_at = now()
      FROM ${Prisma.raw(source)} AS ended
      WHERE talk.workspace_id = ended.workspace_id AND talk.id = ended.conversation_id
    ), ${notifyConversationsSql(source)}`;
}
