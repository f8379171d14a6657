import { templatesText } from '#components/i18n/en/templates-text.ts';
import type { TemplateView } from '#lib/messaging/templates/admin-operations.ts';
import type { AccountView } from '#lib/workspace/numbers/admin-operations.ts';
import { accountLabel } from './account-label.ts';
import { TemplateStatus } from './template-status.tsx';

/** Rows that open a template's preview. */
export function TemplateList({
  templates,
  accounts,
  onOpen,
}: {
  templates: TemplateView[];
  accounts: AccountView[];
  onOpen: (template: TemplateView) => void;
}) {
  return (
    <ul aria-label={templatesText.listLabel}>
      {templates.map((template) => (
        <li key={template.id} className="border-b border-line last:border-0">
          <button
            type="button"
            onClick={() => onOpen(template)}
            className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-5 py-3 text-left -outline-offset-2 hover:bg-hover"
          >
            <span className="min-w-0">
              <span className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-medium wrap-anywhere">{template.name}</span>
                <span className="text-xs text-ink-faint">
                  {[
                    template.language,
                    template.category && (templatesText.categories[template.category] ?? template.category),
                    accountLabel(template, accounts),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span dir="auto" className="block truncate text-left text-ink-soft">
                {template.body}
              </span>
            </span>
            <TemplateStatus status={template.status} />
          </button>
        </li>
      ))}
    </ul>
  );
}
