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
