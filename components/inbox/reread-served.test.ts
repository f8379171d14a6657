import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { queryKeys } from '#components/browser/query-keys.ts';
import { rereadServed } from './reread-served.ts';

const workspace = 'tea-shop';
const key = queryKeys.inboxList(workspace, {});

function page() {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const queries = new QueryClient();
  const noteNews = rereadServed({ queries, workspace, signal: leaving.signal });
  /** A page with what the server read arrives. */
  const serve = (data: string, queryKey: readonly unknown[] = key, updatedAt = Date.now()) => {
    const server = new QueryClient();
    server.setQueryData(queryKey, data, { updatedAt });
    hydrate(queries, dehydrate(server));
  };
  const isStale = (queryKey: readonly unknown[] = key) => queries.getQueryState(queryKey)?.isInvalidated;
  return { queries, noteNews, serve, isStale, leave: () => leaving.abort() };
}

it('reads again what came with a page soon after news, and nothing else', () => {
  const { noteNews, serve, isStale } = page();
  serve('before any news');
  expect(isStale()).toBe(false);
  noteNews();
  const thread = queryKeys.thread(workspace, 'a');
  serve('read before the news', thread);
  serve('of another workspace', queryKeys.inboxList('elsewhere', {}));
  expect([isStale(thread), isStale(queryKeys.inboxList('elsewhere', {})), isStale()]).toEqual([true, false, false]);
});

it('reads again what replaced older data', () => {
  const { queries, noteNews, serve, isStale } = page();
  queries.setQueryData(key, 'older', { updatedAt: Date.now() - 5000 });
  noteNews();
  expect(isStale()).toBe(false);
  serve('read before the news');
  expect([queries.getQueryData(key), isStale()]).toEqual(['read before the news', true]);
});

it('leaves alone what this browser read, and a read that was cancelled', async () => {
  const { queries, noteNews, isStale } = page();
  noteNews();
  await queries.fetchQuery({ queryKey: key, queryFn: () => 'read here' });
  void queries.fetchQuery({ queryKey: key, queryFn: () => new Promise(() => {}) }).catch(() => {});
  await queries.cancelQueries({ queryKey: key });
  expect([queries.getQueryData(key), isStale()]).toEqual(['read here', false]);
});

it('ends a minute after the news, and when the page is left', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { noteNews, serve, isStale, leave } = page();
  noteNews();
  vi.advanceTimersByTime(60_001);
  serve('long after');
  noteNews();
  leave();
  serve('elsewhere', queryKeys.thread(workspace, 'a'));
  expect([isStale(), isStale(queryKeys.thread(workspace, 'a'))]).toEqual([false, false]);
});
