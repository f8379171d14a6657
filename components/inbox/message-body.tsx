'use client';
import { LayoutTemplate, ListChecks, MapPin, MousePointerClick } from 'lucide-react';
import type { ReactNode } from 'react';
import { threadText } from '#components/i18n/en/inbox-text.ts';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import { RichText } from '../ui/rich-text.tsx';
import { MessageFile } from './message-file.tsx';
import { MessageOrder } from './message-order.tsx';

/** The content of a message, by kind. */
export function MessageBody({ message }: { message: ThreadMessage }) {
  const { kind, text, order, location, buttons, template_name: template } = message;
  if (order) return <MessageOrder order={order} />;
  if (location) return <Place location={location} />;
  return (
    <>
      {template !== null && <Kind icon={<LayoutTemplate aria-hidden />}>{threadText.template(template)}</Kind>}
      {(kind === 'button' || kind === 'button_reply') && (
        <Kind icon={<MousePointerClick aria-hidden />}>{threadText.button}</Kind>
      )}
      {kind === 'list_reply' && <Kind icon={<ListChecks aria-hidden />}>{threadText.list}</Kind>}
      {kind === 'nfm_reply' && <Kind icon={<ListChecks aria-hidden />}>{threadText.form}</Kind>}
      {message.media_state && <MessageFile message={message} />}
      {text && <RichText text={text} />}
      {!text && !message.media_state && template === null && <p className="text-ink-soft">{threadText.unsupported}</p>}
      {buttons.length > 0 && (
        <ul className="mt-1.5 flex flex-wrap gap-1.5">
          {buttons.map((title) => (
            <li key={title} className="rounded-full border border-line-strong px-2.5 py-0.5 text-[0.8125rem]">
              {title}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Kind({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="mb-0.5 flex items-center gap-1.5 text-xs font-medium text-ink-soft [&_svg]:size-3.5 [&_svg]:shrink-0">
      {icon}
      <span className="truncate">{children}</span>
    </p>
  );
}

function Place({ location }: { location: NonNullable<ThreadMessage['location']> }) {
  const { latitude, longitude, name, address } = location;
  return (
    <div className="flex gap-2.5">
      <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-text" />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name ?? threadText.location}</p>
        {address && <p className="text-ink-soft wrap-anywhere">{address}</p>}
        <a
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
          target="_blank"
          rel="noreferrer"
          className="text-accent-text underline underline-offset-2"
        >
          {threadText.openMap}
        </a>
      </div>
    </div>
  );
}
