import { expect, it } from 'vitest';
import { followOwnChanges, tellOwnChange } from './own-changes.ts';

it('tells the browser’s pages what a person changed about themselves, and only that person’s', async () => {
  const ending = new AbortController();
  const [mine, theirs]: [unknown[], unknown[]] = [[], []];
  followOwnChanges({ id: 'nila', onChange: (change) => mine.push(change), signal: ending.signal });
  followOwnChanges({ id: 'omar', onChange: (change) => theirs.push(change), signal: ending.signal });
  tellOwnChange({ id: 'nila', email: 'nila@shop.example' });
  await expect.poll(() => mine).toEqual([{ id: 'nila', email: 'nila@shop.example' }]);
  ending.abort();
  expect(theirs).toEqual([]);
});
