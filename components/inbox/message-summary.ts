import { inboxText, threadText } from '#components/i18n/en/inbox-text.ts';
import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';

/** A message in one line, with the thread's words. A file without a caption is named by its kind. */
export function messageSummary({
  type,
  text,
  voice,
}: Pick<NonNullable<InboxConversation['last_message']>, 'type' | 'text' | 'voice'>): string {
  const { kinds } = inboxText;
  if (text) return text.replaceAll('\n', ' ');
  if (voice) return threadText.voice;
  return type in kinds ? kinds[type as keyof typeof kinds] : threadText.unsupported;
}
