import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { FlowEditorLoader } from '#components/flow-editor/flow-editor-loader.tsx';
import { DomainError } from '#lib/errors.ts';
import { adminFlow } from '#lib/flows/admin-flow.ts';
import { getFlow } from '#lib/flows/get-flow.ts';
import { flowParams } from '#lib/flows/schema.ts';
import { flowsText } from '#lib/i18n/en/flows-text.ts';
import { currentMember } from '#lib/workspaces/current-member.ts';

export const metadata: Metadata = { title: flowsText.title };

export default async function FlowPage({ params }: { params: Promise<{ workspace: string; id: string }> }) {
  const { workspace, id } = await params;
  const { workspaceId } = await currentMember(workspace, 'admin');
  const given = flowParams.safeParse({ id });
  if (!given.success) notFound();
  const flow = await getFlow({ workspaceId, flowId: given.data.id }).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'not_found') notFound();
    throw error;
  });
  return <FlowEditorLoader flow={adminFlow(flow)} />;
}
