import { expect, it } from 'vitest';
import { z } from 'zod';
import { readList } from './read-list.ts';

it('keeps valid elements, and reports each invalid one', () => {
  const bad: string[] = [];
  expect(readList(z.number(), [1, 'two', 3, null], (error) => bad.push(error.issues[0]?.code ?? ''))).toEqual([1, 3]);
  expect(bad).toEqual(['invalid_type', 'invalid_type']);
  expect(readList(z.number(), ['two'])).toEqual([]);
});
