import type { Metadata } from 'next';
import { RunPage } from '#components/flow-runs/run-page.tsx';
import { Page } from '#components/shell/page.tsx';
import { currentFlow } from '#lib/flows/current-flow.ts';
import { flowsText } from '#lib/i18n/en/flows-text.ts';

export const metadata: Metadata = { title: flowsText.runs };

type Params = Promise<{ workspace: string; id: string; run_id: string }>;

export default async function FlowRunPage({ params }: { params: Params }) {
  const { run_id: runId, ...flow } = await params;
  const { id } = await currentFlow(flow);
  return (
    <Page>
      <RunPage flowId={id} runId={runId} />
    </Page>
  );
}
