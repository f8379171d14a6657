'use client';
import { LayoutTemplate, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { hasWords } from '#components/browser/has-words.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { templateText } from '#components/i18n/en/send-template-text.ts';
import type { TemplateView } from '#lib/messaging/templates/admin-operations.ts';
import { useApprovedTemplates } from '../templates/use-templates.ts';
import { Badge } from '../ui/badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Input } from '../ui/input.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** The approved templates of the account that sends, searched by words of their name or text. */
export function TemplateList({
  wabaId,
  takesFocus,
  onChoose,
}: {
  /** Undefined is the only one. */
  wabaId: string | undefined;
  /** True if it takes the place of what had the focus. */
  takesFocus: boolean;
  onChoose: (template: TemplateView) => void;
}) {
  const templates = useApprovedTemplates(wabaId);
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  if (templates.isError) return <QueryError error={templates.error} retry={templates.refetch} />;
  if (templates.data?.length === 0) {
    return <EmptyState icon={LayoutTemplate} title={templateText.none} description={templateText.noneBody} />;
  }
  const found = templates.data?.filter(({ name, body }) => hasWords(`${name} ${body}`, search));
  return (
    <div className="flex h-[min(26rem,60dvh)] flex-col gap-3">
      <div className="relative">
        <Search aria-hidden className="pointer-events-none absolute top-2.5 left-3 size-4 text-ink-faint" />
        <Input
          ref={field}
          type="search"
          aria-label={templateText.search}
          placeholder={templateText.search}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className="pl-9"
        />
      </div>
      {/* The field is there while they are loading, to have the focus when the dialog opens. */}
      {found === undefined ? (
        <Skeleton className="min-h-0 flex-1" />
      ) : (
        <ul aria-label={templateText.list} className="-mx-2 min-h-0 flex-1 overflow-y-auto px-2">
          {found.map((template) => (
            <li key={template.id}>
              <button
                type="button"
                onClick={() => onChoose(template)}
                className="my-0.5 w-full rounded-lg px-3 py-2.5 text-left -outline-offset-2 hover:bg-hover"
              >
                <span className="flex items-center gap-2">
                  <span className="min-w-0 truncate font-medium">{template.name}</span>
                  <Badge>{template.language}</Badge>
                </span>
                <span dir="auto" className="mt-0.5 line-clamp-2 text-left text-ink-soft">
                  {template.body}
                </span>
              </button>
            </li>
          ))}
          {found.length === 0 && <li className="px-3 py-6 text-center text-ink-faint">{commonText.nothingFound}</li>}
        </ul>
      )}
    </div>
  );
}
