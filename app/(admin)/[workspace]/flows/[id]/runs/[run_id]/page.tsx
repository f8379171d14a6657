import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { RunPage } from '#components/flow-runs/run-page.tsx';
import { flowsText } from '#components/i18n/en/flows-text.ts';
import { Page } from '#components/shell/page.tsx';
import { readFlowVersion } from '#lib/flows/definitions/get-flow-version.ts';
import { hasFlow } from '#lib/flows/definitions/has-flow.ts';
import { graphWords } from '#lib/flows/graph/node-names.ts';
import { currentRun } from '#lib/flows/runs/current-run.ts';

export const metadata: Metadata = { title: flowsText.runs };

type Params = Promise<{ workspace: string; id: string; run_id: string }>;

export default async function FlowRunPage({ params }: { params: Params }) {
  const { workspace, id: flowId, run_id: runId } = await params;
  const { workspaceId, slug, run } = await currentRun({ workspace, flowId, runId });
  const [graph, isLeft] = await Promise.all([
    readFlowVersion({ workspaceId, flowId: run.flow_id, version: run.version }),
    hasFlow({ workspaceId, flowId: run.flow_id }),
  ]);
  const client = makeQueryClient();
  client.setQueryData(queryKeys.flowRun(slug, run.flow_id, run.id), run);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Page>
        <RunPage flowId={run.flow_id} runId={run.id} names={graph ? graphWords(graph) : {}} isDeleted={!isLeft} />
      </Page>
    </HydrationBoundary>
  );
}
