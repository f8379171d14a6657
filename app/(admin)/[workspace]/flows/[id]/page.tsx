import type { Metadata } from 'next';
import { FlowEditorLoader } from '#components/flow-editor/flow-editor-loader.tsx';
import { flowsText } from '#components/i18n/en/flows-text.ts';
import { currentFlow } from '#lib/flows/definitions/current-flow.ts';

export const metadata: Metadata = { title: flowsText.title };

export default async function FlowPage({ params }: { params: Promise<{ workspace: string; id: string }> }) {
  return <FlowEditorLoader flow={await currentFlow(await params)} />;
}
