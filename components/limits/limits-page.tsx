'use client';
import { limitsText } from '#components/i18n/en/limits-text.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { QuotaTable } from './quota-table.tsx';
import { useQuotas } from './use-quotas.ts';

/** The workspace's limits in this installation, and its current use. */
export function LimitsPage() {
  const query = useQuotas();
  return (
    <>
      <PageHeader title={limitsText.title} description={limitsText.description} />
      {query.isError && <QueryError error={query.error} retry={query.refetch} />}
      {query.isSuccess && (
        <Card bare>
          <QuotaTable quotas={query.data} />
        </Card>
      )}
    </>
  );
}
