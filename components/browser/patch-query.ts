import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads what changed of a query's data, and puts it into the data. A fetch that was under way, such as that of a further
 * page, would overwrite this with what it found before; so the read waits for it, and is repeated if the data changed in
 * the meantime. If this read or the query's last one fails, the query reads everything again: it retries, and can show an
 * error. Does nothing for a query without data.
 */
export async function patchQuery<Data, Fresh>({
  queries,
  queryKey,
  read,
  patch,
}: {
  queries: QueryClient;
  queryKey: QueryKey;
  read: () => Promise<Fresh>;
  patch: (data: Data, fresh: Fresh) => Data;
}): Promise<void> {
  const query = queries.getQueryCache().find({ queryKey, exact: true });
  if (!query) return;
  const isFetching = () => query.state.fetchStatus === 'fetching';
  const readAgain = () => void queries.invalidateQueries({ queryKey, exact: true });
  for (;;) {
    while (isFetching()) await query.promise?.catch(() => {});
    if (query.state.isInvalidated) return readAgain();
    const { dataUpdateCount } = query.state;
    let fresh: Fresh;
    try {
      fresh = await read();
    } catch {
      return readAgain();
    }
    if (isFetching() || query.state.dataUpdateCount !== dataUpdateCount) continue;
    queries.setQueryData<Data>(queryKey, (data) => data && patch(data, fresh));
    return;
  }
}
