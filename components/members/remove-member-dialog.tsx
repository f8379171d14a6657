'use client';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { membersText } from '#components/i18n/en/members-text.ts';
import type { MemberView } from '#lib/workspace/members/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useRemoveMember } from './use-remove-member.ts';

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
