import { cn } from '#components/browser/cn.ts';
import { threadText } from '#components/i18n/en/inbox-text.ts';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import { messageSummary } from './message-summary.ts';

const box = 'mb-1.5 block w-full rounded-md border-l-2 border-accent bg-hover px-2 py-1 text-left text-[0.8125rem]';

/** The message to which a message replies, with the way there. */
export function Quote({
  answers,
  onOpen = null,
}: {
  answers: ThreadMessage | 'unknown';
  /** Null if there is no such message to show. */
  onOpen?: (() => void) | null;
}) {
  const said = (
    <>
      <span className="sr-only">{threadText.replyTo} </span>
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {answers === 'unknown' ? threadText.earlierMessage : messageSummary(answers)}
      </span>
    </>
  );
  if (onOpen === null) return <div className={cn(box, 'text-ink-soft')}>{said}</div>;
  return (
    <button type="button" className={cn(box, 'cursor-pointer text-ink-soft hover:text-ink')} onClick={onOpen}>
      {said}
    </button>
  );
}
