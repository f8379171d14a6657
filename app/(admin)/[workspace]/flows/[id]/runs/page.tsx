import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { RunsPage } from '#components/flow-runs/runs-page.tsx';
import { flowsText } from '#components/i18n/en/flows-text.ts';
import { Page } from '#components/shell/page.tsx';
import { rights } from '#lib/contract/roles.ts';
import { currentFlow } from '#lib/flows/definitions/current-flow.ts';
import { listRuns } from '#lib/flows/runs/list-runs.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: flowsText.runs };

export default async function FlowRunsPage({ params }: { params: Promise<{ workspace: string; id: string }> }) {
  const { id: flowId, name } = await currentFlow(await params);
  const { workspaceId, slug } = await currentMember((await params).workspace, rights.flows);
  const client = makeQueryClient();
  client.setQueryData(queryKeys.flowRunList(slug, flowId, {}), {
    pages: [await listRuns({ workspaceId, flowId, limit: 50 })],
    pageParams: [undefined],
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Page>
        <RunsPage flowId={flowId} flowName={name} />
      </Page>
    </HydrationBoundary>
  );
}
