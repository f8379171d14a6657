import { ExternalLink, FileText, ImageIcon, Reply, Video } from 'lucide-react';
import { filledText } from '#components/browser/template-draft.ts';
import { templateText } from '#components/i18n/en/inbox-text.ts';
import type { TemplateView } from '#lib/messaging/templates/admin-operations.ts';
import { RichText } from './rich-text.tsx';

const headerIcons = { IMAGE: ImageIcon, VIDEO: Video, DOCUMENT: FileText };

/** The template as the customer will see it. */
export function TemplatePreview({ template, values }: { template: TemplateView; values: Record<string, string> }) {
  const { header, body, footer, buttons } = template;
  const HeaderIcon = header && header.format in headerIcons ? headerIcons[header.format as 'IMAGE'] : null;
  return (
    <section aria-label={templateText.preview} className="rounded-xl bg-sunken p-4">
      <p className="pb-2 text-xs font-medium text-ink-soft">{templateText.preview}</p>
      <div className="overflow-hidden rounded-2xl rounded-bl-md border border-line bg-surface">
        {HeaderIcon && (
          <div className="flex h-28 items-center justify-center bg-hover text-ink-faint">
            <HeaderIcon aria-hidden className="size-8" />
          </div>
        )}
        <div className="flex flex-col gap-1 px-3.5 py-2.5">
          {header?.text && <p className="font-semibold wrap-anywhere">{filledText(header.text, 'header', values)}</p>}
          <RichText text={filledText(body, 'body', values)} />
          {footer && <p className="text-[0.8125rem] text-ink-faint">{footer}</p>}
        </div>
        {buttons.map(({ type, text }) => (
          <p
            key={`${type} ${text}`}
            className="flex items-center justify-center gap-2 border-t border-line px-3 py-2 font-medium text-accent-text"
          >
            {type === 'URL' ? (
              <ExternalLink aria-hidden className="size-4" />
            ) : (
              <Reply aria-hidden className="size-4" />
            )}
            {text ?? type}
          </p>
        ))}
      </div>
    </section>
  );
}
