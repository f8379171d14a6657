import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { phoneChangesOperation, phoneStateOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

const RETRY_MS = 3_000;

/**
 * The customers and the phone's settings, kept up to date with the sandbox: of the chosen number of the workspace, or of
 * the default one.
 */
export function usePhone(chosen: string | undefined) {
  const { slug: workspace } = useWorkspace();
  const queries = useQueryClient();
  const state = useQuery({
    queryKey: queryKeys.sandboxState(workspace, chosen),
    queryFn: ({ signal }) =>
      callAdmin<typeof phoneStateOperation>('GET /api/admin/{workspace}/sandbox', {
        params: { workspace },
        query: { number: chosen },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const number = state.data?.number;
  useEffect(() => {
    if (number === undefined) return;
    const gone = new AbortController();
    const { signal } = gone;
    const follow = async () => {
      const known = queries.getQueryData<{ last_change: number }>(queryKeys.sandboxState(workspace, chosen));
      for (let after = known?.last_change ?? 0; !signal.aborted; ) {
        const news = await callAdmin<typeof phoneChangesOperation>('GET /api/admin/{workspace}/sandbox/changes', {
          params: { workspace },
          query: { number, after },
          signal,
        }).catch(() => null);
        if (signal.aborted) return;
        if (!news) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        else after = news.last;
        if (!news || news.changed) await queries.invalidateQueries({ queryKey: queryKeys.sandbox(workspace) });
      }
    };
    void follow();
    return () => gone.abort();
  }, [number, chosen, queries, workspace]);
  return state;
}
