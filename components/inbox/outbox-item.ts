import type { MessageContent } from '#lib/messaging/messages/schema.ts';

/** A message of this browser that the server has not shown in the thread yet. */
export type OutboxItem = {
  id: string;
  content: MessageContent;
  /** Of a message with a file: it goes up first, and once. */
  file: File | null;
  /** What it reads like, when the content alone does not say (templates). */
  preview: string | null;
  at: string;
  /** Null while it is being sent. */
  error: Error | null;
};
