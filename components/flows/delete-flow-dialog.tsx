'use client';

import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { flowsText } from '#components/i18n/en/flows-text.ts';
import type { deleteFlowOperation, FlowSummary } from '#lib/flows/definitions/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { LeaveFlowDialog, type Leftovers } from './leave-flow-dialog.tsx';

const { delete: words } = flowsText;

export function DeleteFlowDialog({ flow, onClose }: { flow: FlowSummary; onClose: () => void }) {
  const { slug: workspace } = useWorkspace();
  const remove = useDeleteFlow();
  const confirm = (query: Leftovers) => {
    const onSuccess = () => {
      toasts.add({ title: words.done(flow.name) });
      onClose();
    };
    // When it is refused, the dialog stays, with the message.
    remove.mutate({ params: { workspace, flow_id: flow.id }, query }, { onSuccess, onError: toastError });
  };
  return (
    <LeaveFlowDialog
      flowId={flow.id}
      onClose={onClose}
      title={words.title(flow.name)}
      description={words.description}
      confirm={words.confirm}
      loading={remove.isPending}
      onConfirm={confirm}
    />
  );
}

function useDeleteFlow() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof deleteFlowOperation>('DELETE /api/admin/{workspace}/flows/{flow_id}', {
    invalidates: [queryKeys.flows(slug)],
  });
}
