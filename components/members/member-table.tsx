'use client';
import { UserMinus } from 'lucide-react';
import { useMemo } from 'react';
import { membersText } from '#components/i18n/en/members-text.ts';
import { proofText } from '#components/i18n/en/proof-text.ts';
import type { MemberView } from '#lib/workspace/members/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { Initials } from '../ui/initials.tsx';
import { EmailText } from './email-text.tsx';
import { RoleSelect } from './role-select.tsx';

const { columns: titles } = membersText;

export function MemberTable({ members, onRemove }: { members: MemberView[]; onRemove: (member: MemberView) => void }) {
  const columns = useMemo(() => memberColumns(onRemove), [onRemove]);
  return <DataTable label={membersText.listLabel} columns={columns} rows={members} rowId={({ id }) => id} />;
}

function memberColumns(onRemove: (member: MemberView) => void): Column<MemberView>[] {
  return [
    { id: 'name', header: titles.name, cell: (row) => <NameCell member={row} /> },
    { id: 'role', header: titles.role, cell: (row) => <RoleSelect member={row} /> },
    {
      id: 'secondFactor',
      header: titles.secondFactor,
      className: 'max-md:hidden',
      cell: (row) => (row.second_factor ? proofText.factor.on : proofText.factor.off),
    },
    {
      id: 'joined',
      header: titles.joined,
      className: 'max-md:hidden whitespace-nowrap',
      cell: (row) => <RelativeTime value={row.joined_at} />,
    },
    {
      id: 'actions',
      header: <span className="sr-only">{titles.actions}</span>,
      className: 'w-px',
      cell: (row) => <RemoveCell member={row} onRemove={onRemove} />,
    },
  ];
}

function NameCell({ member }: { member: MemberView }) {
  const { person } = useWorkspace();
  return (
    <div className="flex items-center gap-2.5">
      <Initials name={member.name} className="max-sm:hidden" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-1.5 font-medium">
          <span className="wrap-anywhere">{member.name}</span>
          {member.user_id === person.id && <Badge>{membersText.you}</Badge>}
          {member.disabled && <Badge tone="warn">{membersText.disabled}</Badge>}
        </div>
        <div className="text-[0.8125rem] wrap-anywhere text-ink-faint">
          <EmailText email={member.email} />
        </div>
      </div>
    </div>
  );
}

/** Members leave by themselves, under General. Only owners can remove owners. */
function RemoveCell({ member, onRemove }: { member: MemberView; onRemove: (member: MemberView) => void }) {
  const { person, may } = useWorkspace();
  if (member.user_id === person.id || (member.role === 'owner' && !may('owner'))) return null;
  return (
    <Button
      variant="ghost"
      size="iconSm"
      aria-label={membersText.remove.action(member.name)}
      onClick={() => onRemove(member)}
    >
      <UserMinus aria-hidden />
    </Button>
  );
}
