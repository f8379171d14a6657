import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { filterOf } from '#components/browser/filter-of.ts';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { requestsText } from '#components/i18n/en/requests-text.ts';
import { RequestsPage } from '#components/requests/requests-page.tsx';
import { rights } from '#lib/contract/roles.ts';
import { allOperations } from '#lib/doors/openapi/all-operations.ts';
import { appUrl } from '#lib/platform/env.ts';
import { listRequestsOperation } from '#lib/workspace/requests/admin-operations.ts';
import { listRequests } from '#lib/workspace/requests/list-requests.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: requestsText.title };

type Props = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function RequestsSettings({ params, searchParams }: Props) {
  const { workspaceId, slug } = await currentMember((await params).workspace, rights.settings);
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
