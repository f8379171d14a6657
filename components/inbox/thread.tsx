'use client';
import { ArrowDown } from 'lucide-react';
import dynamic from 'next/dynamic';
import { Fragment, type MouseEvent, useState } from 'react';
import { AdminError } from '#components/browser/admin-error.ts';
import { formatDay } from '#components/browser/format-inbox-time.ts';
import { readFurther } from '#components/browser/page-by-page.ts';
import { personName } from '#components/browser/person-name.ts';
import { inboxText, leadText, threadText } from '#components/i18n/en/inbox-text.ts';
import { noticesText } from '#components/i18n/en/notices-text.ts';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { part } from '../ui/part.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { LEAD_ATTRIBUTE } from './lead-menu.tsx';
import { LineRow } from './line-row.tsx';
import { MessageActions, type OpenMessage } from './message-actions.tsx';
import { MessageRow } from './message-row.tsx';
import { messageSummary } from './message-summary.ts';
import { NoteRow } from './note-row.tsx';
import { OutboxRow } from './outbox-row.tsx';
import { useIsConnected } from './own-numbers.tsx';
import { ShortTime } from './short-time.tsx';
import { threadItems } from './thread-items.ts';
import { threadRows } from './thread-rows.ts';
import { firstUnread, type ShownMessages } from './unread-rows.ts';
import { useChangeConversation } from './use-change-conversation.ts';
import { useConversation } from './use-conversation.ts';
import { useLocalTime } from './use-local-time.ts';
import { useMessageStops } from './use-message-stops.ts';
import type { useOutbox } from './use-outbox.ts';
import { useShownThread } from './use-shown-thread.ts';
import { useThreadScroll } from './use-thread-scroll.ts';
import { useWindow } from './use-window.ts';

const AbsentMessage = dynamic(
  part(() => import('./absent-message.tsx').then((file) => file.AbsentMessage)),
  { loading: () => null },
);

