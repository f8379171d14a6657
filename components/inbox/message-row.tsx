'use client';
import { RotateCw } from 'lucide-react';
import { cn } from '#components/browser/cn.ts';
import { threadText } from '#components/i18n/en/inbox-text.ts';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import { Button } from '../ui/button.tsx';
import { Bubble } from './bubble.tsx';
import { DeliveryTick } from './delivery-tick.tsx';
import { MessageBody } from './message-body.tsx';
import { ShortTime } from './short-time.tsx';
import type { ThreadRow } from './thread-rows.ts';

/** One message: what it says, how far it came, and what went wrong in plain words. */
export function MessageRow({ message, reactions, answers, onSendAgain }: ThreadRow & { onSendAgain: () => void }) {
  const isOurs = message.direction === 'outbound';
  const { status, error, sent_by: sentBy, source } = message;
  return (
    <li className={cn('flex flex-col', isOurs ? 'items-end' : 'items-start')}>
      <Bubble
        isOurs={isOurs}
        isFailed={status === 'failed'}
        reactions={reactions}
        foot={
          <>
            {isOurs && <span className="truncate">{sentBy ?? threadText.sources[source]}</span>}
            <ShortTime value={message.timestamp} as="clock" />
            {isOurs && <DeliveryTick status={status} />}
          </>
        }
      >
        {answers && <Quote answers={answers} />}
        <MessageBody message={message} />
      </Bubble>
      {status === 'failed' && (
        <div className="mt-1 mb-2 flex max-w-[85%] flex-wrap items-center justify-end gap-x-2 gap-y-1 text-[0.8125rem] text-danger-text">
          <span className="text-pretty">{error?.detail ?? threadText.notSent}</span>
          {message.content && (
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

function Quote({ answers }: { answers: ThreadMessage | 'unknown' }) {
  const said = answers === 'unknown' ? threadText.earlierMessage : (answers.text ?? answers.type);
  return (
    <div className="mb-1.5 rounded-md border-l-2 border-accent bg-hover px-2 py-1 text-[0.8125rem] text-ink-soft">
      <span className="sr-only">{threadText.replyTo} </span>
      <span className="line-clamp-2 wrap-anywhere">{said}</span>
    </div>
  );
}
