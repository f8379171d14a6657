import { matchQuery, type QueryCacheNotifyEvent, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#components/browser/query-keys.ts';

/** More than a page takes from the server's read to the browser. */
const SERVED_WITHIN_MS = 60_000;

/**
 * What the server reads for a page may have changed before the page arrives. That news was of something that this browser
 * did not show yet, so nothing was read for it. Call the returned function with news: what arrives with a page in the
 * minute after it is read again.
 */
export function rereadServed({
  queries,
  workspace,
  signal,
}: {
  queries: QueryClient;
  workspace: string;
  signal: AbortSignal;
}): () => void {
  let newsAt = Number.NEGATIVE_INFINITY;
  const filter = { queryKey: queryKeys.inbox(workspace) };
  const stop = queries.getQueryCache().subscribe((event) => {
    if (performance.now() - newsAt > SERVED_WITHIN_MS || !isServed(event) || !matchQuery(filter, event.query)) return;
    void queries.invalidateQueries({ queryKey: event.query.queryKey, exact: true });
  });
  signal.addEventListener('abort', stop);
  return () => {
    newsAt = performance.now();
  };
}

/** True for data that came with a page: of a query that is there from then on, or in place of older data. */
function isServed(event: QueryCacheNotifyEvent): boolean {
  if (event.type === 'added') return event.query.state.data !== undefined;
  // The state before a fetch that was cancelled has a status, too.
  return event.type === 'updated' && event.action.type === 'setState' && !('fetchStatus' in event.action.state);
}
