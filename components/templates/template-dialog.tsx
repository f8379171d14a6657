'use client';
import { isFillable } from '#components/browser/template-draft.ts';
import { templatesText } from '#components/i18n/en/templates-text.ts';
import type { TemplateView } from '#lib/messaging/templates/admin-operations.ts';
import { Callout } from '../ui/callout.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { templateCurl, templateSample } from './template-curl.ts';
import { TemplatePreview } from './template-preview.tsx';
import { TemplateStatus } from './template-status.tsx';

/** A template's preview, why it may not be sent, and the request that sends it. */
export function TemplateDialog({
  template,
  account,
  baseUrl,
  onClose,
}: {
  template: TemplateView;
  /** What to call its account; null where there is no other. */
  account: string | null;
  baseUrl: string;
  onClose: () => void;
}) {
  const { name, language, status, rejected_reason: reason } = template;
  return (
    <Dialog
      size="md"
      onClose={onClose}
      title={name}
      description={
        <span className="flex flex-wrap items-center gap-2">
          {account ? `${language} · ${account}` : language} <TemplateStatus status={status} />
        </span>
      }
    >
      {reason && reason !== 'NONE' && (
        <Callout tone="danger" className="mb-4">
          {templatesText.rejected(reason)}
        </Callout>
      )}
      <TemplatePreview template={template} />
      <p className="mt-5 mb-2 font-medium">{templatesText.sendIt}</p>
      {!isFillable(template) && <p className="mb-2 text-ink-soft">{templatesText.toAdd}</p>}
      <CodeBlock code={templateCurl({ baseUrl, message: templateSample(template) })} />
    </Dialog>
  );
}
