'use client';
import { EllipsisVertical, RotateCw } from 'lucide-react';
import { cn } from '#components/browser/cn.ts';
import { messageMenuText, threadText } from '#components/i18n/en/inbox-text.ts';
import { Button } from '../ui/button.tsx';
import { Bubble } from './bubble.tsx';
import { DeliveryTick } from './delivery-tick.tsx';
import { MessageBody } from './message-body.tsx';
import { Quote } from './quote.tsx';
import { ShortTime } from './short-time.tsx';
import type { ThreadRow } from './thread-rows.ts';
import { MESSAGE_ATTRIBUTE } from './use-message-stops.ts';

/** One message: its content, its status and, in plain words, its error. */
export function MessageRow({
  message,
  reactions,
  answers,
  isTabStop,
  isTarget,
  isMenuOpen,
  onMenu,
  onOpenQuoted,
  onSendAgain,
}: Omit<ThreadRow, 'ownReaction'> & {
  /** Tab stops at only one message of a thread; the arrow keys move on from there. */
  isTabStop: boolean;
  /** Whether it is the message that was searched for, or whose quote was pressed. */
  isTarget: boolean;
  isMenuOpen: boolean;
  onMenu: (anchor: HTMLElement) => void;
  onOpenQuoted: (messageId: string) => void;
  /** Null if it cannot be sent now. */
  onSendAgain: (() => void) | null;
}) {
  const isOurs = message.direction === 'outbound';
  const { status, error, sent_by: sentBy, source, reply_to_id: quoted } = message;
  const textId = `message-${message.id}`;
  return (
    <li
      ref={isTarget ? showTarget : undefined}
      aria-current={isTarget || undefined}
      className={cn(
        'flex flex-col',
        isOurs ? 'items-end' : 'items-start',
        isTarget && '-mx-2 rounded-2xl bg-accent-soft px-2 py-1.5',
      )}
    >
      <Bubble
        isOurs={isOurs}
        isFailed={status === 'failed'}
        textId={textId}
        reactions={reactions}
        actions={
          <Button
            variant="ghost"
            size="iconSm"
            aria-label={messageMenuText.label}
            // The arrow keys go from one such button to the next, so each says whose it is.
            aria-describedby={textId}
            aria-haspopup="menu"
            aria-expanded={isMenuOpen}
            tabIndex={isTabStop ? 0 : -1}
            {...{ [MESSAGE_ATTRIBUTE]: message.id }}
            className="opacity-0 group-hover/bubble:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-60"
            onClick={({ currentTarget }) => onMenu(currentTarget)}
          >
            <EllipsisVertical aria-hidden />
          </Button>
        }
        foot={
          <>
            {isOurs && <span className="truncate">{sentBy ?? threadText.sources[source]}</span>}
            <ShortTime value={message.timestamp} as="clock" />
            {isOurs && <DeliveryTick status={status} />}
          </>
        }
      >
        {answers && <Quote answers={answers} onOpen={quoted ? () => onOpenQuoted(quoted) : null} />}
        <MessageBody message={message} />
      </Bubble>
      {status === 'failed' && (
        <div className="mt-1 mb-2 flex max-w-[85%] flex-wrap items-center justify-end gap-x-2 gap-y-1 text-[0.8125rem] text-danger-text">
          <span className="text-pretty">{error?.detail ?? threadText.notSent}</span>
          {message.content && onSendAgain && (
            <Button size="sm" variant="ghost" onClick={onSendAgain}>
              <RotateCw aria-hidden />
              {threadText.sendAgain}
            </Button>
          )}
        </div>
      )}
      {status === 'unknown' && (
        <p className="mt-1 mb-2 max-w-[85%] text-right text-[0.8125rem] text-pretty text-warn-text">
          {threadText.unknownOutcome}
        </p>
      )}
    </li>
  );
}

/** Scrolls to the message once, when it appears, so that later messages do not move the page. */
function showTarget(row: HTMLElement | null) {
  row?.scrollIntoView({ block: 'center' });
}
