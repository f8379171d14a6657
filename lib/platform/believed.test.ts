import { beforeEach, expect, it } from 'vitest';
import { believed } from './believed.ts';

let time = 0;
let stored = 'first';
let reads = 0;
let finish: (() => void)[] = [];

/** Reads end when `answers` is called. */
const known = () =>
  believed<string, string>({
    forMs: 1000,
    keyOf: (key) => key,
    now: () => time,
    read: async (key) => {
      reads += 1;
      const value = stored;
      await new Promise<void>((resolve) => finish.push(resolve));
      if (value === 'broken') throw new Error('broken');
      return `${key} ${value}`;
    },
  });

async function answers() {
  for (const each of finish.splice(0)) each();
  await new Promise(setImmediate);
}

/** What a caller gets without waiting for a read; undefined when it has to wait. */
async function atOnce(answer: string | Promise<string>): Promise<string | undefined> {
  return Promise.race([answer, new Promise<undefined>((resolve) => setImmediate(resolve, undefined))]);
}

beforeEach(() => {
  time = 0;
  stored = 'first';
  reads = 0;
  finish = [];
});

async function knows() {
  const one = known();
  const first = one.get('a');
  await answers();
  expect(await first).toBe('a first');
  return one;
}

it('reads once for all who ask at the same time, and for each key', async () => {
  const one = known();
  const all = [one.get('a'), one.get('a'), one.get('b')];
  await answers();
  expect(await Promise.all(all)).toEqual(['a first', 'a first', 'b first']);
  expect(reads).toBe(2);
});

it('makes no one wait for what is asked for often, and still learns of changes', async () => {
  const one = await knows();
  stored = 'second';
  time = 400;
  expect(await atOnce(one.get('a'))).toBe('a first');
  expect(reads).toBe(1);
  time = 600;
  expect(await atOnce(one.get('a'))).toBe('a first');
  expect(await atOnce(one.get('a'))).toBe('a first');
  expect(reads).toBe(2);
  await answers();
  expect(await atOnce(one.get('a'))).toBe('a second');
});

it('never gives an answer older than its time, counted from when its read began', async () => {
  const one = await knows();
  stored = 'second';
  time = 900;
  expect(await atOnce(one.get('a'))).toBe('a first');
  time = 1000;
  const waits = one.get('a');
  expect(await atOnce(waits)).toBeUndefined();
  await answers();
  expect(await waits).toBe('a second');
  time = 1900;
  const last = one.get('a');
  expect(await atOnce(last)).toBeUndefined();
  await answers();
});

it('shares no read that began longer ago than an answer may be old', async () => {
  const one = known();
  const first = one.get('a');
  time = 999;
  const shares = one.get('a');
  expect(reads).toBe(1);
  stored = 'second';
  time = 1000;
  const second = one.get('a');
  expect(reads).toBe(2);
  await answers();
  expect(await Promise.all([first, shares, second])).toEqual(['a first', 'a first', 'a second']);
  expect(await atOnce(one.get('a'))).toBe('a second');
});

it('tells of a failed read only those who need it, and reads again', async () => {
  const one = await knows();
  stored = 'broken';
  time = 600;
  expect(await atOnce(one.get('a'))).toBe('a first');
  await answers();
  time = 1100;
  const fails = one.get('a');
  await Promise.all([answers(), expect(fails).rejects.toThrow('broken')]);
  stored = 'third';
  const again = one.get('a');
  await answers();
  expect(await again).toBe('a third');
});

it('remembers nothing that was read before it was forgotten', async () => {
  const one = await knows();
  stored = 'second';
  time = 600;
  await one.get('a');
  stored = 'third';
  one.forget('a');
  const next = one.get('a');
  await answers();
  expect(await next).toBe('a third');
  expect(await atOnce(one.get('a'))).toBe('a third');
});
