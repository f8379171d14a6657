import { inboxText, threadText } from '#components/i18n/en/inbox-text.ts';
import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';
import { isBlank } from '#lib/platform/is-blank.ts';

type Summarized = Pick<
  NonNullable<InboxConversation['last_message']>,
  'type' | 'kind' | 'text' | 'voice' | 'template_name'
>;

/** What the thread says of a message beside its text. */
const kinds: Record<string, string> = {
  ...inboxText.kinds,
  button: threadText.button,
  button_reply: threadText.button,
  list_reply: threadText.list,
  nfm_reply: threadText.form,
  location: threadText.location,
  order: threadText.order,
};

/** A message in one line, with the thread's words. One without a text is named by its kind. */
export function messageSummary({ type, kind, text, voice, template_name: template }: Summarized): string {
  if (text && !isBlank(text)) return text.replaceAll('\n', ' ');
  if (voice) return threadText.voice;
  if (template !== null) return threadText.template(template);
  return kinds[kind] ?? kinds[type] ?? (text ? threadText.blank : threadText.unsupported);
}
