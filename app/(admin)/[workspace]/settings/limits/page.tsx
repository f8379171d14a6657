import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { limitsText } from '#components/i18n/en/limits-text.ts';
import { LimitsPage } from '#components/limits/limits-page.tsx';
import { rights } from '#lib/contract/roles.ts';
import { listQuotas } from '#lib/workspace/quotas/list-quotas.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: limitsText.title };

export default async function LimitsSettings({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspaceId, slug } = await currentMember((await params).workspace, rights.settings);
  const client = makeQueryClient();
  client.setQueryData(queryKeys.quotas(slug), { quotas: await listQuotas({ workspaceId }) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LimitsPage />
    </HydrationBoundary>
  );
}
