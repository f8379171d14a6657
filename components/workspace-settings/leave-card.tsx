'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { workspaceText } from '#components/i18n/en/workspace-text.ts';
import type { leaveOperation } from '#lib/workspace/members/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { part } from '../ui/part.tsx';

const ConfirmDialog = dynamic(
  part(() => import('../ui/confirm-dialog.tsx').then((file) => file.ConfirmDialog)),
  { loading: () => null },
);

const { leave: words } = workspaceText;

/** Lets the signed-in person leave the workspace. */
export function LeaveCard() {
  const { slug: workspace, name } = useWorkspace();
  const [asking, setAsking] = useState(false);
  const leave = useLeaveWorkspace();
  const confirm = () =>
    leave.mutate(
      { params: { workspace } },
      {
        onSuccess: () => window.location.assign('/'),
        onError: (error) => {
          toastError(error);
          setAsking(false);
        },
      },
    );
  return (
    <>
      <Card
        title={words.title}
        description={words.description}
        className="pb-4.5"
        actions={
          <Button variant="quietDanger" onClick={() => setAsking(true)}>
            {words.action}
          </Button>
        }
      />
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={words.confirmTitle(name)}
          description={words.description}
          confirm={words.confirm}
          loading={leave.isPending}
          onConfirm={confirm}
        />
      )}
    </>
  );
}

function useLeaveWorkspace() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof leaveOperation>('POST /api/admin/{workspace}/leave', {
    invalidates: [queryKeys.workspace(slug)],
  });
}
