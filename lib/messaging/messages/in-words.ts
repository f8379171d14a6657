import type { MessageExtras } from './message-extras.ts';
import type { MessageContent } from './schema.ts';

/** Whom it is for, where no conversation says so. */
type Addressed = { to?: string; name?: string | undefined };

/** A message as our rows have it. */
export type SaidMessage = MessageContent & MessageExtras & Addressed;

/** A message that is to be sent, or a reaction to one. */
export type GivenMessage = Omit<MessageContent, 'type'> &
  MessageExtras &
  Addressed & { type: MessageContent['type'] | 'reaction' };

/** A reaction is kept as a text that says in words what it is, as a customer's is. */
export function inWords({ type, reaction, ...given }: GivenMessage): SaidMessage {
  if (type !== 'reaction') return { ...given, type };
  const { message_id = '', emoji = null } = reaction ?? {};
  const body = emoji ? `Reacted with ${emoji}` : 'Removed a reaction';
  return { ...given, type: 'text', body, reaction: { message_id, emoji: emoji || null } };
}
