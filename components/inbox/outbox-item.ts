import { threadText } from '#components/i18n/en/inbox-text.ts';
import type { MessageContent } from '#lib/messaging/messages/schema.ts';

/** A message from this browser that is not in the server's thread yet. */
export type OutboxItem = {
  id: string;
  content: MessageContent;
  /** The message's file, which is uploaded first, and only once. */
  file: File | null;
  /** The text to show if the content alone does not have it (templates). */
  preview: string | null;
  at: string;
  /** Null while it is being sent. */
  error: Error | null;
  /** The page of this browser that sends it or left it behind, if that is not this one. */
  by?: string | undefined;
};

/** The name of its file; undefined if it has none. */
export const unsentFile = ({ content, file }: OutboxItem): string | undefined =>
  content.voice ? threadText.voice : (file?.name ?? content.filename ?? content.media_url);

/** A message in one line. */
export const unsentText = (item: OutboxItem): string =>
  item.preview ??
  item.content.body ??
  item.content.caption ??
  unsentFile(item) ??
  threadText.template(item.content.template_name ?? '');
