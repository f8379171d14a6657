import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { membersText } from '#components/i18n/en/members-text.ts';
import { MembersPage } from '#components/members/members-page.tsx';
import { rights } from '#lib/contract/roles.ts';
import { listMembers } from '#lib/workspace/members/list-members.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: membersText.title };

export default async function MembersSettings({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspaceId, slug, role } = await currentMember((await params).workspace, rights.settings);
  const client = makeQueryClient();
  client.setQueryData(queryKeys.members(slug), await listMembers({ workspaceId, role }));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <MembersPage />
    </HydrationBoundary>
  );
}
