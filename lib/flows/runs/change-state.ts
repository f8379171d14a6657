import type { ConversationState } from '#lib/messaging/conversations/constants.ts';
import { writeState } from '#lib/messaging/conversations/write-state.ts';
import { holdingSql } from '#lib/messaging/flow-runs/holding-sql.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { flowRunContinued } from '#lib/platform/engine/events.ts';
import { endRuns } from './end-runs.ts';
import { waitsOnSql } from './wait-on.ts';
import { wakeParkedRuns } from './wake-parked-runs.ts';

/** Why a run ended, for its page. */
const REASONS = {
  person: 'A person took over the conversation.',
  nobody: 'The conversation was taken from the flow.',
};

type Place = { tx: Prisma.TransactionClient; workspaceId: string; conversationId: string };

/**
 * Sets the state of a conversation that the caller has locked, for people or the API (docs/decisions/080). `person` takes it
 * over: an active run ends. `paused` holds the run at its position. `flow` gives it back: a held run continues with what the
 * customer writes from now on; without one, no one leads, so that the next message may start a flow. `nobody` ends the run.
 */
export async function changeState({ state, ...place }: Place & { state: ConversationState }): Promise<void> {
  if (state === 'flow') {
    const isContinued = await continueHeldRun(place);
    return writeState({ ...place, state: isContinued ? 'flow' : 'nobody' });
  }
  if (state !== 'paused') {
    const { conversationId } = place;
    const which = Prisma.sql`run.conversation_id = ${conversationId}::uuid`;
    await endRuns({ ...place, which, state: 'cancelled', error: REASONS[state] });
  }
  await writeState({ ...place, state });
}

/**
 * Hands the run to a new runner. What the customer wrote meanwhile was for the person who held it, and so was an answer that
 * they had begun: the question waits for another one, until its own time is over.
 */
async function continueHeldRun({ tx, workspaceId, conversationId }: Place): Promise<boolean> {
  const [run] = await tx.$queryRaw<{ id: string }[]>`
    UPDATE flow_runs SET heard_sequence = (
        SELECT last_sequence FROM conversations
        WHERE workspace_id = ${workspaceId}::uuid AND id = ${conversationId}::uuid
      ), ${waitsOnSql}, updated_at = now(), revision = revision + 1
    WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ${conversationId}::uuid
      AND ${holdingSql('flow_runs')}
    RETURNING id`;
  if (!run) {
    await wakeParkedRuns({ tx, workspaceId, conversationId });
    return false;
  }
  await enqueueEvents({ tx, events: [flowRunContinued.create({ workspaceId, runId: run.id })] });
  return true;
}
