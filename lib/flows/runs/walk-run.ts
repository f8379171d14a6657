import { ConversationHeld } from '#lib/messaging/messages/conversation-held.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { workspaceCalendar } from '#lib/workspace/calendar/workspace-calendar.ts';
import { quotaLimits } from '#lib/workspace/quotas/quota-limits.ts';
import { getFlowVersion, readFlowVersion } from '../definitions/get-flow-version.ts';
import type { Variables } from '../template/variables.ts';
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
  const [known, graph, limits, calendar, talk] = await Promise.all([
    isOld ? withFreshLinks({ workspaceId, conversationId, variables, frames }) : { variables, frames },
    getFlowVersion({ workspaceId, flowId, version }),
    quotaLimits({ workspaceId }),
    workspaceCalendar({ workspaceId }),
    isHeld === undefined ? talkOf({ workspaceId, conversationId }) : { isHeld },
  ]);
  if (talk?.isHeld) return null;
  try {
    return await walk({
      graph,
      position: {
        nodeId,
        stepCount,
        ...known,
        variables: { ...known.variables, ...wishOf(run, talk) },
        passes,
        eventNumber,
        event,
        waiting: waitingFor,
      },
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

type Talk = { isHeld: boolean; optIn?: boolean | null };

/** Whether people lead the conversation, and whether its contact agreed to marketing messages. */
async function talkOf({
  workspaceId,
  conversationId,
}: Pick<RunRow, 'workspaceId' | 'conversationId'>): Promise<Talk | undefined> {
  const [talk] = await prepared<Talk>(
    'talk_of_run',
    Prisma.sql`
      SELECT ${heldSql} AS "isHeld", contact.opt_in AS "optIn"
      FROM conversations AS talk
      JOIN contacts AS contact ON contact.workspace_id = talk.workspace_id AND contact.id = talk.contact_id
      WHERE talk.workspace_id = ${workspaceId}::uuid AND talk.id = ${conversationId}::uuid`,
  );
  return talk;
}

/** The contact's `opt_in` of now, since they may opt out while the run waits; not where the flow has set its own. */
function wishOf({ variables }: RunRow, { optIn }: Partial<Talk> = {}): Variables {
  const { opt_in: known } = variables;
  return optIn !== undefined && (known === null || typeof known === 'boolean') ? { opt_in: optIn } : {};
}
