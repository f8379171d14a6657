import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { json, startFakeGraph } from '../testing/start-fake-graph.ts';
import { graphPagesFrom } from './graph-pages.ts';

let graph: Awaited<ReturnType<typeof startFakeGraph>>;
beforeAll(async () => {
  graph = await startFakeGraph();
});
afterAll(() => graph.stop());

const list = () =>
  graphPagesFrom({ accessToken: 'a-token', path: '1/products', query: {}, item: z.object({ id: z.string() }) });
const page = (id: string, paging: unknown) => json(200, { data: [{ id }], paging });
const NEXT = 'https://graph.facebook.com/v25.0/1/products?after=A';

it.each([
  ['names none', { cursors: { after: 'A' } }, true],
  ['says nothing', undefined, true],
  ['has null in place of it', { next: null, cursors: null }, true],
  ['has another value in place of all', 'none', true],
  ['names one that no cursor leads to', { next: NEXT, cursors: {} }, false],
  ['names one by a cursor that is no text', { next: NEXT, cursors: { after: 7 } }, false],
])('ends at a page that %s about the next', async (_what, paging, isWhole) => {
  graph.answerWith(page('1', paging));
  expect(await list()).toEqual({ items: [{ id: '1' }], after: null, isWhole });
});

it('ends when a cursor comes again, and knows that something is missing', async () => {
  const paging = (after: string) => ({ next: NEXT, cursors: { after } });
  graph.answerWith(page('1', paging('A')), page('2', paging('B')), page('3', paging('A')));
  expect(await list()).toEqual({ items: [{ id: '1' }, { id: '2' }, { id: '3' }], after: null, isWhole: false });
  expect(graph.calls).toHaveLength(3);
});
