import type { PhoneMessage } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';

/** A message with the message to which it replies, and both sides' reactions. */
export type PhoneRow = { message: PhoneMessage; answers: PhoneMessage | undefined; reactions: string[] };

/** The phone's messages, oldest first. A reaction is at its message, if that is shown; a later one replaces it. */
export function phoneRows(messages: PhoneMessage[]): PhoneRow[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const isAtItsMessage = ({ type, reply_to }: PhoneMessage) => type === 'reaction' && byId.has(reply_to ?? '');
  const emojis = new Map<string, string>();
  for (const { direction, reply_to, text } of messages.filter(isAtItsMessage)) {
    emojis.set(`${direction} ${reply_to}`, text);
  }
  return messages
    .filter((message) => !isAtItsMessage(message))
    .map((message) => ({
      message,
      answers: byId.get(message.reply_to ?? ''),
      reactions: ['inbound', 'outbound'].flatMap((side) => emojis.get(`${side} ${message.id}`) || []),
    }));
}
