import { threadText } from '#components/i18n/en/inbox-text.ts';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import { messageSummary } from './message-summary.ts';

/** The message to which a message replies. */
export function Quote({ answers }: { answers: ThreadMessage | 'unknown' }) {
  const said = answers === 'unknown' ? threadText.earlierMessage : messageSummary(answers);
  return (
    <div className="mb-1.5 rounded-md border-l-2 border-accent bg-hover px-2 py-1 text-[0.8125rem] text-ink-soft">
      <span className="sr-only">{threadText.replyTo} </span>
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {said}
      </span>
    </div>
  );
}
