'use client';
import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { flowSecretsText } from '#components/i18n/en/flow-secrets-text.ts';
import type { deleteFlowSecretOperation, FlowSecretView } from '#lib/flows/secrets/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { DeleteDialog } from '../ui/delete-dialog.tsx';

export function DeleteSecretDialog({ secret: { name }, onClose }: { secret: FlowSecretView; onClose: () => void }) {
  const { slug: workspace } = useWorkspace();
  const remove = useAdminMutation<typeof deleteFlowSecretOperation>(
    'DELETE /api/admin/{workspace}/flow-secrets/{name}',
    { invalidates: [queryKeys.flowSecrets(workspace)] },
  );
  const input = { params: { workspace, name } };
  return <DeleteDialog {...{ name, remove, input, onClose }} words={flowSecretsText.remove} />;
}
