import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { listOwnNumbersOperation, OwnNumber } from '#lib/workspace/numbers/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

const NONE: OwnNumber[] = [];

/** The workspace's numbers, if there are several or one is disconnected. They are read again when the stream says so. */
export function useListedNumbers(): readonly OwnNumber[] {
  const { slug: workspace } = useWorkspace();
  const { data } = useQuery({
    queryKey: queryKeys.ownNumbers(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof listOwnNumbersOperation>('GET /api/admin/{workspace}/inbox/numbers', {
        params: { workspace },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.numbers ?? NONE;
}
