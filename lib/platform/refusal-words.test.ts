import { expect, it } from 'vitest';
import { z } from 'zod';
import { UNSPOKEN } from '#lib/testing/unspoken.ts';
import './refusal-words.ts';

const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message);

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'This field is required.'],
  [z.string(), 5, 'This must be text.'],
  [z.number(), 'five', 'This must be a number.'],
  [z.number(), Number.NaN, 'This must be a number.'],
  [z.number(), Number.POSITIVE_INFINITY, 'This number is too large.'],
  [z.int(), 1.5, 'This must be a whole number.'],
  [z.int(), 2 ** 60, 'This must be 9,007,199,254,740,991 or less.'],
  [z.boolean(), 'yes', 'This must be true or false.'],
  [z.array(z.string()), {}, 'This must be a list.'],
  [z.object({}), [], 'This must be an object.'],
  [z.record(z.string(), z.string()), null, 'This must be an object.'],
  [z.string().max(2000), 'x'.repeat(2001), 'This takes at most 2,000 characters.'],
  [z.string().min(1), '', 'This is empty.'],
  [z.string().min(12), 'short', 'This takes at least 12 characters.'],
  [z.string().length(6), '12345', 'This takes exactly 6 characters.'],
  [z.string().length(6), '1234567', 'This takes exactly 6 characters.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'This takes at most 1 item.'],
  [z.array(z.string()).min(1), [], 'This is empty.'],
  [z.number().max(10), 11, 'This must be 10 or less.'],
  [z.number().min(10), 9, 'This must be 10 or more.'],
  [z.number().positive(), 0, 'This must be more than 0.'],
  [z.number().lt(10), 10, 'This must be less than 10.'],
  [z.number().multipleOf(5), 3, 'This must be a multiple of 5.'],
  [z.enum(['a', 'b']), 'c', 'This must be one of a, b.'],
  [z.literal('a'), 'c', 'This must be a.'],
  [z.literal(''), 'c', 'Leave this empty.'],
  [z.literal(''), undefined, 'This field is required.'],
  [z.enum(['', 'a', 'b']), 'c', 'This must be one of a, b, or empty.'],
  [z.uuid(), 'x', 'This is not a valid ID.'],
  [z.email(), 'x', 'This is not a valid email address.'],
  [z.url(), 'x', 'This is not a valid URL.'],
  [z.iso.datetime(), 'x', 'This is not a valid time. Write it as 2026-11-23T09:30:00Z.'],
  [z.string().startsWith('+'), 'x', 'This must begin with “+”.'],
  [z.string().endsWith('.csv'), 'x', 'This must end with “.csv”.'],
  [z.string().includes('@'), 'x', 'This must contain “@”.'],
  [z.string().regex(/^a$/), 'x', 'This does not have the right form.'],
  [z.union([z.string(), z.number()]), true, 'This does not have the right form.'],
  [
    z.discriminatedUnion('type', [z.object({ type: z.literal('a') }), z.object({ type: z.literal('b') })]),
    { type: 'c' },
    'This must be one of a, b.',
  ],
  [z.strictObject({}), { a: 1 }, '“a” is not a known field.'],
])('says what is wrong in plain words: %#', (schema, value, words) => {
  expect(said(schema, value)).toEqual([words]);
  expect(words).not.toMatch(UNSPOKEN);
});

it('leaves a schema its own words', () => {
  expect(said(z.string('Give a name.'), 5)).toEqual(['Give a name.']);
  expect(said(z.string().max(1, 'One letter.'), 'ab')).toEqual(['One letter.']);
});
