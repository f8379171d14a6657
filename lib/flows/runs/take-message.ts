import { isBlocked } from '#lib/messaging/conversations/block-contact.ts';
import { isDisabled } from '#lib/workspace/workspaces/is-disabled.ts';
import { activeRun } from './active-run.ts';
import { goOn } from './advance-run.ts';
import { heardMessage } from './heard-message.ts';
import { lastRunOfRunner } from './read-run.ts';
import { isForReply, type RunProgress } from './run-progress.ts';
import { startRun } from './start-run.ts';

/**
 * Brings a customer's message to the flows: the conversation's run takes it as a reply, else a trigger may start one.
 * Returns the run that is the runner's to go on with, or null: nothing came of the message, or a run is busy and
 * will look for it by itself, the workspace is disabled and people will answer, or the person is blocked. Safe to repeat.
 */
export async function takeMessage({
  workspaceId,
  conversationId,
  messageId,
  runner,
}: {
  workspaceId: string;
  conversationId: string;
  messageId: string;
  runner: string;
}): Promise<RunProgress | null> {
  if (await isDisabled({ workspaceId })) return null;
  if (await isBlocked({ workspaceId, conversationId })) return null;
  const active = await activeRun({ workspaceId, conversationId });
  // This very runner was cut off after it had taken the message.
  if (active?.runner === runner) return goOn({ next: { act: 'walk', run: active }, runner });
  if (active) return isForReply(active) ? goOn({ next: { act: 'listen', run: active }, runner }) : null;
  const message = await heardMessage({ workspaceId, messageId });
  // Or it was when it had brought a run to its end, or parked it.
  const run =
    message &&
    ((await startRun({ workspaceId, message, runner })) ??
      (await lastRunOfRunner({ workspaceId, conversationId, runner })));
  return run ? goOn({ next: { act: 'walk', run }, runner }) : null;
}
