import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { numberText } from '#components/i18n/en/number-text.ts';
import { NumbersPage } from '#components/number/numbers-page.tsx';
import { rights } from '#lib/contract/roles.ts';
import { viewNumbers } from '#lib/workspace/numbers/view-numbers.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: numberText.title };

export default async function NumberSettings({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspaceId, slug } = await currentMember((await params).workspace, rights.settings);
  const client = makeQueryClient();
  client.setQueryData(queryKeys.numbers(slug), await viewNumbers({ workspaceId }));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <NumbersPage />
    </HydrationBoundary>
  );
}
