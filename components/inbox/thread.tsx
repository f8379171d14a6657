'use client';
import { ArrowDown } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { formatDay } from '#components/browser/format-inbox-time.ts';
import { inboxText, leadText, threadText } from '#components/i18n/en/inbox-text.ts';
import { noticesText } from '#components/i18n/en/notices-text.ts';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { LineRow } from './line-row.tsx';
import { MessageRow } from './message-row.tsx';
import { NoteRow } from './note-row.tsx';
import { OutboxRow } from './outbox-row.tsx';
import { personName } from './person-name.ts';
import { ShortTime } from './short-time.tsx';
import { threadItems } from './thread-items.ts';
import { threadRows } from './thread-rows.ts';
import { useChangeConversation } from './use-change-conversation.ts';
import { useLocalTime } from './use-local-time.ts';
import type { useOutbox } from './use-outbox.ts';
import { useThread } from './use-thread.ts';

/** In pixels: nearer to the end than this, one sees what comes. */
const AT_END = 80;

/** The messages of a conversation, the newest at the bottom, where it opens. */
export function Thread({
  conversation,
  outbox,
}: {
  conversation: InboxConversation;
  outbox: ReturnType<typeof useOutbox>;
}) {
  const thread = useThread(conversation.id);
  const { zone } = useLocalTime();
  const bottom = useRef<HTMLDivElement>(null);
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
  const inbound = newestFirst.filter(({ direction }) => direction === 'inbound');
  const firstUnread = useFirstUnread({ unread: conversation.unread_count, inbound, isThere: thread.isSuccess });
  // Where one was in the thread when one left its end.
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const below = leftAt ? newestFirst.findIndex(({ id }) => id === leftAt) : 0;
  const newBelow = newestFirst.slice(0, Math.max(below, 0)).filter(({ direction }) => direction === 'inbound').length;
  useEffect(() => {
    if (count > 0) bottom.current?.scrollTo({ top: bottom.current.scrollHeight });
  }, [count]);

  return (
    // Reversed, so that it opens at its end and stays there, and earlier messages push nothing away.
    <section
      ref={bottom}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop } }) => {
        const isAway = scrollTop < -AT_END;
        setLeftAt((before) => (isAway ? (before ?? newestFirst[0]?.id ?? null) : null));
      }}
      aria-label={threadText.label(personName(conversation))}
      className="relative flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain -outline-offset-2 [scrollbar-width:thin]"
    >
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-1 px-4 py-4 lg:px-6">
        {thread.hasNextPage && (
          <div className="flex justify-center pb-2">
            <Button size="sm" loading={thread.isFetchingNextPage} onClick={() => void thread.fetchNextPage()}>
              {threadText.earlier}
            </Button>
          </div>
        )}
        {thread.isError && <QueryError error={thread.error} retry={thread.refetch} />}
        {thread.isSuccess && items.length === 0 && count === 0 && (
          <p className="py-8 text-center text-ink-faint">{threadText.empty}</p>
        )}
        <ol className="flex flex-col gap-1">
          {items.map((item, index) => (
            <Fragment key={item.id}>
              {startsDay(item.at, items[index - 1]?.at, zone) && (
                <li className="flex justify-center py-3">
                  <span className="rounded-full bg-sunken px-2.5 py-1 text-xs font-medium text-ink-soft">
                    <ShortTime value={item.at} as="day" />
                  </span>
                </li>
              )}
              {item.kind === 'message' && item.row.message.id === firstUnread && (
                <li className="flex items-center gap-3 py-2 text-xs font-medium text-accent-text">
                  <span aria-hidden className="h-px flex-1 bg-accent" />
                  {noticesText.unreadFrom}
                  <span aria-hidden className="h-px flex-1 bg-accent" />
                </li>
              )}
              {item.kind === 'message' && (
                <MessageRow {...item.row} onSendAgain={() => outbox.sendAgain(item.row.message)} />
              )}
              {item.kind === 'line' && <LineRow line={item.line} />}
              {item.kind === 'note' && <NoteRow note={item.note} conversationId={conversation.id} />}
            </Fragment>
          ))}
          {outbox.items.map((item) => (
            <OutboxRow
              key={item.id}
              item={item}
              onRetry={() => outbox.retry(item)}
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
        <Announcement newest={inbound[0]} />
        {newBelow > 0 && (
          <div className="sticky bottom-0 flex h-0 items-end justify-center">
            <Button
              size="sm"
              variant="primary"
              className="rounded-full shadow-pop"
              onClick={() => bottom.current?.scrollTo({ top: bottom.current.scrollHeight, behavior: 'smooth' })}
            >
              {noticesText.newMessages(newBelow)}
              <ArrowDown aria-hidden />
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** The message at which reading goes on: as one came, however much is read by now. */
function useFirstUnread({
  unread,
  inbound,
  isThere,
}: {
  unread: number;
  /** Newest first. */
  inbound: ThreadMessage[];
  isThere: boolean;
}): string | null {
  const [unreadOnComing] = useState(unread);
  const [first, setFirst] = useState<string | null>();
  if (first === undefined && isThere) setFirst(inbound[unreadOnComing - 1]?.id ?? null);
  return first ?? null;
}

function GiveBack({ id, label }: { id: string; label: string }) {
  const { change, isPending } = useChangeConversation(id);
  return (
    <Button size="sm" loading={isPending} onClick={() => change({ state: 'flow' })}>
      {label}
    </Button>
  );
}

/** By the days of `zone`, as the separators write them: the server's own would differ from the browser's. */
function startsDay(at: string, before: string | undefined, zone: string | undefined) {
  return !before || formatDay(at, 0, zone) !== formatDay(before, 0, zone);
}

/** Reads out what comes in while one is here, and nothing of what was there before. */
function Announcement({ newest }: { newest: ThreadMessage | undefined }) {
  const [first] = useState(newest?.id);
  const isNew = newest !== undefined && newest.id !== first;
  return (
    <p role="status" className="sr-only">
      {isNew ? threadText.newMessage(newest.text ?? newest.type) : ''}
    </p>
  );
}
