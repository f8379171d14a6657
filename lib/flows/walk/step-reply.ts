import { choiceOfStep } from '../nodes/contract/choice-id.ts';
import type { Reply, StepReply } from '../nodes/contract/outcome.ts';
import { messageId, messageKey } from '../nodes/contract/run-ids.ts';

const TAPS = new Set(['button', 'button_reply', 'list_reply']);

export const isTap = ({ kind }: Reply) => TAPS.has(kind);

/**
 * A tap belongs to the step that its ID on the wire names. A template's button has the template's own ID: there, the tapped
 * message tells.
 */
export function asStepReads(
  reply: Reply,
  { step, attempt, runId }: { step: number; attempt: number; runId: string },
): StepReply {
  const choice = choiceOfStep({ runId, step, wireId: reply.choiceId });
  if (choice !== null) return { ...reply, choiceId: choice, isStray: false };
  const keys = Array.from({ length: attempt + 1 }, (_, index) => messageKey({ step, attempt: index }));
  const isOwn = reply.quotes !== null && keys.some((key) => messageId(runId, key) === reply.quotes);
  return { ...reply, isStray: isTap(reply) && !isOwn };
}
