import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { queryKeys } from '#components/browser/query-keys.ts';
import { conversationRefresher } from './refresh-conversations.ts';

const workspace = 'tea-shop';

it('has a conversation read when it is opened, however long reads for earlier news take', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const refresh = conversationRefresher({ queries, workspace });
  const keysOf = (id: string) => [
    queryKeys.conversation(workspace, id),
    queryKeys.thread(workspace, id),
    queryKeys.threadAround(workspace, id, 'message'),
  ];
  for (const queryKey of [...keysOf('open'), ...keysOf('closed')]) queries.setQueryData(queryKey, 'read before');
  for (const queryKey of keysOf('open')) {
    const observer = new QueryObserver(queries, { queryKey, queryFn: () => new Promise(() => {}) });
    onTestFinished(observer.subscribe(() => {}));
  }
  const isStale = (id: string) => keysOf(id).map((queryKey) => queries.getQueryState(queryKey)?.isInvalidated);

  refresh({ ids: ['open'] });
  expect(isStale('closed')).toEqual([false, false, false]);
  refresh({ ids: ['closed'] });
  expect(isStale('closed')).toEqual([true, true, true]);
  expect(queries.isFetching({ queryKey: queryKeys.conversation(workspace, 'closed') })).toBe(0);
});
