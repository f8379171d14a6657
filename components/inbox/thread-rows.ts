import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';

/** A message as the thread shows it: with its reactions, and the message to which it replies. */
export type ThreadRow = {
  message: ThreadMessage;
  /** The customer's reaction and ours. */
  reactions: string[];
  ownReaction: string | null;
  /** The message to which it replies; `unknown` if that is not loaded. */
  answers: ThreadMessage | 'unknown' | null;
};

/**
 * The rows of a thread, oldest first. A reaction is shown at its message. If that is not loaded, or our own reaction
 * failed, the reaction has its own row.
 */
export function threadRows(messages: ThreadMessage[]): ThreadRow[] {
  const byChannelId = new Map(
    messages.flatMap((message) => (message.wa_message_id ? [[message.wa_message_id, message] as const] : [])),
  );
  const isAtItsMessage = ({ reaction, status }: ThreadMessage) =>
    reaction !== null && status !== 'failed' && byChannelId.has(reaction.message_id);
  const reactions = { inbound: new Map<string, string | null>(), outbound: new Map<string, string | null>() };
  for (const message of messages.filter(isAtItsMessage)) {
    const { reaction, direction } = message;
    // A later reaction replaces an earlier one; one without an emoji removes it.
    if (reaction) reactions[direction].set(reaction.message_id, reaction.emoji);
  }
  return messages
    .filter((message) => !isAtItsMessage(message))
    .map((message) => {
      const at = message.wa_message_id ?? '';
      const [theirs, ownReaction = null] = [reactions.inbound.get(at), reactions.outbound.get(at)];
      const answers = message.reply_to ? (byChannelId.get(message.reply_to) ?? 'unknown') : null;
      // Two equal reactions are shown once.
      const emojis = [...new Set([theirs, ownReaction])].filter((emoji) => emoji != null);
      return { message, reactions: emojis, ownReaction, answers };
    });
}
