import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { numberText } from '#components/i18n/en/number-text.ts';
import { NumberPage } from '#components/number/number-page.tsx';
import { rights } from '#lib/contract/roles.ts';
import { viewNumber } from '#lib/workspace/numbers/view-number.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: numberText.title };

export default async function NumberSettings({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspaceId, slug } = await currentMember((await params).workspace, rights.settings);
  const client = makeQueryClient();
  client.setQueryData(queryKeys.number(slug), await viewNumber({ workspaceId }));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <NumberPage />
    </HydrationBoundary>
  );
}
