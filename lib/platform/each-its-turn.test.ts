import { expect, it } from 'vitest';
import { DatabaseLost } from './database-lost.ts';
import { eachItsTurn } from './each-its-turn.ts';

/** Works on three items, of which the given ones fail. Returns the error and the items that had their turn. */
async function tryThree(failing: Record<string, Error>) {
  const had: string[] = [];
  const error = await eachItsTurn(['a', 'b', 'c'], async (item) => {
    had.push(item);
    if (failing[item]) throw failing[item];
  }).catch((thrown) => thrown);
  return { had: had.join(''), error };
}

const [one, other] = [new Error('One.'), new Error('Another.')];

it('gives each item its turn, and then throws what failed', async () => {
  expect(await tryThree({})).toEqual({ had: 'abc', error: undefined });
  expect(await tryThree({ b: one })).toEqual({ had: 'abc', error: one });
  const { had, error } = await tryThree({ a: one, c: other });
  expect([had, error.message, error.errors]).toEqual(['abc', '2 failed: One.', [one, other]]);
});

it('ends at once when the database is out of reach, but not for a lock that one item did not get', async () => {
  const lost = new DatabaseLost('Gone.');
  expect(await tryThree({ a: one, b: lost })).toEqual({ had: 'ab', error: lost });
  const locked = new DatabaseLost('Locked.', { state: '55P03' });
  expect(await tryThree({ a: locked })).toEqual({ had: 'abc', error: locked });
});
