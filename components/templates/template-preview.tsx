import { ExternalLink, File, Image, MapPin, Reply, Video } from 'lucide-react';
import { filledText } from '#components/browser/template-draft.ts';
import { templatesText } from '#components/i18n/en/templates-text.ts';
import type { TemplateView } from '#lib/messaging/templates/admin-operations.ts';
import { RichText } from '../ui/rich-text.tsx';
import { MarkedVariables } from './marked-variables.tsx';

const headerIcons = { IMAGE: Image, VIDEO: Video, DOCUMENT: File, LOCATION: MapPin };

/** A template as the customer will see it. Variables without a value stand out. */
export function TemplatePreview({
  template,
  values = {},
}: {
  template: TemplateView;
  /** By the key of each field (components/browser/template-draft.ts). */
  values?: Record<string, string>;
}) {
  const { header, body, footer, buttons } = template;
  const HeaderIcon = header && headerIcons[header.format as keyof typeof headerIcons];
  return (
    <section aria-label={templatesText.preview} className="flex justify-center rounded-lg bg-sunken px-4 py-6">
      <div className="w-full max-w-80 overflow-hidden rounded-xl rounded-tl-sm border border-line bg-surface text-sm shadow-card">
        {HeaderIcon && (
          <div className="flex h-28 flex-col items-center justify-center gap-1.5 bg-hover text-ink-faint">
            <HeaderIcon aria-hidden className="size-7" strokeWidth={1.5} />
            <span className="text-xs">{templatesText.headerOf[header.format]}</span>
          </div>
        )}
        <div className="flex flex-col gap-1 px-3.5 py-2.5">
          {header?.text && (
            <p dir="auto" className="font-semibold wrap-anywhere">
              <MarkedVariables text={filledText(header.text, 'header', values)} />
            </p>
          )}
          <RichText text={filledText(body, 'body', values)} plain={(text) => <MarkedVariables text={text} />} />
          {footer && (
            <p dir="auto" className="text-xs text-ink-faint wrap-anywhere">
              {footer}
            </p>
          )}
        </div>
        {buttons.map((button) => (
          <div
            key={`${button.type} ${button.text}`}
            className="flex min-h-9 items-center justify-center gap-1.5 border-t border-line px-3 py-1.5 text-center font-medium text-accent-text"
          >
            {button.type === 'URL' ? (
              <ExternalLink aria-hidden className="size-3.5 shrink-0" />
            ) : (
              <Reply aria-hidden className="size-3.5 shrink-0" />
            )}
            {button.text ?? button.type}
          </div>
        ))}
      </div>
    </section>
  );
}
