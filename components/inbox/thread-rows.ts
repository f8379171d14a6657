import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';

/** A message as the thread shows it: with the reactions to it and what it answers. */
export type ThreadRow = {
  message: ThreadMessage;
  /** The customer's and ours. */
  reactions: string[];
  ownReaction: string | null;
  /** What it answers; `unknown` when that is not loaded. */
  answers: ThreadMessage | 'unknown' | null;
};

/**
 * The rows of a thread, oldest first. A reaction is at its message, where that is loaded, else for itself, and so is one of
 * ours that failed.
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
    // A later one takes the place of an earlier one; one without emoji takes it back.
    if (reaction) reactions[direction].set(reaction.message_id, reaction.emoji);
  }
  return messages
    .filter((message) => !isAtItsMessage(message))
    .map((message) => {
      const at = message.wa_message_id ?? '';
      const [theirs, ownReaction = null] = [reactions.inbound.get(at), reactions.outbound.get(at)];
      const answers = message.reply_to ? (byChannelId.get(message.reply_to) ?? 'unknown') : null;
      // Of two that are alike one is enough to see.
      const emojis = [...new Set([theirs, ownReaction])].filter((emoji) => emoji != null);
      return { message, reactions: emojis, ownReaction, answers };
    });
}
