import type { JsonValue, Variables } from '../../template/variables.ts';
import { wireChoiceId } from '../contract/choice-id.ts';
import type { Note } from '../contract/outcome.ts';
import { messageKey } from '../contract/run-ids.ts';
import type { FlowOutgoing, FlowWorld } from '../contract/world.ts';
import { fillMessage } from './fill-message.ts';
import type { FlowMessage } from './schema.ts';

/**
 * Fills a node's message and sends it for a step, under a key; taps on its buttons answer this step. Returns the entry for
 * the history, and the error if there was one.
 */
export async function sendFilled({
  message,
  variables,
  step,
  attempt = 0,
  world,
}: {
  message: FlowMessage;
  variables: Variables;
  step: number;
  /** How often the step has already sent it. */
  attempt?: number;
  world: FlowWorld;
}): Promise<{ input: Note; output: Note; error: string | null }> {
  const filled = fillMessage(message, variables);
  if ('error' in filled) return { input: { message }, output: {}, error: filled.error };
  const sent = await world.send(onTheWire(filled, world.runId, step), messageKey({ step, attempt }));
  const input = { message: asNote(filled) };
  if ('error' in sent) return { input, output: {}, error: sent.error };
  return { input, output: { message_id: sent.id, ...(!sent.isCertain && { outcome: 'unknown' }) }, error: null };
}

function onTheWire({ buttons, ...message }: FlowOutgoing, runId: string, step: number): FlowOutgoing {
  const choices = buttons?.map(({ id, ...shown }) => ({ id: wireChoiceId({ runId, step, choiceId: id }), ...shown }));
  return { ...message, ...(choices && { buttons: choices }) };
}

/** Drops undefined fields. */
function asNote(message: FlowOutgoing): JsonValue {
  return JSON.parse(JSON.stringify(message));
}
