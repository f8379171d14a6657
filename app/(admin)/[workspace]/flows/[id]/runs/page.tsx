import type { Metadata } from 'next';
import { RunsPage } from '#components/flow-runs/runs-page.tsx';
import { Page } from '#components/shell/page.tsx';
import { currentFlow } from '#lib/flows/current-flow.ts';
import { flowsText } from '#lib/i18n/en/flows-text.ts';

export const metadata: Metadata = { title: flowsText.runs };

export default async function FlowRunsPage({ params }: { params: Promise<{ workspace: string; id: string }> }) {
  const { id, name } = await currentFlow(await params);
  return (
    <Page>
      <RunsPage flowId={id} flowName={name} />
    </Page>
  );
}
