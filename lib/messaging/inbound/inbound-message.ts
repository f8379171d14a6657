import type { Explanation } from '#lib/channel/explain-error.ts';
import type { OrderCart } from './read-order.ts';

/** What the channel says about a sender. At least one of `waId` and `userId` is present. */
export type Sender = {
  /** Digits; null for someone who hides the number. */
  waId: string | null;
  /** The channel's business-scoped user ID. */
  userId: string | null;
  /** The person's own profile name. */
  name: string | null;
  /** Set when this message says that the person was known under another number or user ID until now. */
  formerly: { waId: string | null; userId: string | null } | null;
};

/**
 * A message's file as announced. `channelMediaId` is null when the channel could not take the file; `error` says why.
 */
type AnnouncedMedia = {
  channelMediaId: string | null;
  mimeType: string | null;
  filename: string;
  voice: boolean;
  error: string | null;
};

/** A message's content in our terms. */
export type Content = {
  /** The public type: text, image, document, audio, video or sticker. */
  type: string;
  /** The type on the wire: equal to `type`, or button, button_reply, list_reply, nfm_reply, location, contacts, … */
  kind: string;
  text: string | null;
  /**
   * The structured value, under the name of `kind`; also `context` (the quoted message) and `referral`, if present.
   */
  payload: Record<string, unknown>;
  media: AnnouncedMedia | null;
  order: OrderCart | null;
};

/** A message from the channel, parsed and ready to be stored. */
export type InboundMessage = {
  phoneNumberId: string;
  channelId: string;
  /** Whether the customer wrote it, or it was written to them on the business's phone. */
  direction: 'from customer' | 'from phone';
  /** The customer. */
  sender: Sender;
  /** The channel's clock, never later than ours. */
  timestamp: Date;
  content: Content;
};

/** A receipt, parsed and ready to be matched. */
export type InboundStatus = {
  phoneNumberId: string;
  channelId: string;
  /** Our message's ID, if the receipt carries it. */
  messageId: string | null;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  timestamp: Date;
  recipient: string | null;
  /** Their business-scoped user ID, which comes with the number or instead of it. */
  recipientUserId: string | null;
  /** How the channel charges for the message, if it says. */
  pricing: Pricing | null;
  error: Explanation | null;
};

export type Pricing = {
  /** Such as `utility`, `marketing` or `service`. */
  category: string;
  /** Whether the message is charged for. */
  billable: boolean;
};
