import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DomainError } from '#lib/contract/errors.ts';
import { MB } from '#lib/platform/bytes.ts';
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

it('names the place of every number out of range (correctness 14)', () => {
  const text = `[{"a": 1e999, "b": {"c": [0, -1E+400]}, "d": ${'9'.repeat(310)}, "e": 1e308, "f": "1e999"}]`;
  expect(() => parse(text)).toThrow(
    expect.objectContaining({
      issues: [
        [0, 'a'],
        [0, 'b', 'c', 1],
        [0, 'd'],
      ].map((path) => expect.objectContaining({ type: 'number_too_large', loc: ['body', ...path] })),
    }),
  );
  expect(parse('[1e300, "1e999", 123456789012345]')).toEqual([1e300, '1e999', 123456789012345]);
});

it('names a field that its name would cause to be lost (correctness 4)', () => {
  for (const name of ['__proto__', '\\u005f_proto__', '__\\u0070roto__', '_\\u005Fpr\\u006fto__']) {
    expect(() => parse(`[{"a": {"b": 1, "${name}": {"c": 2}}}]`), name).toThrow(
      expect.objectContaining({
        issues: [expect.objectContaining({ type: 'name_not_allowed', loc: ['body', 0, 'a', '__proto__'] })],
      }),
    );
  }
  const kept = '{"proto": "__proto__", "constructor": {"toString": 1}, "_proto_": [2]}';
  expect(parse(kept)).toEqual(JSON.parse(kept));
});

it('names a number so close to zero that it would change (correctness 4)', () => {
  for (const number of ['1e-999', '-4E-0400', '1.23456e-320', `0.${'0'.repeat(330)}1`]) {
    expect(() => parse(`{"a": [${number}]}`), number).toThrow(
      expect.objectContaining({
        issues: [expect.objectContaining({ type: 'number_too_large', loc: ['body', 'a', 0] })],
      }),
    );
  }
  const kept = '[0e-999,-0.0,5e-324,2.2250738585072014e-308,1.5e-300,"1e-999"]';
  expect(parse(kept)).toEqual(JSON.parse(kept));
});

it('names a whole number that would change, even if a point or an exponent hides it (correctness 4)', () => {
  for (const number of [
    '9.007199254740993e15',
    '90071992547409930e-1',
    '900719925474099.3E+1',
    '-12345678901234567.8e1',
  ]) {
    expect(() => parse(`{"a": [${number}]}`), number).toThrow(
      expect.objectContaining({
        issues: [expect.objectContaining({ type: 'number_too_large', loc: ['body', 'a', 0] })],
      }),
    );
  }
  const kept =
    '[9.007199254740992e15,1e22,1.5e300,9007199254740992.0,100000000000000000000e-2,0.00000000000000000,0.1234567890123456]';
  expect(parse(kept)).toEqual(JSON.parse(kept));
  fc.assert(
    fc.property(fc.bigInt(), fc.nat(20), (digits, places) => {
      const number = `${digits}${'0'.repeat(places)}e-${places}`;
      try {
        const [read] = parse(`[${number}]`) as [number];
        expect(Object.is(read, -0) ? 0n : BigInt(read)).toBe(digits);
      } catch (error) {
        expect(error).toMatchObject({ code: 'validation_failed' });
      }
    }),
  );
});

it('keeps whole numbers to the last digit, or names them (correctness 4)', () => {
  const text = `{"a": 9007199254740993, "b": [-${'7'.repeat(50)}], "c": "9007199254740993"}`;
  expect(() => parse(text)).toThrow(
    expect.objectContaining({
      issues: [
        expect.objectContaining({ type: 'number_too_large', loc: ['body', 'a'] }),
        expect.objectContaining({ type: 'number_too_large', loc: ['body', 'b', 0] }),
      ],
    }),
  );
  const kept = '[9007199254740991,-9007199254740992,9007199254740994,1000000000000000000000,0.1234567890123456]';
  expect(parse(kept)).toEqual(JSON.parse(kept));
  fc.assert(
    fc.property(fc.bigInt(), (number) => {
      try {
        const [read] = parse(`[${number}]`) as [number];
        expect(BigInt(read)).toBe(number);
      } catch (error) {
        expect(error).toMatchObject({ code: 'validation_failed' });
      }
    }),
  );
});

it('says of a compressed body that it is compressed', () => {
  expect(() => parseJson(gzipSync('{}'), 'application/json')).toThrow(
    expect.objectContaining({ issues: [expect.objectContaining({ msg: expect.stringContaining('compressed') })] }),
  );
});

it('reads JSON as UTF-8 whatever charset is named, and names it when that fails', () => {
  const parseBytes = (text: string, encoding: BufferEncoding, charset: string) =>
    parseJson(Buffer.from(text, encoding), `application/json; charset=${charset}`);
  for (const charset of ['utf-8', '"UTF8"', 'iso-8859-1']) {
    expect(parseBytes('{"name": "José"}', 'utf8', charset)).toEqual({ name: 'José' });
  }
  const refusal = (charset: string) => {
    try {
      return parseBytes('{"name": "José"}', 'latin1', charset);
    } catch (error) {
      return (error as DomainError).issues?.[0]?.msg;
    }
  };
  expect(refusal('iso-8859-1')).toBe('The body is not valid UTF-8. Send JSON in UTF-8, not in iso-8859-1.');
  expect(refusal('utf-8')).toBe('The body is not valid UTF-8.');
});

it('names a field without what cannot be stored, as the place is stored too', () => {
  expect(() => parse('{"a\\u0000b": 1e999}')).toThrow(
    expect.objectContaining({
      issues: [
        expect.objectContaining({ type: 'string_unstorable', loc: ['body', 'a�b'] }),
        expect.objectContaining({ type: 'number_too_large', loc: ['body', 'a�b'] }),
      ],
    }),
  );
});

it('bounds: refuses more values than any body needs, before it parses them', () => {
  const zeros = (count: number) => `[${'0,'.repeat(count - 1)}0]`;
  expect(parse(zeros(200_000))).toHaveLength(200_000);
  const refused = {
    code: 'validation_failed',
    issues: [expect.objectContaining({ type: 'too_many_values', loc: ['body'] })],
  };
  expect(() => parse(zeros(200_001))).toThrow(expect.objectContaining(refused));
  expect(() => parse(`${zeros(200_001)}}`)).toThrow(expect.objectContaining(refused));
  const ofContacts = { maxBytes: 10 * MB };
  expect(parseJson(Buffer.from(zeros(200_001)), 'application/json', ofContacts)).toHaveLength(200_001);
});

it('takes 10,000 contacts with all fields, 100 tags and as many attributes as 10 MB have room for', () => {
  // With the shortest fields there are, because longer ones leave room for fewer.
  const rest = { name: '', opt_in: true, source_ref: '', tags: Array(100).fill('a') };
  const attributes = Array.from({ length: 93 }, (_, n) => [String.fromCodePoint(0x23 + n), 1]).filter(
    ([name]) => name !== '\\',
  );
  const contact = JSON.stringify({ phone: '98123456', ...rest, attributes: Object.fromEntries(attributes) });
  const body = `[${Array(10_000).fill(contact).join(',')}]`;
  expect(10 * MB - body.length).toBeLessThan(20 * 10_000);
  expect(parseJson(Buffer.from(body), 'application/json', { maxBytes: 10 * MB })).toHaveLength(10_000);
});
