'use client';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { membersText } from '#components/i18n/en/members-text.ts';
import type { listMembersOperation, MemberView } from '#lib/workspace/members/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { part } from '../ui/part.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { MemberTable } from './member-table.tsx';

const InviteDialog = dynamic(
  part(() => import('./invite-dialog.tsx').then((file) => file.InviteDialog)),
  { loading: () => null },
);
const RemoveMemberDialog = dynamic(
  part(() => import('./remove-member-dialog.tsx').then((file) => file.RemoveMemberDialog)),
  { loading: () => null },
);

/** The workspace's members with their roles, and the open invitations. */
export function MembersPage() {
  const query = useMembers();
  const [inviting, setInviting] = useState(false);
  const [removing, setRemoving] = useState<MemberView | null>(null);
  return (
    <>
      <PageHeader
        title={membersText.title}
        description={membersText.description}
        actions={
          <Button variant="primary" onClick={() => setInviting(true)}>
            <UserPlus aria-hidden />
            {membersText.invite}
          </Button>
        }
      />
      {query.isError && <QueryError error={query.error} retry={query.refetch} />}
      {query.isSuccess && (
        <Card bare>
          <MemberTable members={query.data.members} onRemove={setRemoving} />
        </Card>
      )}
      {query.data && query.data.invitations.length > 0 && (
        <Card bare title={membersText.invitations.title} description={membersText.invitations.description}>
          <InvitationTable invitations={query.data.invitations} />
        </Card>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {removing && <RemoveMemberDialog member={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function useMembers() {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.members(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof listMembersOperation>('GET /api/admin/{workspace}/members', { params: { workspace }, signal }),
  });
}
