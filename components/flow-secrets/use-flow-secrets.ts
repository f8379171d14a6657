import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { listFlowSecretsOperation } from '#lib/flows/secrets/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useFlowSecrets() {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.flowSecrets(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof listFlowSecretsOperation>('GET /api/admin/{workspace}/flow-secrets', {
        params: { workspace },
        signal,
      }),
    select: ({ secrets }) => secrets,
  });
}
