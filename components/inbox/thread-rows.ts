import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';

/** A message as the thread shows it: with the reactions to it and what it answers. */
export type ThreadRow = {
  message: ThreadMessage;
  reactions: string[];
  /** What it answers; `unknown` when that is not loaded. */
  answers: ThreadMessage | 'unknown' | null;
};

/** The rows of a thread, oldest first. A reaction is at its message, where that is loaded, else for itself. */
export function threadRows(messages: ThreadMessage[]): ThreadRow[] {
  const byChannelId = new Map(
    messages.flatMap((message) => (message.wa_message_id ? [[message.wa_message_id, message] as const] : [])),
  );
  const reactions = new Map<string, string | null>();
  for (const { reaction } of messages) {
    // A later one takes the place of an earlier one; one without emoji takes it back.
    if (reaction && byChannelId.has(reaction.message_id)) reactions.set(reaction.message_id, reaction.emoji);
  }
  return messages
    .filter(({ reaction }) => !reaction || !byChannelId.has(reaction.message_id))
    .map((message) => {
      const emoji = reactions.get(message.wa_message_id ?? '');
      const answers = message.reply_to ? (byChannelId.get(message.reply_to) ?? 'unknown') : null;
      return { message, reactions: emoji ? [emoji] : [], answers };
    });
}
