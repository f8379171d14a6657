import { ConversationHeld } from '#lib/messaging/messages/conversation-held.ts';
import { db } from '#lib/platform/database/db.ts';
import { workspaceCalendar } from '#lib/workspace/calendar/workspace-calendar.ts';
import { quotaLimits } from '#lib/workspace/quotas/quota-limits.ts';
import { getFlowVersion, readFlowVersion } from '../definitions/get-flow-version.ts';
import type { Arrival, Segment } from '../walk/segment.ts';
import { walk } from '../walk/walk.ts';
import { liveWorld } from './live-world.ts';
import type { RunRow } from './run-row.ts';

/**
 * Walks a stored run for one segment, in its own version of its flow. Records nothing. Null when a person leads the
 * conversation: the run is held where it stands, until it is given back.
 */
export async function walkRun({ run, arrival }: { run: RunRow; arrival?: Arrival }): Promise<Segment | null> {
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
  const [graph, limits, calendar, isHeld] = await Promise.all([
    getFlowVersion({ workspaceId, flowId, version }),
    quotaLimits({ workspaceId }),
    workspaceCalendar({ workspaceId }),
    isConversationHeld({ workspaceId, conversationId }),
  ]);
  if (isHeld) return null;
  try {
    return await walk({
      graph,
      position: { nodeId, stepCount, variables, passes, frames, eventNumber, event, waiting: waitingFor },
      ...(arrival && { arrival }),
      readGraph: (called) => readFlowVersion({ workspaceId, ...called }),
      world: liveWorld({ workspaceId, runId, conversationId, calendar }),
      limits,
    });
  } catch (error) {
    // Taken over since: what was to be said next was not.
    if (error instanceof ConversationHeld) return null;
    throw error;
  }
}

async function isConversationHeld({ workspaceId, conversationId: id }: Pick<RunRow, 'workspaceId' | 'conversationId'>) {
  const talk = await db().conversation.findUnique({
    where: { workspaceId_id: { workspaceId, id } },
    select: { state: true },
  });
  return talk?.state === 'paused' || talk?.state === 'person';
}
