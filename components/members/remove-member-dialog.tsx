'use client';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { membersText } from '#components/i18n/en/members-text.ts';
import type { MemberView, removeMemberOperation } from '#lib/workspace/members/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

const { remove: words } = membersText;

export function RemoveMemberDialog({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const { slug: workspace } = useWorkspace();
  const remove = useRemoveMember();
  const confirm = () =>
    remove.mutate(
      { params: { workspace, member_id: member.id } },
      { onSuccess: () => toasts.add({ title: words.done(member.name) }), onError: toastError, onSettled: onClose },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={words.title(member.name)}
      description={words.description}
      confirm={words.confirm}
      loading={remove.isPending}
      onConfirm={confirm}
    />
  );
}

function useRemoveMember() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof removeMemberOperation>('DELETE /api/admin/{workspace}/members/{member_id}', {
    invalidates: [queryKeys.members(slug)],
  });
}
