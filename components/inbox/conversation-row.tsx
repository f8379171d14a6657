'use client';
import { AlarmClock, Ban, CircleCheck, type LucideIcon } from 'lucide-react';
import { cn } from '#components/browser/cn.ts';
import { personName } from '#components/browser/person-name.ts';
import { inboxText, leadText, panelText } from '#components/i18n/en/inbox-text.ts';
import { teamText } from '#components/i18n/en/team-text.ts';
import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Initials } from '../ui/initials.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DeliveryTick } from './delivery-tick.tsx';
import { InboxLink } from './inbox-link.tsx';
import { LeadIcon } from './lead-icon.tsx';
import { messageSummary } from './message-summary.ts';
import { noteDraftOf } from './note-draft-of.ts';
import { unsentText } from './outbox-item.ts';
import { useOwnNumber } from './own-numbers.tsx';
import { ShortTime } from './short-time.tsx';
import { ROW_ATTRIBUTE } from './use-list-keys.ts';
import { useUnsent } from './use-outbox-items.ts';
import { useReplyDraft } from './use-reply-draft.ts';

/** All rows have the same height, so their positions need no measuring (ROW_HEIGHTS in conversation-list.tsx). */
const rowHeight = 'h-18 compact:h-14';

/** A row of the list. `count` is the number of rows, or -1 while there may be more. */
export function ConversationRow({
  conversation,
  address,
  place,
  count,
  isSelected,
  isTabStop,
}: {
  conversation: InboxConversation;
  /** The list's filters in the address, which the link keeps. */
  address: string;
  place: number;
  count: number;
  isSelected: boolean;
  /** Tab stops at only one row of the list; J, K and the arrow keys move on from there. */
  isTabStop: boolean;
}) {
  const { slug } = useWorkspace();
  const { id, last_message: last, unread_count: unread, state, last_message_at: at } = conversation;
  const name = personName(conversation);
  const ownNumber = useOwnNumber(conversation);
  const [{ text: reply }] = useReplyDraft(id);
  const [{ text: note }] = useReplyDraft(noteDraftOf(id));
  const draft = [reply, note].find((text) => text.trim() !== '') ?? '';
  const failed = useUnsent(id).find(({ error }) => error !== null);
  // What a customer has just written is more urgent than what one was writing.
  const showsOwn = !isSelected && unread === 0;
  const showsFailed = showsOwn && failed !== undefined;
  const showsDraft = showsOwn && !showsFailed && draft !== '';
  return (
    <li
      aria-setsize={count}
      aria-posinset={place + 1}
      className={cn('absolute inset-x-0 top-0', rowHeight)}
      // In percent of its own height, which the style sheet knows before the script.
      style={{ transform: `translateY(${place * 100}%)` }}
    >
      <InboxLink
        href={`/${slug}/inbox/${id}${address && `?${address}`}`}
        aria-current={isSelected ? 'true' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        {...{ [ROW_ATTRIBUTE]: place }}
        className={cn(
          'flex h-full items-center gap-3 border-b border-line px-4 -outline-offset-2',
          isSelected ? 'bg-accent-soft' : 'hover:bg-hover',
        )}
      >
        <Initials
          name={conversation.name ?? '#'}
          of={conversation.name ?? conversation.phone}
          className="size-10 text-sm compact:size-9"
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span
              dir="auto"
              className={cn('min-w-0 flex-1 truncate text-left', unread > 0 ? 'font-semibold' : 'font-medium')}
            >
              {name}
            </span>
            {ownNumber && (
              <span
                title={inboxText.onNumber(ownNumber.full)}
                className="max-w-[45%] shrink-0 truncate text-xs text-ink-faint tabular-nums"
              >
                {inboxText.onNumber(ownNumber.short)}
              </span>
            )}
            <span className={cn('text-xs', unread > 0 ? 'font-medium text-accent-text' : 'text-ink-faint')}>
              <ShortTime value={at} as="list" />
            </span>
          </span>
          <span className="mt-0.5 flex items-center gap-1.5">
            {showsDraft && (
              <span className={cn('font-medium', draft === reply ? 'text-accent-text' : 'text-warn-text')}>
                {`${draft === reply ? inboxText.draft : inboxText.noteDraft} `}
              </span>
            )}
            {showsFailed && <span className="font-medium text-danger-text">{`${inboxText.notSent} `}</span>}
            {!showsDraft && !showsFailed && last?.direction === 'outbound' && <DeliveryTick status={last.status} />}
            <span
              dir="auto"
              className={cn('min-w-0 flex-1 truncate text-left', unread > 0 ? 'text-ink' : 'text-ink-soft')}
            >
              {showsFailed
                ? unsentText(failed)
                : showsDraft
                  ? draft
                  : last
                    ? messageSummary(last)
                    : inboxText.noMessages}
            </span>
            {state !== 'nobody' && (
              <span title={leadText.inList[state]} className={state === 'flow' ? 'text-ink-faint' : 'text-warn-text'}>
                <LeadIcon state={state} className="size-4" />
                <span className="sr-only">{leadText.inList[state]}</span>
              </span>
            )}
            {conversation.blocked && <Mark icon={Ban} word={panelText.blocked} />}
            {conversation.snoozed_until && (
              <span className="flex items-center gap-1 text-xs text-ink-faint">
                <AlarmClock aria-hidden className="size-4" />
                <span className="sr-only">{teamText.snoozedUntil} </span>
                <ShortTime value={conversation.snoozed_until} as="ahead" />
              </span>
            )}
            {conversation.status === 'closed' && <Mark icon={CircleCheck} word={teamText.statuses.closed} />}
            {conversation.assignee && (
              <span title={teamText.isAssignedTo(conversation.assignee.name)}>
                <Initials name={conversation.assignee.name} className="size-5 text-[0.625rem]" />
                <span className="sr-only">{teamText.isAssignedTo(conversation.assignee.name)}</span>
              </span>
            )}
            {unread > 0 && (
              <span className="rounded-full bg-accent px-1.5 text-xs leading-5 font-semibold text-on-accent tabular-nums">
                <span aria-hidden>{unread}</span>
                <span className="sr-only">{inboxText.unread(unread)}</span>
              </span>
            )}
          </span>
        </span>
      </InboxLink>
    </li>
  );
}

function Mark({ icon: Icon, word }: { icon: LucideIcon; word: string }) {
  return (
    <span title={word} className="text-ink-faint">
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{word}</span>
    </span>
  );
}

/** Placeholders for rows that are loading. */
export function RowSkeleton({ count }: { count: number }) {
  return Array.from({ length: count }, (_, row) => `row-${row}`).map((row) => (
    <div key={row} className={cn('flex items-center gap-3 border-b border-line px-4', rowHeight)}>
      <Skeleton className="size-10 rounded-full" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-3.5 w-4/5" />
      </div>
    </div>
  ));
}
