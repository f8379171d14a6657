import type { Readable } from 'node:stream';
import type { CatalogChannel } from './catalog.ts';
import type { TemplateList } from './channel-template.ts';

/** A business number as the channel knows it, and the token that may use it. */
export type ChannelAccount = { phoneNumberId: string; wabaId: string; accessToken: string };

/** Up to three are under a text as buttons; up to ten are rows of a list that a button opens, in sections if they have any. */
export type ReplyButton = { id: string; title: string; section?: string };

/** A file for the channel to fetch, or the id of one in its own store. */
type MediaSource = { link: string } | { id: string };

/** What can be sent. Links are fetched by the channel; `components` are in its own template component format. */
export type OutgoingMessage =
  | { type: 'text'; body: string; buttons?: ReplyButton[] | undefined; listLabel?: string | undefined }
  | ({ type: 'image' | 'video'; caption?: string | undefined } & MediaSource)
  | ({ type: 'document'; caption?: string | undefined; filename?: string | undefined } & MediaSource)
  /** As a voice message only an Ogg file of Opus. */
  | ({ type: 'audio'; voice?: true | undefined } & MediaSource)
  /** To the message with this channel ID; null takes the reaction back. */
  | { type: 'reaction'; messageId: string; emoji: string | null }
  | { type: 'template'; name: string; languageCode: string; components?: unknown[] | undefined };

/** A person: E.164 with its plus, or the channel's user id of someone who hides their number. */
export type Recipient = { phone: string } | { userId: string };

/** The channel took the message; what becomes of it is told by statuses. */
export type Acceptance = { id: string; messageStatus: string };

export type MediaInfo = {
  /** Valid for minutes, and only with the token. */
  url: string;
  mimeType: string | null;
  /** Bytes. */
  size: number | null;
  /** Of the file, as hex or base64: sources disagree. */
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
   * Sends a message once. `reference` is our message id: it comes back with each status, so that a message whose
   * acceptance was lost can be found. A `ChannelError` of kind `unknown` means that it may have been sent; every other
   * kind, that it certainly was not. `replyTo` is the channel ID of a message that this one quotes.
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
  /** Puts a file into the channel's store for sending. */
  uploadMedia(file: { bytes: Uint8Array<ArrayBuffer>; mimeType: string; filename: string }): Promise<{ id: string }>;
  /** Every template of the account, in all languages and states. */
  listTemplates(): Promise<TemplateList>;
  phoneNumberInfo(): Promise<PhoneNumberInfo>;
  /** The channel's ids of all numbers of the account. */
  listPhoneNumberIds(): Promise<string[]>;
  /** Makes the channel send this account's webhooks to our app. */
  subscribeApp(): Promise<void>;
};
