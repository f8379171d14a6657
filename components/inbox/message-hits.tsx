'use client';
import { CornerUpLeft, SearchX } from 'lucide-react';
import { Fragment } from 'react';
import { cn } from '#components/browser/cn.ts';
import { highlight } from '#components/browser/highlight.ts';
import { personName } from '#components/browser/person-name.ts';
import { messageSearchText as words } from '#components/i18n/en/message-search-text.ts';
import type { FoundMessage } from '#lib/messaging/search/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { RowSkeleton } from './conversation-row.tsx';
import { InboxLink } from './inbox-link.tsx';
import { MESSAGE_PARAMETER } from './message-address.ts';
import { ShortTime } from './short-time.tsx';
import { ROW_ATTRIBUTE } from './use-list-keys.ts';
import { useMessageSearch } from './use-message-search.ts';

/** The messages found, each with a link to its place in the thread. */
export function MessageHits({
  search,
  address,
  selected,
}: {
  search: string;
  /** The list's filters in the address, which the link keeps. */
  address: string;
  /** The message that the thread shows. */
  selected: string | null;
}) {
  const found = useMessageSearch(search);
  const messages = found.data?.pages.flatMap((page) => page.messages) ?? [];
  if (found.isError) {
    return (
      <div className="p-3">
        <QueryError error={found.error} retry={found.refetch} />
      </div>
    );
  }
  if (found.isPending) return <RowSkeleton count={5} />;
  if (messages.length === 0) {
    return <EmptyState icon={SearchX} title={words.none} description={words.noneBody} />;
  }
  return (
    <>
      <ul aria-label={words.label}>
        {messages.map((message, place) => (
          <Hit
            key={message.id}
            message={message}
            search={search}
            place={place}
            address={address}
            isSelected={message.id === selected}
          />
        ))}
      </ul>
      <LoadMore query={found} />
    </>
  );
}

function Hit({
  message,
  search,
  place,
  address,
  isSelected,
}: {
  message: FoundMessage;
  search: string;
  place: number;
  address: string;
  isSelected: boolean;
}) {
  const { slug } = useWorkspace();
  const { id, conversation_id: conversation, direction, excerpt, timestamp } = message;
  return (
    <li>
      <InboxLink
        href={`/${slug}/inbox/${conversation}?${address && `${address}&`}${MESSAGE_PARAMETER}=${id}`}
        aria-current={isSelected ? 'true' : undefined}
        {...{ [ROW_ATTRIBUTE]: place }}
        className={cn(
          'block border-b border-line px-4 py-2.5 -outline-offset-2',
          isSelected ? 'bg-accent-soft' : 'hover:bg-hover',
        )}
      >
        <span className="flex items-baseline gap-2">
          <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
            {personName(message)}
          </span>
          <span className="text-xs text-ink-faint">
            <ShortTime value={timestamp} as="list" />
          </span>
        </span>
        <span className="mt-0.5 flex gap-1.5 text-ink-soft">
          {direction === 'outbound' && (
            <>
              <CornerUpLeft aria-hidden className="mt-1 size-3.5 shrink-0 text-ink-faint" />
              <span className="sr-only">{words.ours}</span>
            </>
          )}
          <span dir="auto" className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
            {highlight(excerpt, search).map(({ text, isHit, at }) =>
              isHit ? (
                <mark
                  key={at}
                  className={cn(
                    'rounded-sm font-medium text-accent-text',
                    // The selected row itself has the other color.
                    isSelected ? 'bg-surface' : 'bg-accent-soft',
                  )}
                >
                  {text}
                </mark>
              ) : (
                <Fragment key={at}>{text}</Fragment>
              ),
            )}
          </span>
        </span>
      </InboxLink>
    </li>
  );
}
