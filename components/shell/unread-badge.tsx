'use client';
import { shellText } from '#components/i18n/en/shell-text.ts';
import { shortCount } from './short-count.ts';
import { useInboxCounts } from './use-inbox-counts.ts';

/** The number of unread conversations, at the end of the navigation item. */
export function UnreadBadge() {
  const data = useInboxCounts();
  if (!data || data.unread === 0) return null;
  return (
    <span className="rounded-full bg-accent px-1.5 py-0.5 text-xs leading-4 font-semibold text-on-accent tabular-nums">
      <span aria-hidden>{shortCount(data.unread)}</span>
      <span className="sr-only">{shellText.unreadTotal(shortCount(data.unread))}</span>
    </span>
  );
}
