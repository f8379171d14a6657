import { toastError } from '#components/browser/toasts.ts';
import { leftoversText } from '#components/i18n/en/flows-text.ts';
import type { AdminFlow } from '#lib/flows/definitions/admin-operations.ts';
import { LeaveFlowDialog, type Leftovers } from '../flows/leave-flow-dialog.tsx';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { useUnpublishFlow } from './use-versions.ts';

const { unpublish: words } = leftoversText;

/** Asks before a flow is taken offline. */
export function UnpublishDialog({
  flowId,
  onDone,
  onClose,
}: {
  flowId: string;
  onDone: (flow: AdminFlow) => void;
  onClose: () => void;
}) {
  const { slug: workspace } = useWorkspace();
  const unpublish = useUnpublishFlow();
  const confirm = (query: Leftovers) => {
    const onSuccess = (flow: AdminFlow) => {
      onDone(flow);
      onClose();
    };
    // When it is refused, the dialog stays, with the message.
    unpublish.mutate({ params: { workspace, flow_id: flowId }, query }, { onSuccess, onError: toastError });
  };
  return (
    <LeaveFlowDialog
      flowId={flowId}
      title={words.title}
      description={words.description}
      confirm={words.confirm}
      loading={unpublish.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
