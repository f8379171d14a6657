import type { ReplyButton } from '#lib/channel/channel.ts';

/** What a message can have that only some of its senders give: flows their buttons, people in the inbox the rest. */
export type MessageExtras = {
  buttons?: ReplyButton[] | undefined;
  listLabel?: string | undefined;
  /** It is a reaction to this message, by our ID or the channel's, and its body says so in words; null takes one back. */
  reaction?: { message_id: string; emoji: string | null } | undefined;
};
