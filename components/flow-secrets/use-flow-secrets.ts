import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#lib/browser/admin-client.ts';
import { queryKeys } from '#lib/browser/query-keys.ts';
import { listFlowSecretsOperation } from '#lib/flow-secrets/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useFlowSecrets() {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.flowSecrets(workspace),
    queryFn: ({ signal }) => callAdmin(listFlowSecretsOperation, { params: { workspace }, signal }),
    select: ({ secrets }) => secrets,
  });
}
