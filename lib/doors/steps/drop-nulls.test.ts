import { expect, it } from 'vitest';
import { z } from 'zod';
import { dropNulls } from './drop-nulls.ts';

const schema = z.object({
  name: z.string(),
  note: z.string().optional(),
  kind: z.enum(['a', 'b']).default('a'),
  limit: z.int().nullable().optional(),
  attributes: z.record(z.string(), z.unknown()).optional(),
  items: z.array(z.looseObject({ title: z.string().optional() })).optional(),
});

it('null for an optional field is the same as omitting it (correctness 14)', () => {
  expect(dropNulls(schema, { name: 'x', note: null, kind: null, items: [{ title: null }, { title: 'y' }] })).toEqual({
    name: 'x',
    items: [{}, { title: 'y' }],
  });
  expect(schema.parse(dropNulls(schema, { name: 'x', kind: null }))).toEqual({ name: 'x', kind: 'a' });
});

it('keeps null where it means something, where the field is required, and where the name is unknown', () => {
  const kept = { name: null, limit: null, attributes: { city: null }, items: [{ other: null }], unknown: null };
  expect(dropNulls(schema, structuredClone(kept))).toEqual(kept);
});

it('leaves other structures alone', () => {
  for (const value of [null, 'x', 1, [], [null], { items: 'x' }, { items: null, name: [null] }]) {
    expect(() => dropNulls(schema, structuredClone(value))).not.toThrow();
  }
  expect(dropNulls(z.array(schema), [null, { name: 'x', note: null }])).toEqual([null, { name: 'x' }]);
});

it('asks a field’s schema once, however many values there are', () => {
  let asked = 0;
  const note = z
    .string()
    .optional()
    .refine(() => {
      asked += 1;
      return true;
    });
  const body = dropNulls(
    z.array(z.object({ note })),
    Array.from({ length: 1000 }, () => ({ note: null })),
  );
  expect(body).toEqual(Array(1000).fill({}));
  expect(asked).toBe(1);
});
