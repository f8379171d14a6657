import { ExternalLink, File, Image, MapPin, Reply, Video } from 'lucide-react';
import { templatesText } from '#components/i18n/en/templates-text.ts';
import type { TemplateView } from '#lib/messaging/templates/admin-operations.ts';
import { TemplateTextWithVariables } from './template-text.tsx';

const headerIcons = { IMAGE: Image, VIDEO: Video, DOCUMENT: File, LOCATION: MapPin };

/** The values of a template's variables, by part: `values.body['1']`. */
export type TemplateValues = { header?: Record<string, string>; body?: Record<string, string> };

/** A template as the customer will see it. Variables without a value stand out. */
export function TemplatePreview({ template, values = {} }: { template: TemplateView; values?: TemplateValues }) {
  const { header, body, footer, buttons } = template;
  const HeaderIcon = header && headerIcons[header.format as keyof typeof headerIcons];
  return (
    <div className="w-full max-w-80 overflow-hidden rounded-xl rounded-tl-sm border border-line bg-surface text-sm shadow-card">
      {HeaderIcon && (
        <div className="flex h-28 flex-col items-center justify-center gap-1.5 bg-sunken text-ink-faint">
          <HeaderIcon aria-hidden className="size-7" strokeWidth={1.5} />
          <span className="text-xs">{templatesText.headerOf[header.format]}</span>
        </div>
      )}
      <div className="px-3.5 py-2.5">
        {header?.text && (
          <p className="mb-1 font-semibold wrap-anywhere">
            <TemplateTextWithVariables text={header.text} values={values.header} />
          </p>
        )}
        <p className="whitespace-pre-wrap wrap-anywhere">
          <TemplateTextWithVariables text={body} values={values.body} />
        </p>
        {footer && <p className="mt-1.5 text-xs text-ink-faint wrap-anywhere">{footer}</p>}
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
  );
}
