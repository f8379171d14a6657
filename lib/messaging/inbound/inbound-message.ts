import type { Explanation } from '#lib/channel/explain-error.ts';
import type { OrderCart } from './read-order.ts';

/** What the channel says of anyone who wrote. At least one of `waId` and `userId` is there. */
export type Sender = {
  /** Digits; null for someone who hides the number. */
  waId: string | null;
  /** The channel's business-scoped user id. */
  userId: string | null;
  /** The person's own profile name. */
  name: string | null;
  /** Set when this message tells that the person was known under another number or user id until now. */
  formerly: { waId: string | null; userId: string | null } | null;
};

/**
 * The file of a message as announced: `channelMediaId` is null when the channel could not take it, `error` says why.
 */
type AnnouncedMedia = {
  channelMediaId: string | null;
  mimeType: string | null;
  filename: string;
  voice: boolean;
  error: string | null;
};

/** A message's content in our words. */
export type Content = {
  /** The public type: text, image, document, audio, video or sticker. */
  type: string;
  /** What it is on the wire: equal to `type`, or button, button_reply, list_reply, nfm_reply, location, contacts, … */
  kind: string;
  text: string | null;
  /**
   * The structured value under the name of `kind`; `context` (the quoted message) and `referral` when there are any.
   */
  payload: Record<string, unknown>;
  media: AnnouncedMedia | null;
  order: OrderCart | null;
};

/** A message from outside, read and ready to be stored. */
export type InboundMessage = {
  phoneNumberId: string;
  channelId: string;
  /** The customer wrote it, or it was written to them on the business's phone. */
  direction: 'from customer' | 'from phone';
  /** The customer. */
  sender: Sender;
  /** The channel's clock, never later than ours. */
  timestamp: Date;
  content: Content;
};

/** A delivery receipt, read and ready to be matched. */
export type InboundStatus = {
  phoneNumberId: string;
  channelId: string;
  /** Our message's id, when the receipt carries it back. */
  messageId: string | null;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  timestamp: Date;
  recipient: string | null;
  /** How the channel charges for the message, where it says so. */
  pricing: Pricing | null;
  error: Explanation | null;
};

export type Pricing = {
  /** Such as `utility`, `marketing` or `service`. */
  category: string;
  /** Whether it is charged for. */
  billable: boolean;
};
