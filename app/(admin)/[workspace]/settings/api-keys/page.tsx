import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { KeysPage } from '#components/api-keys/keys-page.tsx';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { apiKeysText } from '#components/i18n/en/api-keys-text.ts';
import { rights } from '#lib/contract/roles.ts';
import { appUrl } from '#lib/platform/env.ts';
import { listKeys } from '#lib/workspace/keys/list-keys.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: apiKeysText.title };

export default async function ApiKeysPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspaceId, slug } = await currentMember((await params).workspace, rights.settings);
  const client = makeQueryClient();
  client.setQueryData(queryKeys.apiKeys(slug), { keys: await listKeys({ workspaceId }) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <KeysPage baseUrl={`${appUrl()}/public/v1`} />
    </HydrationBoundary>
  );
}
