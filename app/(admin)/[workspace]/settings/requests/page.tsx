import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { RequestsPage } from '#components/requests/requests-page.tsx';
import { filterOf } from '#lib/browser/filter-of.ts';
import { makeQueryClient } from '#lib/browser/make-query-client.ts';
import { queryKeys } from '#lib/browser/query-keys.ts';
import { appUrl } from '#lib/env.ts';
import { requestsText } from '#lib/i18n/en/requests-text.ts';
import { allOperations } from '#lib/openapi/all-operations.ts';
import { listRequestsOperation } from '#lib/requests/admin-operations.ts';
import { listRequests } from '#lib/requests/list-requests.ts';
import { currentMember } from '#lib/workspaces/current-member.ts';

export const metadata: Metadata = { title: requestsText.title };

type Props = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function RequestsSettings({ params, searchParams }: Props) {
  const { workspaceId, slug } = await currentMember((await params).workspace, 'admin');
  const filter = filterOf(await searchParams, ['request_id', 'status', 'operation']);
  const client = makeQueryClient();
  const query = listRequestsOperation.query?.safeParse(filter);
  if (query?.success) {
    const { request_id: requestId, ...rest } = query.data;
    const page = await listRequests({ workspaceId, requestId, ...rest });
    client.setQueryData(queryKeys.apiRequestList(slug, filter), { pages: [page], pageParams: [undefined] });
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RequestsPage
        baseUrl={`${appUrl()}/public/v1`}
        operations={allOperations.map(({ method, path }) => `${method} ${path}`)}
      />
    </HydrationBoundary>
  );
}
