'use client';
import { X } from 'lucide-react';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { membersText } from '#components/i18n/en/members-text.ts';
import type { InvitationView, withdrawInvitationOperation } from '#lib/workspace/members/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { EmailText } from './email-text.tsx';

const { invitations: words } = membersText;

export function InvitationTable({ invitations }: { invitations: InvitationView[] }) {
  return <DataTable label={words.listLabel} columns={columns} rows={invitations} rowId={({ id }) => id} />;
}

const columns: Column<InvitationView>[] = [
  {
    id: 'email',
    header: words.columns.email,
    className: 'font-medium wrap-anywhere',
    cell: (original) => (
      <>
        <EmailText email={original.email} />
        <span className="block text-[0.8125rem] font-normal text-ink-soft sm:hidden">
          {membersText.roles[original.role]}
        </span>
        {original.inviter_disabled && (
          <span className="block text-[0.8125rem] font-normal text-warn-text">{words.onHold(original.invited_by)}</span>
        )}
      </>
    ),
  },
  {
    id: 'role',
    header: words.columns.role,
    className: 'max-sm:hidden',
    cell: (row) => membersText.roles[row.role],
  },
  {
    id: 'by',
    header: words.columns.by,
    className: 'max-md:hidden',
    cell: (row) => row.invited_by,
  },
  {
    id: 'expires',
    header: words.columns.expires,
    className: 'max-sm:hidden whitespace-nowrap',
    cell: (row) => <RelativeTime value={row.expires_at} />,
  },
  {
    id: 'actions',
    header: <span className="sr-only">{words.columns.actions}</span>,
    className: 'w-px',
    cell: (row) => <ActionsCell invitation={row} />,
  },
];

function ActionsCell({ invitation }: { invitation: InvitationView }) {
  const { slug: workspace } = useWorkspace();
  const withdraw = useWithdrawInvitation();
  const press = () =>
    withdraw.mutate(
      { params: { workspace, invitation_id: invitation.id } },
      { onSuccess: () => toasts.add({ title: words.withdrawn(invitation.email) }), onError: toastError },
    );
  return (
    <span className="flex justify-end gap-1">
      <Button
        variant="ghost"
        size="iconSm"
        loading={withdraw.isPending}
        aria-label={words.withdraw(invitation.email)}
        onClick={press}
      >
        <X aria-hidden />
      </Button>
    </span>
  );
}

function useWithdrawInvitation() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof withdrawInvitationOperation>(
    'DELETE /api/admin/{workspace}/invitations/{invitation_id}',
    { invalidates: [queryKeys.members(slug)] },
  );
}
