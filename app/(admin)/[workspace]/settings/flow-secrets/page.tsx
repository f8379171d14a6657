import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { FlowSecretsPage } from '#components/flow-secrets/flow-secrets-page.tsx';
import { makeQueryClient } from '#lib/browser/make-query-client.ts';
import { queryKeys } from '#lib/browser/query-keys.ts';
import { viewFlowSecrets } from '#lib/flow-secrets/view-flow-secrets.ts';
import { flowSecretsText } from '#lib/i18n/en/flow-secrets-text.ts';
import { currentMember } from '#lib/workspaces/current-member.ts';

export const metadata: Metadata = { title: flowSecretsText.title };

export default async function FlowSecretsSettings({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspaceId, slug } = await currentMember((await params).workspace, 'admin');
  const client = makeQueryClient();
  client.setQueryData(queryKeys.flowSecrets(slug), { secrets: await viewFlowSecrets({ workspaceId }) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <FlowSecretsPage />
    </HydrationBoundary>
  );
}