/** The messages of a conversation, the newest at the bottom, where the thread opens. */
export function Thread({
  conversation,
  outbox,
  onReply,
  onMarkUnread,
}: {
  conversation: InboxConversation;
  outbox: ReturnType<typeof useOutbox>;
  onReply: (message: ThreadMessage) => void;
  onMarkUnread: (messageId: string) => void;
}) {
  const { thread, target, later, open, leave } = useShownThread(conversation.id);
  const { now, zone } = useLocalTime();
  const newestFirst = thread.data?.pages.flatMap(({ messages }) => messages) ?? [];
  const sending = new Set(outbox.items.map(({ id }) => id));
  const rows = threadRows(newestFirst.filter(({ id }) => !sending.has(id)).toReversed());
  const pages = thread.data?.pages ?? [];
  const items = threadItems({
    rows,
    lines: pages.flatMap(({ lines }) => lines),
    notes: pages.flatMap(({ notes }) => notes),
  });
  const count = outbox.items.length;
  const stops = useMessageStops(rows.map(({ message }) => message.id));
  const [menu, setMenu] = useState<OpenMessage | null>(null);
  /** Whose quote was pressed, of the messages that are loaded, while the thread showed this place. */
  const [visited, setVisited] = useState<{ id: string; at: string | null } | null>(null);
  const isOpen = useWindow(conversation) !== null;
  const isConnected = useIsConnected(conversation);
  const maySend = ({ type }: { type: string }) => isOpen || (isConnected && type === 'template');
  const quoted = (id: string | undefined) =>
    id ? (newestFirst.find((message) => message.id === id) ?? 'unknown') : null;
  const inbound = newestFirst.filter(({ direction }) => direction === 'inbound');
  const detail = useConversation(conversation.id);
  // The first rendering has to be like the server's, also if the stream has already had all of this read again.
  const isHydration = now === null;
  const shown = { newestFirst, rows: new Set(rows.map(({ message }) => message.id)) };
  const unreadFrom = useFirstUnread({
    counted: detail.isFetching && !isHydration ? null : conversation,
    isElsewhere: target !== null,
    shown: thread.isSuccess && (!thread.isFetching || isHydration) && target === null ? shown : null,
  });
  const scroll = useThreadScroll({ shown, target, sending: count, leave });
  const openQuoted = (id: string) => {
    if (!shown.rows.has(id)) return open(id);
    setVisited({ id, at: target });
    scroll.toMessage(id);
  };

  return (
    // Reversed, so that it opens at its end and stays there, and loading earlier messages shifts nothing.
    <section
      ref={scroll.section}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
      tabIndex={0}
      onScroll={scroll.onScroll}
      aria-label={threadText.label(personName(conversation))}
      className="whole-on-paper relative flex min-h-16 flex-1 flex-col-reverse overflow-y-auto overscroll-contain -outline-offset-2 [scrollbar-width:thin]"
    >
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-1 px-4 py-4 lg:px-6">
        {thread.hasNextPage && (
          <div className="flex justify-center pb-2">
            <Button
              size="sm"
              loading={thread.isFetchingNextPage}
              onClick={() => void readFurther(thread, thread.fetchNextPage)}
            >
              {threadText.earlier}
            </Button>
          </div>
        )}
        {target !== null && isGone(thread.error) ? (
          <AbsentMessage onLeave={leave} />
        ) : (
          thread.isError && <QueryError error={thread.error} retry={thread.refetch} />
        )}
        {thread.isSuccess && items.length === 0 && count === 0 && (
          <p className="py-8 text-center text-ink-faint">{threadText.empty}</p>
        )}
        <ol className="flex flex-col gap-1" onKeyDown={stops.onKeyDown} onFocus={stops.onFocus}>
          {items.map((item, index) => (
            <Fragment key={item.id}>
              {startsDay(item.at, items[index - 1]?.at, zone) && (
                <li className="flex justify-center py-3">
                  <span className="rounded-full bg-sunken px-2.5 py-1 text-xs font-medium text-ink-soft">
                    <ShortTime value={item.at} as="day" />
                  </span>
                </li>
              )}
              {item.kind === 'message' && item.row.message.id === unreadFrom && (
                <li className="flex items-center gap-3 py-2 text-xs font-medium text-accent-text">
                  <span aria-hidden className="h-px flex-1 bg-accent" />
                  {noticesText.unreadFrom}
                  <span aria-hidden className="h-px flex-1 bg-accent" />
                </li>
              )}
              {item.kind === 'message' && (
                <MessageRow
                  {...item.row}
                  isTabStop={item.id === stops.stop}
                  isTarget={item.id === (visited?.at === target ? visited.id : target)}
                  isMenuOpen={menu?.row.message.id === item.id}
                  onMenu={(anchor) => setMenu({ row: item.row, anchor })}
                  onOpenQuoted={openQuoted}
                  onSendAgain={maySend(item.row.message) ? () => outbox.sendAgain(item.row.message) : null}
                />
              )}
              {item.kind === 'line' && <LineRow line={item.line} />}
              {item.kind === 'note' && <NoteRow note={item.note} conversationId={conversation.id} />}
            </Fragment>
          ))}
          {outbox.items.map((item) => (
            <OutboxRow
              key={item.id}
              item={item}
              answers={quoted(item.content.reply_to)}
              onRetry={maySend(item.content) ? () => outbox.retry(item) : null}
              onDiscard={() => outbox.discard(item)}
            />
          ))}
        </ol>
        {conversation.handoff && (
          <Callout tone="warn" className="mt-3" actions={<GiveBack id={conversation.id} label={leadText.giveBack} />}>
            {inboxText.handoffNote(conversation.handoff.note)}
          </Callout>
        )}
        {conversation.state === 'paused' && (
          <Callout className="mt-3" actions={<GiveBack id={conversation.id} label={leadText.giveBack} />}>
            {leadText.explained.paused}
          </Callout>
        )}
        {target !== null && thread.isSuccess && (
          <div className="sticky bottom-3 mt-3 flex flex-wrap justify-center gap-2">
            {later && (
              <Button size="sm" className="rounded-full shadow-pop" loading={later.isFetching} onClick={later.fetch}>
                {threadText.later}
              </Button>
            )}
            <Button size="sm" variant="primary" className="rounded-full shadow-pop" onClick={leave}>
              {threadText.toNewest}
              <ArrowDown aria-hidden />
            </Button>
          </div>
        )}
        {target === null && <Announcement newest={inbound[0]} />}
        {(scroll.newBelow > 0 || scroll.isFar) && (
          <div className="sticky bottom-0 flex h-0 items-end justify-center">
            <Button
              size="sm"
              variant={scroll.newBelow > 0 ? 'primary' : 'secondary'}
              className="rounded-full shadow-pop"
              onClick={scroll.toEnd}
            >
              {scroll.newBelow > 0 ? noticesText.newMessages(scroll.newBelow) : threadText.toNewest}
              <ArrowDown aria-hidden />
            </Button>
          </div>
        )}
      </div>
      <MessageActions
        conversationId={conversation.id}
        open={menu}
        isWindowOpen={isOpen}
        onReply={onReply}
        onMarkUnread={onMarkUnread}
        onClose={() => setMenu(null)}
      />
    </section>
  );
}

