import type { Metadata } from 'next';
import { FlowEditorLoader } from '#components/flow-editor/flow-editor-loader.tsx';
import { adminFlow } from '#lib/flows/admin-flow.ts';
import { currentFlow } from '#lib/flows/current-flow.ts';
import { flowsText } from '#lib/i18n/en/flows-text.ts';

export const metadata: Metadata = { title: flowsText.title };

export default async function FlowPage({ params }: { params: Promise<{ workspace: string; id: string }> }) {
  return <FlowEditorLoader flow={adminFlow(await currentFlow(await params))} />;
}
