import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { Suspense } from 'react';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { FlowsPage } from '#components/flows/flows-page.tsx';
import { flowsText } from '#components/i18n/en/flows-text.ts';
import { Page } from '#components/shell/page.tsx';
import { PageSkeleton } from '#components/ui/skeleton.tsx';
import { rights } from '#lib/contract/roles.ts';
import { listFlowSummaries } from '#lib/flows/definitions/list-flow-summaries.ts';
import { appUrl } from '#lib/platform/env.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: flowsText.title };

export default async function FlowListPage({ params }: { params: Promise<{ workspace: string }> }) {
  // Before anything is sent, so that an unknown workspace gets a 404.
  const { workspaceId, slug } = await currentMember((await params).workspace, rights.flows);
  return (
    <Page>
      <Suspense fallback={<PageSkeleton />}>
        <FlowList workspaceId={workspaceId} slug={slug} />
      </Suspense>
    </Page>
  );
}

async function FlowList({ workspaceId, slug }: { workspaceId: string; slug: string }) {
  const page = await listFlowSummaries({ workspaceId, limit: 50 });
  const client = makeQueryClient();
  client.setQueryData(queryKeys.flows(slug), {
    pages: [page],
    pageParams: [undefined],
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <FlowsPage baseUrl={`${appUrl()}/public/v1`} />
    </HydrationBoundary>
  );
}
