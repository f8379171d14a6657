import { expect, it } from 'vitest';
import { coalesced } from './coalesced.ts';

/** Reads that end when the test says so, oldest first. */
function heldReads() {
  const begun: string[] = [];
  const ends: ((outcome: string | Error) => void)[] = [];
  const ask = coalesced({
    keyOf: (key: string) => key,
    read: (key: string) => {
      begun.push(key);
      return new Promise<string>((resolve, reject) =>
        ends.push((outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome))),
      );
    },
  });
  return { ask, begun, end: (outcome: string | Error) => ends.shift()?.(outcome) };
}

const settled = () => new Promise(setImmediate);

it('answers each from a read that began after it asked, and all who ask during one from the next', async () => {
  const { ask, begun, end } = heldReads();
  const first = ask('list');
  const others = [ask('list'), ask('list'), ask('list')];
  expect(begun).toEqual(['list']);
  end('before');
  expect(await first).toBe('before');
  await settled();
  expect(begun).toEqual(['list', 'list']);
  const late = ask('list');
  end('after');
  expect(await Promise.all(others)).toEqual(['after', 'after', 'after']);
  await settled();
  end('last');
  expect(await late).toBe('last');
  expect(begun).toHaveLength(3);
});

it('reads at once when no read is under way', async () => {
  const { ask, begun, end } = heldReads();
  for (const answer of ['one', 'two']) {
    const asked = ask('list');
    expect(begun.splice(0)).toEqual(['list']);
    end(answer);
    expect(await asked).toBe(answer);
    await settled();
  }
});

it('keeps different questions apart', async () => {
  const { ask, begun, end } = heldReads();
  const both = [ask('mine'), ask('yours')];
  expect(begun).toEqual(['mine', 'yours']);
  end('my list');
  end('your list');
  expect(await Promise.all(both)).toEqual(['my list', 'your list']);
});

it('fails those who shared a read, and none after them', async () => {
  const { ask, end } = heldReads();
  const first = ask('list');
  const shared = [ask('list'), ask('list')];
  end(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await settled();
  end(new Error('still away'));
  for (const one of shared) await expect(one).rejects.toThrow('still away');
  await settled();
  const next = ask('list');
  end('back');
  expect(await next).toBe('back');
});
