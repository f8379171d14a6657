import type { JsonValue, Variables } from '../../template/variables.ts';
import type { Note } from '../contract/outcome.ts';
import type { FlowOutgoing, FlowWorld } from '../contract/world.ts';
import { fillMessage } from './fill-message.ts';
import type { FlowMessage } from './schema.ts';

/** Fills a node's message and sends it under a key. Answers with what the history shows, and the error if there was one. */
export async function sendFilled({
  message,
  variables,
  key,
  world,
}: {
  message: FlowMessage;
  variables: Variables;
  key: string;
  world: FlowWorld;
}): Promise<{ input: Note; output: Note; error: string | null }> {
  const filled = fillMessage(message, variables);
  if ('error' in filled) return { input: { message }, output: {}, error: filled.error };
  const sent = await world.send(filled, key);
  const input = { message: asNote(filled) };
  if ('error' in sent) return { input, output: {}, error: sent.error };
  return { input, output: { message_id: sent.id, ...(!sent.isCertain && { outcome: 'unknown' }) }, error: null };
}

/** Without the fields that are undefined. */
function asNote(message: FlowOutgoing): JsonValue {
  return JSON.parse(JSON.stringify(message));
}
