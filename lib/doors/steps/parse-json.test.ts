import { expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

const parse = (text: string, type = 'application/json') => parseJson(Buffer.from(text), type);

it('takes JSON of a hundred levels, and names deeper nesting at the body', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect(parse(nested(100))).toBeInstanceOf(Array);
  for (const levels of [101, 2000, 300_000]) {
    expect(() => parse(nested(levels))).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        issues: [expect.objectContaining({ type: 'too_deep', loc: ['body'] })],
      }),
    );
  }
});
