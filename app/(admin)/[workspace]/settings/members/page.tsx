import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { MembersPage } from '#components/members/members-page.tsx';
import { makeQueryClient } from '#lib/browser/make-query-client.ts';
import { queryKeys } from '#lib/browser/query-keys.ts';
import { membersText } from '#lib/i18n/en/members-text.ts';
import { listMembers } from '#lib/members/list-members.ts';
import { currentMember } from '#lib/workspaces/current-member.ts';

export const metadata: Metadata = { title: membersText.title };

export default async function MembersSettings({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspaceId, slug } = await currentMember((await params).workspace, 'admin');
  const client = makeQueryClient();
  client.setQueryData(queryKeys.members(slug), await listMembers({ workspaceId }));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <MembersPage />
    </HydrationBoundary>
  );
}
