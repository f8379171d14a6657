import type { Readable } from 'node:stream';
import type { CatalogChannel } from './catalog.ts';
import type { TemplateList } from './channel-template.ts';

/** A business number on the channel, and the token to use it. */
export type ChannelAccount = { phoneNumberId: string; wabaId: string; accessToken: string };

/**
 * Up to three are shown as buttons under a text; up to ten are rows of a list that a button opens, in sections if they
 * have any.
 */
export type ReplyButton = { id: string; title: string; section?: string };

/** A file for the channel to fetch, or the ID of one in its own store. */
type MediaSource = { link: string } | { id: string };

/** The channel fetches links itself; `components` are in its own template component format. */
export type OutgoingMessage =
  | { type: 'text'; body: string; buttons?: ReplyButton[] | undefined; listLabel?: string | undefined }
  | ({ type: 'image' | 'video'; caption?: string | undefined } & MediaSource)
  | ({ type: 'document'; caption?: string | undefined; filename?: string | undefined } & MediaSource)
  /** As a voice message; requires an Ogg Opus file. */
  | ({ type: 'audio'; voice?: true | undefined } & MediaSource)
  /** To the message with this channel ID; null removes the reaction. */
  | { type: 'reaction'; messageId: string; emoji: string | null }
  | { type: 'template'; name: string; languageCode: string; components?: unknown[] | undefined };

/** A person: E.164 with its plus, or the channel's user ID of someone who hides their number. */
export type Recipient = { phone: string } | { userId: string };

/** The channel accepted the message; statuses report what becomes of it. */
export type Acceptance = { id: string; messageStatus: string };

export type MediaInfo = {
  /** Valid for minutes, and only with the token. */
  url: string;
  mimeType: string | null;
  /** Bytes. */
  size: number | null;
  /** The file's SHA-256, as hex or base64: sources disagree. */
  sha256: string | null;
};

export type PhoneNumberInfo = {
  /** Digits with country code. */
  displayPhone: string | null;
  verifiedName: string | null;
  qualityRating: string | null;
  messagingLimit: string | null;
  /** `CONNECTED` for a number that can send. */
  status: string | null;
};

/** The messaging channel, as one number sees it. Every method throws `ChannelError` (channel-error.ts). */
export type Channel = CatalogChannel & {
  /**
   * Sends a message once. `reference` is our message ID: each status carries it back, so that a message whose acceptance
   * was lost can be found. A `ChannelError` of kind `unknown` means that it may have been sent; any other kind, that it
   * certainly was not. `replyTo` is the channel ID of a message that this one quotes.
   */
  sendMessage(send: {
    to: Recipient;
    message: OutgoingMessage;
    reference: string;
    replyTo?: string | undefined;
  }): Promise<Acceptance>;
  mediaInfo(media: { mediaId: string }): Promise<MediaInfo>;
  /** The bytes of a file that a customer sent. The caller reads the stream to its end or destroys it. */
  downloadMedia(media: { mediaId: string }): Promise<MediaInfo & { stream: Readable }>;
  /** Uploads a file to the channel's store, for sending. */
  uploadMedia(file: { bytes: Uint8Array<ArrayBuffer>; mimeType: string; filename: string }): Promise<{ id: string }>;
  /** Every template of the account, in all languages and states. */
  listTemplates(): Promise<TemplateList>;
  phoneNumberInfo(): Promise<PhoneNumberInfo>;
  /** The channel's IDs of all numbers of the account. */
  listPhoneNumberIds(): Promise<string[]>;
  /** Subscribes our app to this account's webhooks. */
  subscribeApp(): Promise<void>;
};
