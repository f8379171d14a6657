import { type InfiniteData, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { patchQuery } from './patch-query.ts';

const queryKey = ['thread'];

type Page = { words: string[]; next: number | null };

/** Two pages on a server, and a client that shows the first. Each read of the client is answered when it is told. */
async function shownThread() {
  const server = [['new'], ['old']];
  const reads: (() => void)[] = [];
  const cutOff = { isNow: false };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  /** What the server has when it is asked, sent later. */
  const read = (page: number) => {
    if (cutOff.isNow) return Promise.reject(new Error('cut off'));
    const found: Page = { words: [...(server[page] ?? [])], next: page === 0 ? 1 : null };
    return new Promise<Page>((resolve) => reads.push(() => resolve(found)));
  };
  const observer = new InfiniteQueryObserver(queries, {
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ next }: Page) => next,
    initialData: { pages: [await answered(read(0), reads)], pageParams: [0] },
    staleTime: Number.POSITIVE_INFINITY,
  });
  onTestFinished(observer.subscribe(() => {}));
  return {
    server,
    reads,
    cutOff,
    queries,
    observer,
    news: () =>
      patchQuery<InfiniteData<Page, number>, Page>({
        queries,
        queryKey,
        read: () => read(0),
        patch: ({ pages, pageParams }, fresh) => ({ pages: [fresh, ...pages.slice(1)], pageParams }),
      }),
    shown: () => observer.getCurrentResult().data?.pages.map(({ words }) => words),
  };
}

function answered<Answer>(answer: Promise<Answer>, reads: (() => void)[]): Promise<Answer> {
  for (const reply of reads.splice(0)) reply();
  return answer;
}

/** Answers every read, the latest first, until `done`. */
async function answerAll(reads: (() => void)[], done: Promise<unknown>) {
  let isDone = false;
  const end = done.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    reads.pop()?.();
    await new Promise(setImmediate);
  }
  await end;
}

it('keeps what is new when a further page was being read, though its answer comes later', async () => {
  const { server, reads, observer, news, shown } = await shownThread();
  const older = observer.fetchNextPage();
  server[0]?.unshift('newest');
  await answerAll(reads, Promise.all([news(), older]));
  expect(shown()).toEqual([['newest', 'new'], ['old']]);
});

it('reads again when the whole query is read again meanwhile', async () => {
  const { server, reads, queries, news, shown } = await shownThread();
  const patched = news();
  server[0]?.unshift('newest');
  const whole = queries.invalidateQueries({ queryKey });
  await answerAll(reads, Promise.all([patched, whole]));
  expect(shown()).toEqual([['newest', 'new']]);
});

it('shows the latest of two reads that are under way at once, in whichever order they are answered', async () => {
  const { server, reads, news, shown } = await shownThread();
  const early = news();
  server[0]?.unshift('newest');
  const late = news();
  reads.pop()?.();
  await new Promise(setImmediate);
  expect(shown()).toEqual([['newest', 'new']]);
  await answerAll(reads, Promise.all([early, late]));
  expect(shown()).toEqual([['newest', 'new']]);
});

it('leaves reading to the query itself when what is new cannot be read', async () => {
  const { server, reads, news, cutOff, shown } = await shownThread();
  server[0]?.unshift('newest');
  cutOff.isNow = true;
  const patched = news();
  cutOff.isNow = false;
  await patched;
  expect(reads).toHaveLength(1);
  reads.pop()?.();
  await expect.poll(shown).toEqual([['newest', 'new']]);
});

it('reads everything again if that failed the last time, so that old data do not pass for current', async () => {
  const { server, reads, queries, news, cutOff, shown } = await shownThread();
  cutOff.isNow = true;
  await queries.invalidateQueries({ queryKey });
  cutOff.isNow = false;
  server[0]?.unshift('newest');
  await news();
  expect(reads).toHaveLength(1);
  expect(queries.getQueryState(queryKey)).toMatchObject({ status: 'error', fetchStatus: 'fetching' });
  reads.pop()?.();
  await expect.poll(shown).toEqual([['newest', 'new']]);
});

it('does nothing for a query that no one has read', async () => {
  const { queries } = await shownThread();
  const never = () => Promise.reject(new Error('read'));
  await patchQuery({ queries, queryKey: ['other'], read: never, patch: (data) => data });
  expect(queries.getQueryData(['other'])).toBeUndefined();
});
