import type { MessageExtras } from './message-extras.ts';
import type { MessageContent } from './schema.ts';

/** The recipient, if no conversation gives it. */
type Addressed = { to?: string; name?: string | undefined };

/** A message as our rows store it. */
export type SaidMessage = MessageContent & MessageExtras & Addressed;

/** A message to be sent, or a reaction to one. */
export type GivenMessage = Omit<MessageContent, 'type'> &
  MessageExtras &
  Addressed & { type: MessageContent['type'] | 'reaction' };

/** A reaction is stored as a text that describes it, as a customer's is. */
export function inWords({ type, reaction, ...given }: GivenMessage): SaidMessage {
  if (type !== 'reaction') return { ...given, type };
  const { message_id = '', emoji = null } = reaction ?? {};
  const body = emoji ? `Reacted with ${emoji}` : 'Removed a reaction';
  return { ...given, type: 'text', body, reaction: { message_id, emoji: emoji || null } };
}
