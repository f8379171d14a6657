'use client';
import { ExternalLink, MapPin, Reply, ShoppingBag } from 'lucide-react';
import { Fragment } from 'react';
import { cn } from '#components/browser/cn.ts';
import { toastError } from '#components/browser/toasts.ts';
import { threadText } from '#components/i18n/en/inbox-text.ts';
import { sandboxText, phoneText as words } from '#components/i18n/en/sandbox-text.ts';
import type { CustomerAct, PhoneMessage } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { ShortTime } from '../inbox/short-time.tsx';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { PhoneFileView } from './phone-file-view.tsx';
import { usePhoneNumber } from './phone-number.ts';
import type { PhoneRow } from './phone-rows.ts';
import { StatusMenu } from './status-menu.tsx';
import { useWriteAsCustomer } from './use-write-as-customer.ts';

/** One message as the customer sees it: theirs at the right, the business's at the left. */
export function PhoneMessageRow({ message, answers, reactions, phone }: PhoneRow & { phone: string }) {
  const isOwn = message.direction === 'inbound';
  const { header, footer, text, file, location, order } = message;
  return (
    <li className={cn('flex flex-col', isOwn ? 'items-end' : 'items-start')}>
      <div
        className={cn(
          'max-w-[85%] min-w-20 overflow-hidden rounded-2xl border',
          isOwn ? 'rounded-br-md border-transparent bg-accent-soft' : 'rounded-bl-md border-line bg-surface',
          message.status === 'failed' && 'border-dashed border-line-strong bg-danger-soft',
        )}
      >
        <div className="px-3 pt-2 pb-1.5">
          {answers && (
            <p
              dir="auto"
              className="mb-1 line-clamp-2 border-l-2 border-accent bg-hover px-2 py-1 text-xs wrap-anywhere"
            >
              {answers.text || (sandboxText.kinds[answers.type] ?? answers.type)}
            </p>
          )}
          {header?.file && <PhoneFileView messageId={message.id} file={header.file} />}
          {header?.text && (
            <p dir="auto" className="font-semibold wrap-anywhere">
              {header.text}
            </p>
          )}
          {file && <PhoneFileView messageId={message.id} file={file} />}
          {location && (
            <p className="flex gap-2">
              <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-text" />
              <span dir="auto" className="wrap-anywhere">
                {location.name ?? `${location.latitude}, ${location.longitude}`}
                {location.address && <span className="block text-xs text-ink-soft">{location.address}</span>}
              </span>
            </p>
          )}
          {order && (
            <div className="flex gap-2">
              <ShoppingBag aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-text" />
              <div>
                <p className="font-medium">
                  {words.items(order.items.reduce((sum, { quantity }) => sum + quantity, 0))}
                </p>
                <ul className="text-xs text-ink-soft">
                  {order.items.map(({ retailer_id, quantity }) => (
                    <li key={retailer_id}>
                      {quantity.toLocaleString('en')} × {retailer_id}
                    </li>
                  ))}
                </ul>
                {order.note && (
                  <p dir="auto" className="wrap-anywhere">
                    {order.note}
                  </p>
                )}
              </div>
            </div>
          )}
          {text && !location && !order && (
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]">
              {text}
            </p>
          )}
          {!(text || header || file || location || order) && <p className="text-ink-soft">{threadText.unsupported}</p>}
          {footer && (
            <p dir="auto" className="text-xs text-ink-soft">
              {footer}
            </p>
          )}
          <div className="mt-0.5 flex items-center justify-end gap-1 text-xs text-ink-soft">
            <ShortTime value={message.at} as="clock" />
            {!isOwn && message.status && <StatusMenu message={message} />}
          </div>
        </div>
        <Buttons message={message} phone={phone} />
      </div>
      {reactions.length > 0 && (
        <span className="relative mx-3 -mt-1.5 rounded-full border border-line bg-raised px-1.5 text-xs leading-5">
          <span className="sr-only">{threadText.reacted('')}</span>
          {reactions.join(' ')}
        </span>
      )}
    </li>
  );
}

/** The buttons that the customer can tap. Template buttons reply with their text, all others with their ID. */
function Buttons({ message, phone }: { message: PhoneMessage; phone: string }) {
  const { slug: workspace } = useWorkspace();
  const writing = useWriteAsCustomer();
  const query = usePhoneNumber();
  return message.buttons.map(({ type, text, id, url, payload, section }, place) => {
    const key = `${place} ${text}`;
    const common = { reply_to: message.id };
    const acts: Record<string, CustomerAct> = {
      quick_reply: { ...common, type: 'button', text, payload },
      reply: { ...common, type: 'button_reply', reply_id: id ?? text, title: text },
      row: { ...common, type: 'list_reply', reply_id: id ?? text, title: text },
    };
    const act = acts[type];
    const look = 'flex w-full items-center justify-center gap-2 border-t border-line px-3 py-2 font-medium';
    if (act) {
      return (
        <Fragment key={key}>
          {section && section !== message.buttons[place - 1]?.section && (
            <p className="border-t border-line px-3 pt-2 text-xs text-ink-soft">{section}</p>
          )}
          <button
            type="button"
            className={cn(look, 'text-accent-text -outline-offset-2 hover:bg-hover')}
            onClick={() =>
              writing.mutate({ params: { workspace, phone }, query, body: { act } }, { onError: toastError })
            }
          >
            <Reply aria-hidden className="size-4" />
            {text}
          </button>
        </Fragment>
      );
    }
    return url ? (
      <a
        key={key}
        href={url}
        target="_blank"
        rel="noreferrer"
        className={cn(look, 'text-accent-text -outline-offset-2 hover:bg-hover')}
      >
        <ExternalLink aria-hidden className="size-4" />
        {text}
      </a>
    ) : (
      <p key={key} className={cn(look, 'text-ink-soft')}>
        {text}
      </p>
    );
  });
}