/**
 * The first message that was unread when the newest messages were first shown, however much has been read since. A thread
 * that was open before is shown at once, and read again: until then, both are null. The conversation, which has the count,
 * and the thread are read by themselves, so either may know a message that the other does not.
 */
function useFirstUnread({
  counted,
  isElsewhere,
  shown,
}: {
  counted: InboxConversation | null;
  /** Whether the thread shows an earlier place: what arrives meanwhile is unread, too. */
  isElsewhere: boolean;
  shown: ShownMessages | null;
}): string | null {
  const [onComing, setOnComing] = useState(counted);
  const [first, setFirst] = useState<string | null>();
  const isCounting = onComing === null || isElsewhere;
  if (isCounting && counted !== null && counted !== onComing) setOnComing(counted);
  if (first === undefined && onComing !== null && shown) {
    const begins = firstUnread({ ...shown, unread: onComing.unread_count, upTo: onComing.last_message?.id });
    if (begins !== undefined) setFirst(begins);
  }
  return first ?? null;
}

const isGone = (error: unknown) => error instanceof AdminError && error.code === 'not_found';

/** Is gone once it has been pressed. Then the focus is on the button that says who leads now. */
function GiveBack({ id, label }: { id: string; label: string }) {
  const { change, isPending } = useChangeConversation(id);
  const giveBack = ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    const lead = button.closest('main')?.querySelector<HTMLElement>(`[${LEAD_ATTRIBUTE}]`);
    change({ state: 'flow' }, () => {
      if (document.activeElement === button || document.activeElement === document.body) lead?.focus();
    });
  };
  return (
    <Button size="sm" loading={isPending} onClick={giveBack}>
      {label}
    </Button>
  );
}

/** Compares days in `zone`, like the separators: the server's own time zone would differ from the browser's. */
function startsDay(at: string, before: string | undefined, zone: string | undefined) {
  return !before || formatDay(at, 0, zone) !== formatDay(before, 0, zone);
}

/** Announces new messages to screen readers, but not those that were there before. */
function Announcement({ newest }: { newest: ThreadMessage | undefined }) {
  const [first] = useState(newest?.id);
  const isNew = newest !== undefined && newest.id !== first;
  return (
    <p role="status" className="sr-only">
      {/* Another element for each: a text that stays the same would not be announced again. */}
      {isNew && <span key={newest.id}>{threadText.newMessage(messageSummary(newest))}</span>}
    </p>
  );
}
