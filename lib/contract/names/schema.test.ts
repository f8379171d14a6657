import { expect, it } from 'vitest';
import { nameSchema, spelledSchema } from './schema.ts';

it.each([nameSchema, spelledSchema])(
  'refuses a name with nothing to see like an empty one, in the same words',
  (schema) => {
    const name = schema({ max: 3, missing: 'Enter a name.' });
    for (const text of ['', ' ', '\u200b', '\u2060\u00ad ']) {
      expect(name.safeParse(text).error?.issues).toMatchObject([{ code: 'too_small', message: 'Enter a name.' }]);
    }
    expect(name.parse(' abc\n')).toBe('abc');
    expect(name.safeParse('abcd').error?.issues).toMatchObject([{ code: 'too_big' }]);
  },
);
