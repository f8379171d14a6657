'use client';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { membersText } from '#components/i18n/en/members-text.ts';
import type { WebhookView } from '#lib/webhooks/endpoints/admin-operations.ts';
import type { KeyView } from '#lib/workspace/keys/admin-operations.ts';
import type { MemberView, removeMemberOperation } from '#lib/workspace/members/admin-operations.ts';
import { isWorking } from '../api-keys/key-state.ts';
import { useApiKeys } from '../api-keys/use-api-keys.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Callout } from '../ui/callout.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useWebhooks } from '../webhooks/use-webhooks.ts';

const { remove: words } = membersText;

export function RemoveMemberDialog({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const { slug: workspace } = useWorkspace();
  const remove = useRemoveMember();
  const { data: keys = [] } = useApiKeys();
  const { data: webhooks = [] } = useWebhooks();
  const left = whatGoesOn({ member, keys, webhooks });
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
      {left.length > 0 && (
        <Callout tone="warn" className="wrap-anywhere">
          {left.map((text) => (
            <p key={text} className="not-first:mt-2">
              {text}
            </p>
          ))}
        </Callout>
      )}
    </ConfirmDialog>
  );
}

/** What the member made that works without them, in a sentence for each kind. */
function whatGoesOn({
  member: { user_id: userId },
  keys,
  webhooks,
}: {
  member: Pick<MemberView, 'user_id'>;
  keys: KeyView[];
  webhooks: Pick<WebhookView, 'url' | 'created_by_id' | 'disabled_at'>[];
}): string[] {
  const working = keys.filter((key) => key.created_by_id === userId && isWorking(key, Date.now()));
  const sending = webhooks.filter((webhook) => webhook.created_by_id === userId && !webhook.disabled_at);
  return [
    ...(working.length > 0 ? [words.keys(working.map(({ name }) => `“${name}”`))] : []),
    ...(sending.length > 0 ? [words.webhooks(sending.map(({ url }) => url))] : []),
  ];
}

function useRemoveMember() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof removeMemberOperation>('DELETE /api/admin/{workspace}/members/{member_id}', {
    invalidates: [queryKeys.members(slug)],
  });
}
