import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { FlowsPage } from '#components/flows/flows-page.tsx';
import { Page } from '#components/shell/page.tsx';
import { makeQueryClient } from '#lib/browser/make-query-client.ts';
import { queryKeys } from '#lib/browser/query-keys.ts';
import { appUrl } from '#lib/env.ts';
import { flowSummary } from '#lib/flows/flow-summary.ts';
import { listFlows } from '#lib/flows/list-flows.ts';
import { flowsText } from '#lib/i18n/en/flows-text.ts';
import { currentMember } from '#lib/workspaces/current-member.ts';

export const metadata: Metadata = { title: flowsText.title };

export default async function FlowListPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspaceId, slug } = await currentMember((await params).workspace, 'admin');
  const { flows, next_cursor } = await listFlows({ workspaceId, limit: 50 });
  const client = makeQueryClient();
  client.setQueryData(queryKeys.flows(slug), {
    pages: [{ flows: flows.map(flowSummary), next_cursor }],
    pageParams: [undefined],
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Page>
        <FlowsPage baseUrl={`${appUrl()}/public/v1`} />
      </Page>
    </HydrationBoundary>
  );
}
