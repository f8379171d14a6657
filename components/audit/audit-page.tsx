'use client';
import { auditText } from '#components/i18n/en/audit-text.ts';
import { useDebounced } from '../shell/use-debounced.ts';
import { useUrlFilter } from '../shell/use-url-filter.ts';
import { Card } from '../ui/card.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Select } from '../ui/select.tsx';
import { AuditList } from './audit-list.tsx';
import { useAudit } from './use-audit.ts';

const ALL = 'all';
const aboutOptions = [
  { value: ALL, label: auditText.everything },
  ...Object.entries(auditText.abouts).map(([value, label]) => ({ value, label })),
];

/** Who did what, when and from where. */
export function AuditPage() {
  const { filter, set, isEmpty } = useUrlFilter(['actor', 'about']);
  const query = useAudit({ ...filter, actor: useDebounced(filter.actor) });
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <PageHeader title={auditText.title} description={auditText.description} />
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchInput label={auditText.actor} value={filter.actor ?? ''} onChange={(actor) => set({ actor })} />
        <Select
          aria-label={auditText.about}
          value={filter.about ?? ALL}
          onValueChange={(about) => set({ about: about === ALL ? null : about })}
          options={aboutOptions}
        />
      </div>
      {query.isError && <QueryError error={query.error} retry={query.refetch} />}
      {query.isSuccess && (
        <Card bare>
          {entries.length > 0 ? (
            <AuditList entries={entries} />
          ) : (
            <p className="px-5 py-10 text-center text-ink-faint">
              {isEmpty ? auditText.empty : auditText.nothingFound}
            </p>
          )}
        </Card>
      )}
      <LoadMore query={query} />
    </>
  );
}
