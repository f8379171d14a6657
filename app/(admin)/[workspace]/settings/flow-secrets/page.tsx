import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { FlowSecretsPage } from '#components/flow-secrets/flow-secrets-page.tsx';
import { flowSecretsText } from '#components/i18n/en/flow-secrets-text.ts';
import { rights } from '#lib/contract/roles.ts';
import { viewFlowSecrets } from '#lib/flows/secrets/view-flow-secrets.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: flowSecretsText.title };

export default async function FlowSecretsSettings({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspaceId, slug } = await currentMember((await params).workspace, rights.settings);
  const client = makeQueryClient();
  client.setQueryData(queryKeys.flowSecrets(slug), { secrets: await viewFlowSecrets({ workspaceId }) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <FlowSecretsPage />
    </HydrationBoundary>
  );
}
