import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseQuery } from './parse-request.ts';

const schema = z.object({ status: z.enum(['open', 'closed']).optional(), limit: z.coerce.number().optional() });
const parse = (search: string, of: z.ZodType = schema) => parseQuery(of, new URLSearchParams(search));

describe('a parameter that is given twice', () => {
  it.each([
    ['with two values', 'status=open&status=closed'],
    ['with the same value', 'status=open&status=open'],
    ['with a value that would be refused', 'status=open&limit=1&status=x'],
  ])('%s: is refused by its name', (_what, search) => {
    expect(() => parse(search)).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        issues: [{ type: 'repeated', loc: ['query', 'status'], msg: 'Give status once.' }],
      }),
    );
  });

  it('names each of several once', () => {
    expect(() => parse('limit=1&status=open&limit=2&status=closed&limit=3')).toThrow(
      expect.objectContaining({
        issues: [
          expect.objectContaining({ loc: ['query', 'status'] }),
          expect.objectContaining({ loc: ['query', 'limit'] }),
        ],
      }),
    );
  });

  it('is refused where the parameters depend on each other, too', () => {
    const refined = schema.refine(() => true);
    expect(() => parse('limit=1&limit=1', refined)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });

  it('is ignored if the operation does not know it', () => {
    expect(parse('utm=a&status=open&utm=b')).toEqual({ status: 'open' });
    expect(parse('toString=a&toString=b')).toEqual({});
  });
});
