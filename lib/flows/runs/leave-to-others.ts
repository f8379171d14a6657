import { passOn } from './pass-on.ts';
import { wakeParkedRuns } from './wake-parked-runs.ts';

/**
 * Hands over what a run left that was ended from outside: what the customer wrote while it was busy may start a flow, and
 * runs that were postponed because of it wake. Where people lead, or the customer is blocked, no flow starts. The run may be
 * deleted by now. Safe to repeat.
 */
export async function leaveToOthers({
  workspaceId,
  conversationId,
  runId,
  heardSequence,
}: {
  workspaceId: string;
  conversationId: string;
  runId: string;
  heardSequence: number;
}): Promise<void> {
  await passOn({ workspaceId, conversationId, id: runId, heardSequence });
  await wakeParkedRuns({ workspaceId, conversationId });
}
