import { expect, it } from 'vitest';
import { fairSlots } from './fair-slots.ts';

const never = new AbortController().signal;

/** Asks for a slot and records in `got` when it is granted. */
function asks({ take, got, key }: { take: ReturnType<typeof fairSlots>['take']; got: string[]; key: string }) {
  return take(key, never).then((release) => {
    got.push(key);
    return release;
  });
}

/** Lets everything that is ready run. */
const settled = () => new Promise(setImmediate);

it('fair shares: leaves places to others when one key wants all of them (isolation 5)', async () => {
  const { take } = fairSlots({ slots: 4, share: 3 });
  const got: string[] = [];
  for (const key of ['loud', 'loud', 'loud', 'loud', 'loud', 'quiet']) asks({ take, got, key });
  await settled();
  expect(got).toEqual(['loud', 'loud', 'loud', 'quiet']);
});

it('gives a free place to the key that holds the fewest, in the order of asking within a key', async () => {
  const { take } = fairSlots({ slots: 2, share: 2 });
  const got: string[] = [];
  const [first] = await Promise.all(['loud', 'loud'].map((key) => asks({ take, got, key })));
  for (const key of ['loud', 'loud', 'quiet']) asks({ take, got, key });
  await settled();
  expect(got).toEqual(['loud', 'loud']);
  first?.();
  first?.();
  await settled();
  expect(got).toEqual(['loud', 'loud', 'quiet']);
});

it('lets a waiting request give up, and gives its slot to no one', async () => {
  const { take } = fairSlots({ slots: 1, share: 1 });
  const release = await take('a', never);
  const gaveUp = new AbortController();
  const waiting = take('a', gaveUp.signal);
  gaveUp.abort(new Error('out of time'));
  await expect(waiting).rejects.toThrow('out of time');
  await expect(take('a', gaveUp.signal)).rejects.toThrow('out of time');
  release();
  expect(await take('a', never)).toBeTypeOf('function');
});
