import { isDisabled } from '#lib/workspace/workspaces/is-disabled.ts';
import { goOn } from './advance-run.ts';
import { lastRunOfRunner } from './read-run.ts';
import { readSituation } from './read-situation.ts';
import { isForReply, type RunProgress } from './run-progress.ts';
import { spendOffered } from './spend-messages.ts';
import { startInOrder } from './start-in-order.ts';

/**
 * Offers a customer's message to the flows: the conversation's run takes it as a reply, else a trigger may start one.
 * Returns the run for the runner to continue, or null: nothing came of the message, a busy run will look for it by
 * itself, the workspace is disabled and people will answer, or the person is blocked. Safe to repeat.
 */
export async function takeMessage({
  workspaceId,
  messageId,
  runner,
}: {
  workspaceId: string;
  messageId: string;
  runner: string;
}): Promise<RunProgress | null> {
  if (await isDisabled({ workspaceId })) return null;
  const situation = await readSituation({ workspaceId, messageId });
  if (!situation) return null;
  const { active, message, isBlocked } = situation;
  if (isBlocked) return null;
  // This runner was interrupted after it had taken the message.
  if (active?.runner === runner) return goOn({ next: { act: 'walk', run: active }, runner });
  if (active) return isForReply(active) ? goOn({ next: { act: 'listen', run: active }, runner }) : null;
  // Or after it had brought a run to its end, or parked it.
  const { conversationId, sequence } = message;
  const run =
    (await startInOrder({ situation, runner })) ?? (await lastRunOfRunner({ workspaceId, conversationId, runner }));
  if (run) return goOn({ next: { act: 'walk', run }, runner });
  if (situation.parkedFlowIds.length > 0) await spendOffered({ workspaceId, conversationId, sequence });
  return null;
}
