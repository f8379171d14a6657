'use client';
import { RefreshCw } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { commonText } from '#components/i18n/en/common-text.ts';
import { requestsText } from '#components/i18n/en/requests-text.ts';
import type { ApiRequestView } from '#lib/workspace/requests/admin-operations.ts';
import { statusGroups } from '#lib/workspace/requests/constants.ts';
import { contactCurl } from '../api-keys/example-curl.ts';
import { useDebounced } from '../shell/use-debounced.ts';
import { useUrlFilter } from '../shell/use-url-filter.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { part } from '../ui/part.tsx';
import { RequestsPicture } from '../ui/pictures/requests-picture.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Select } from '../ui/select.tsx';
import { RequestTable } from './request-table.tsx';
import { useRequests } from './use-requests.ts';

const RequestDialog = dynamic(
  part(() => import('./request-dialog.tsx').then((file) => file.RequestDialog)),
  { loading: () => null },
);

const ALL = 'all';
const statusOptions = [ALL, ...statusGroups].map((value) => ({
  value,
  label: requestsText.statuses[value as keyof typeof requestsText.statuses],
}));

/** The public API's requests, to find out why one was refused. `operations` are the API's methods and paths. */
export function RequestsPage({ baseUrl, operations }: { baseUrl: string; operations: string[] }) {
  const { filter, set, isEmpty } = useUrlFilter(['request_id', 'status', 'operation']);
  const query = useRequests({ ...filter, request_id: useDebounced(filter.request_id) });
  const [shown, setShown] = useState<ApiRequestView | null>(null);
  const requests = query.data?.pages.flatMap((page) => page.requests) ?? [];
  return (
    <>
      <PageHeader
        title={requestsText.title}
        description={requestsText.description}
        actions={
          <Button loading={query.isRefetching} onClick={() => void query.refetch()}>
            <RefreshCw aria-hidden />
            {commonText.refresh}
          </Button>
        }
      />
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_14rem]">
        <SearchInput
          label={requestsText.search}
          placeholder={requestsText.searchHint}
          value={filter.request_id ?? ''}
          onChange={(id) => set({ request_id: id.trim() })}
        />
        <Select
          aria-label={requestsText.status}
          value={filter.status ?? ALL}
          onValueChange={(status) => set({ status: status === ALL ? null : status })}
          options={statusOptions}
        />
        <Select
          aria-label={requestsText.operation}
          value={filter.operation ?? ALL}
          onValueChange={(operation) => set({ operation: operation === ALL ? null : operation })}
          options={[
            { value: ALL, label: requestsText.allOperations },
            ...operations.map((operation) => ({ value: operation, label: operation })),
          ]}
        />
      </div>
      {query.isError && <QueryError error={query.error} retry={query.refetch} />}
      {query.isSuccess && (
        <Card bare>
          {requests.length > 0 && <RequestTable requests={requests} onOpen={setShown} />}
          {requests.length === 0 && !isEmpty && (
            <p className="px-5 py-10 text-center text-ink-faint">{requestsText.nothingFound}</p>
          )}
          {requests.length === 0 && isEmpty && (
            <EmptyState
              picture={<RequestsPicture />}
              title={requestsText.emptyTitle}
              description={requestsText.emptyBody}
              example={<CodeBlock code={contactCurl({ baseUrl, token: '$KEY' })} />}
            />
          )}
        </Card>
      )}
      <LoadMore query={query} />
      {shown && <RequestDialog request={shown} onClose={() => setShown(null)} />}
    </>
  );
}
