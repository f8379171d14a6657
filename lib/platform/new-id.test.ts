import { expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from './new-id.ts';

it('makes UUIDs of version 7, each after the one before, more than are drawn at once', () => {
  const before = Date.now();
  const ids = Array.from({ length: 5000 }, newId);
  for (const id of ids) expect(z.uuidv7().safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.toSorted());
  const at = Number.parseInt(ids[0]?.replace('-', '').slice(0, 12) ?? '', 16);
  expect(at).toBeGreaterThanOrEqual(before);
});

it('gives each its own random ending', () => {
  const ends = Array.from({ length: 1000 }, () => newId().slice(-10));
  expect(new Set(ends).size).toBe(ends.length);
});
