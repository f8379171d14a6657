import { afterEach, expect, it } from 'vitest';
import { answerInView, inViewElsewhere } from './in-view.ts';

const ending = new AbortController();
afterEach(() => ending.abort());
/** A window of the browser that shows one thread. */
const shows = (path: string, signal: AbortSignal) => answerInView({ isInView: (asked) => asked === path, signal });

it('finds the threads that other windows have in view, until these are closed', async () => {
  const closing = new AbortController();
  shows('/shop/inbox/a', ending.signal);
  shows('/shop/inbox/b', closing.signal);
  const paths = ['/shop/inbox/a', '/shop/inbox/b', '/shop/inbox/c'];
  expect(await inViewElsewhere(paths)).toEqual(new Set(paths.slice(0, 2)));
  closing.abort();
  expect(await inViewElsewhere(paths)).toEqual(new Set(paths.slice(0, 1)));
  // Two questions at once get their own answers.
  const [one, other] = await Promise.all([inViewElsewhere(['/shop/inbox/a']), inViewElsewhere(['/shop/inbox/c'])]);
  expect([one.size, other.size]).toEqual([1, 0]);
});
