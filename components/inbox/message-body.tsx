'use client';
import {
  FileText,
  Image,
  LayoutTemplate,
  ListChecks,
  type LucideIcon,
  MapPin,
  MousePointerClick,
  Video,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { threadText } from '#components/i18n/en/inbox-text.ts';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import type { TemplateParts } from '#lib/messaging/templates/schema.ts';
import { isBlank } from '#lib/platform/is-blank.ts';
import { RichText } from '../ui/rich-text.tsx';
import { MessageFile } from './message-file.tsx';
import { MessageOrder } from './message-order.tsx';

/** The content of a message, by kind. */
export function MessageBody({ message }: { message: ThreadMessage }) {
  const { kind, text, order, location, form, template_name: template, template_parts: parts } = message;
  const said = isBlank(text ?? '') ? null : text;
  const buttons = parts?.buttons ?? message.buttons;
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
      {parts?.header && <TemplateHeader header={parts.header} />}
      {message.media_state && <MessageFile message={message} />}
      {form && form.answers.length > 0 ? <FormAnswers form={form} /> : said && <RichText text={said} />}
      {!said && !message.media_state && template === null && (
        <p className="text-ink-soft">{text ? threadText.blank : threadText.unsupported}</p>
      )}
      {parts?.footer && (
        <p dir="auto" className="text-xs text-ink-soft wrap-anywhere">
          {parts.footer}
        </p>
      )}
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

const headerIcons: Record<string, LucideIcon> = { IMAGE: Image, VIDEO: Video, DOCUMENT: FileText, LOCATION: MapPin };

/** A template's header: its text, or what kind of file it had, with a link to the file where there is one. */
function TemplateHeader({ header: { format, text, link } }: { header: NonNullable<TemplateParts['header']> }) {
  if (text) {
    return (
      <p dir="auto" className="font-semibold wrap-anywhere">
        {text}
      </p>
    );
  }
  const Icon = headerIcons[format];
  if (!Icon) return null;
  const word = threadText.templateHeaders[format as keyof typeof threadText.templateHeaders];
  return (
    <p className="flex items-center gap-2 py-0.5">
      <Icon aria-hidden className="size-4 shrink-0 text-accent-text" />
      {link?.startsWith('https://') ? (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="text-accent-text underline underline-offset-2"
        >
          {word}
        </a>
      ) : (
        word
      )}
    </p>
  );
}

function FormAnswers({ form: { answers, more } }: { form: NonNullable<ThreadMessage['form']> }) {
  return (
    <>
      <dl className="flex flex-col gap-1.5">
        {answers.map(({ label, value }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and answers never move.
          <div key={place}>
            {label && (
              <dt dir="auto" className="text-xs text-ink-soft wrap-anywhere">
                {label}
              </dt>
            )}
            <dd dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && <p className="mt-1.5 text-xs text-ink-soft">{threadText.moreAnswers(more)}</p>}
    </>
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
