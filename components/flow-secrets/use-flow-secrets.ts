import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { listFlowSecretsOperation } from '#lib/flows/secrets/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** The stored secrets, without their values. */
export function useFlowSecrets() {
  return useQuery({ ...useSecretsQuery(), select: ({ secrets }) => secrets });
}

/** The names of the stored secrets. */
export function useFlowSecretNames() {
  return useQuery({ ...useSecretsQuery(), select: ({ secrets }) => secrets.map(({ name }) => name) });
}

function useSecretsQuery() {
  const { slug: workspace } = useWorkspace();
  return {
    queryKey: queryKeys.flowSecrets(workspace),
    queryFn: ({ signal }: QueryFunctionContext) =>
      callAdmin<typeof listFlowSecretsOperation>('GET /api/admin/{workspace}/flow-secrets', {
        params: { workspace },
        signal,
      }),
  };
}
