import type { ReplyButton } from '#lib/channel/channel.ts';

/** What only some senders add to a message: flows add buttons, people in the inbox the rest. */
export type MessageExtras = {
  buttons?: ReplyButton[] | undefined;
  listLabel?: string | undefined;
  /** Makes it a reaction to this message, by our ID or the channel's; its body describes it. A null emoji removes one. */
  reaction?: { message_id: string; emoji: string | null } | undefined;
};
