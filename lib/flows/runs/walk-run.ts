import { ConversationHeld } from '#lib/messaging/messages/conversation-held.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { workspaceCalendar } from '#lib/workspace/calendar/workspace-calendar.ts';
import { quotaLimits } from '#lib/workspace/quotas/quota-limits.ts';
import { getFlowVersion, readFlowVersion } from '../definitions/get-flow-version.ts';
import type { Arrival, Segment } from '../walk/segment.ts';
import { walk } from '../walk/walk.ts';
import { heldSql } from './held-sql.ts';
import { liveWorld } from './live-world.ts';
import type { RunRow } from './run-row.ts';
import { withFreshLinks } from './with-fresh-links.ts';

/**
 * Walks a stored run for one segment, in its own version of its flow. Records nothing. Null when a person leads the
 * conversation: the run is held at its position until the conversation is given back.
 */
export async function walkRun({
  run,
  arrival,
  isHeld,
}: {
  run: RunRow;
  arrival?: Arrival;
  /** Whether people lead the conversation, if the caller has just read that. */
  isHeld?: boolean | undefined;
}): Promise<Segment | null> {
  const {
    workspaceId,
    id: runId,
    flowId,
    version,
    conversationId,
    nodeId,
    stepCount,
    variables,
    passes,
    frames,
    eventNumber,
    event,
    waitingFor,
  } = run;
  // Only then: a call that is made again has the links that it had.
  const isOld = arrival !== undefined || stepCount === 0;
  const [known, graph, limits, calendar, isHeldNow] = await Promise.all([
    isOld ? withFreshLinks({ workspaceId, conversationId, variables, frames }) : { variables, frames },
    getFlowVersion({ workspaceId, flowId, version }),
    quotaLimits({ workspaceId }),
    workspaceCalendar({ workspaceId }),
    isHeld ?? isConversationHeld({ workspaceId, conversationId }),
  ]);
  if (isHeldNow) return null;
  try {
    return await walk({
      graph,
      position: { nodeId, stepCount, ...known, passes, eventNumber, event, waiting: waitingFor },
      ...(arrival && { arrival }),
      readGraph: (called) => readFlowVersion({ workspaceId, ...called }),
      world: liveWorld({ workspaceId, runId, conversationId, calendar }),
      limits,
    });
  } catch (error) {
    // Taken over meanwhile: the next message was not sent.
    if (error instanceof ConversationHeld) return null;
    throw error;
  }
}

async function isConversationHeld({ workspaceId, conversationId }: Pick<RunRow, 'workspaceId' | 'conversationId'>) {
  const [talk] = await prepared<{ isHeld: boolean }>(
    'is_conversation_held',
    Prisma.sql`
      SELECT ${heldSql} AS "isHeld" FROM conversations AS talk
      WHERE workspace_id = ${workspaceId}::uuid AND id = ${conversationId}::uuid`,
  );
  return talk?.isHeld ?? false;
}
