'use client';
import { useRouter } from 'next/navigation';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { membersText } from '#components/i18n/en/members-text.ts';
import type { Role } from '#lib/contract/roles.ts';
import type { changeRoleOperation, MemberView } from '#lib/workspace/members/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Select } from '../ui/select.tsx';
import { roleOptions } from './role-options.ts';

/** A member's role, which can be changed in place; just its name if the viewer may not change it. */
export function RoleSelect({ member }: { member: MemberView }) {
  const { slug: workspace, role: mine, person, may } = useWorkspace();
  const router = useRouter();
  const change = useChangeRole();
  if (member.role === 'owner' && !may('owner')) return membersText.roles.owner;
  const choose = (role: Role) =>
    change.mutate(
      { params: { workspace, member_id: member.id }, body: { role } },
      {
        onSuccess: () => {
          toasts.add({ title: membersText.roleChanged(member.name, membersText.roles[role]) });
          // What the page offers to this person depends on their role, which the server reads.
          if (member.user_id === person.id) router.refresh();
        },
        onError: toastError,
      },
    );
  return (
    <Select
      aria-label={membersText.roleOf(member.name)}
      className="h-8 w-28"
      value={change.isPending ? change.variables.body.role : member.role}
      onValueChange={(role) => role !== member.role && choose(role)}
      options={roleOptions(mine)}
    />
  );
}

function useChangeRole() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof changeRoleOperation>('PATCH /api/admin/{workspace}/members/{member_id}', {
    invalidates: [queryKeys.members(slug)],
  });
}
