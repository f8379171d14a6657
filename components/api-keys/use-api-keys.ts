import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { listKeysOperation } from '#lib/workspace/keys/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** All keys of the workspace, newest first. */
export function useApiKeys() {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.apiKeys(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof listKeysOperation>('GET /api/admin/{workspace}/keys', { params: { workspace }, signal }),
    select: ({ keys }) => keys,
  });
}
