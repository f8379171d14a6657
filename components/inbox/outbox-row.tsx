'use client';
import { FileText, RotateCw, Trash2 } from 'lucide-react';
import { AdminError } from '#components/browser/admin-error.ts';
import { requestIdBeside } from '#components/browser/request-id-beside.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { threadText } from '#components/i18n/en/inbox-text.ts';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import { Button } from '../ui/button.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { Bubble } from './bubble.tsx';
import { DeliveryTick } from './delivery-tick.tsx';
import { type OutboxItem, unsentFile } from './outbox-item.ts';
import { Quote } from './quote.tsx';
import { ShortTime } from './short-time.tsx';

/** A message that is being sent from here, or could not be sent. */
export function OutboxRow({
  item,
  answers,
  onRetry,
  onDiscard,
}: {
  item: OutboxItem;
  answers: ThreadMessage | 'unknown' | null;
  /** Null if it cannot be sent now. */
  onRetry: (() => void) | null;
  onDiscard: () => void;
}) {
  const { content, preview, error, at } = item;
  const text = preview ?? content.body ?? content.caption;
  const file = unsentFile(item);
  const requestId = error instanceof AdminError && error.status >= 500 ? requestIdBeside(error) : null;
  return (
    <li className="flex flex-col items-end">
      <Bubble
        isOurs
        isFailed={error !== null}
        foot={
          <>
            <ShortTime value={at} as="clock" />
            <DeliveryTick status={error ? 'failed' : 'sending'} />
          </>
        }
      >
        {answers && <Quote answers={answers} />}
        {file && (
          <p className="flex items-center gap-2 py-0.5">
            <FileText aria-hidden className="size-4 shrink-0 text-accent-text" />
            <span className="min-w-0 truncate">{file}</span>
          </p>
        )}
        {text && <RichText text={text} />}
        {!text && !file && <p>{threadText.template(content.template_name ?? '')}</p>}
      </Bubble>
      {error && (
        <div
          role="alert"
          className="mt-1 mb-2 flex max-w-[85%] flex-wrap items-center justify-end gap-x-1 gap-y-1 text-[0.8125rem] text-danger-text"
        >
          <span className="mr-1 text-pretty">
            {error.message} {requestId && commonText.requestId(requestId)}
          </span>
          {onRetry && (
            <Button size="sm" variant="ghost" onClick={onRetry}>
              <RotateCw aria-hidden />
              {threadText.retry}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={onDiscard}>
            <Trash2 aria-hidden />
            {threadText.discard}
          </Button>
        </div>
      )}
    </li>
  );
}
