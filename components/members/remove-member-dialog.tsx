'use client';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { membersText } from '#components/i18n/en/members-text.ts';
import type { MemberView, removeMemberOperation } from '#lib/workspace/members/admin-operations.ts';
import { isWorking } from '../api-keys/key-state.ts';
import { useApiKeys } from '../api-keys/use-api-keys.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Callout } from '../ui/callout.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

const { remove: words } = membersText;

export function RemoveMemberDialog({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const { slug: workspace } = useWorkspace();
  const remove = useRemoveMember();
  const { data: keys = [] } = useApiKeys();
  const theirs = keys.filter((key) => key.created_by_id === member.user_id && isWorking(key, Date.now()));
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
    >
      {theirs.length > 0 && <Callout tone="warn">{words.keys(theirs.map(({ name }) => `“${name}”`))}</Callout>}
    </ConfirmDialog>
  );
}

function useRemoveMember() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof removeMemberOperation>('DELETE /api/admin/{workspace}/members/{member_id}', {
    invalidates: [queryKeys.members(slug)],
  });
}
