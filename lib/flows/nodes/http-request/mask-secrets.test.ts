import { expect, it } from 'vitest';
import { cpuMs } from '#lib/testing/cpu-ms.ts';
import type { JsonValue } from '../../template/variables.ts';
import { MASK, secretMask } from './mask-secrets.ts';

it('hides a secret as it is sent: without the space around it, and without its scheme', () => {
  const mask = secretMask([' Bearer s3cret-token \n']);
  expect(mask('{"got":"s3cret-token"}')).toBe(`{"got":"${MASK}"}`);
  expect(
    mask({ header: 'Bearer s3cret-token', 's3cret-token': [Buffer.from('s3cret-token').toString('base64')] }),
  ).toEqual({
    header: MASK,
    [MASK]: [MASK],
  });
});

it('hides a short secret only where it is the whole value', () => {
  const mask = secretMask(['12']);
  expect(mask(['12', 12, '120', 'at 12', true, null])).toEqual([MASK, MASK, '120', 'at 12', true, null]);
  expect(secretMask([])(['12'])).toEqual(['12']);
  expect(secretMask(['12345', '123456'])(['at 12345', 'at 123456'])).toEqual(['at 12345', `at ${MASK}`]);
});

it('hides what a server makes of a secret that it reads as Latin-1 or as Windows-1252, and writes as JSON in ASCII', () => {
  const mask = secretMask(['Bearer straße-1']);
  for (const text of ['straße-1', 'straÃ\u009fe-1', 'straÃŸe-1']) {
    expect(mask(`got ${text}!`)).toBe(`got ${MASK}!`);
    expect(mask({ got: Buffer.from(text).toString('base64') })).toEqual({ got: MASK });
  }
  expect(mask(String.raw`{"got":"stra\u00dfe-1"} {"got":"stra\u00C3\u009Fe-1"}`)).toBe(
    `{"got":"${MASK}"} {"got":"${MASK}"}`,
  );
});

it.each([
  ['PHP', String.raw`a\/b+c=<d>\"e\"\u00df`],
  ['PHP without ASCII alone', String.raw`a\/b+c=<d>\"e\"ß`],
  ['Go', String.raw`a/b+c=\u003cd\u003e\"e\"ß`],
  ['.NET', String.raw`a/b\u002Bc=\u003Cd\u003E\u0022e\u0022\u00DF`],
])('hides a secret in a response as %s writes JSON', (_, text) => {
  const secret = 'a/b+c=<d>"e"ß';
  expect(JSON.parse(`"${text}"`)).toBe(secret);
  expect(secretMask([`Bearer ${secret}`])(`{"got":"${text}"}`)).toBe(`{"got":"${MASK}"}`);
});

it('hides the name and password that a server reads in a secret', () => {
  const mask = secretMask([`Basic ${Buffer.from('asha:sesame').toString('base64')}`]);
  expect(mask('asha gave asha:sesame, with sesame')).toBe(`asha gave ${MASK}, with sesame`);
  expect(secretMask(['Basic s3cret-token'])('is s3cret-token or s3cret')).toBe(`is ${MASK} or s3cret`);
});

it('hides secrets that follow each other, or of which one begins like another', () => {
  const mask = secretMask(['abcdef', 'abcdefgh', 'cdefgh12']);
  expect(mask('abcdefgh abcdef-abcdefabcdefgh abcdefgh12')).toBe(`${MASK} ${MASK}-${MASK}${MASK} ${MASK}12`);
});

const secrets = Array.from({ length: 50 }, (_, n) => `Bearer straße-${n}`);

it.each([
  ['of very many short texts', secrets, Array(40_000).fill('a longer one')],
  ['whose values contain each other', secrets, nested(400, Array(50_000).fill(0))],
  [
    'that is almost a secret everywhere',
    Array.from({ length: 50 }, (_, n) => `${'x'.repeat(100)}${n}${'x'.repeat(7_000)}`),
    'x'.repeat(200_000),
  ],
])('bounds: never takes long for a response %s', (_, given, response) => {
  const mask = secretMask(given);
  const values = [response, ...partsIn(response)];
  expect(cpuMs(() => values.forEach(mask))).toBeLessThan(2000);
});

function nested(levels: number, inner: JsonValue): JsonValue {
  return levels === 0 ? inner : nested(levels - 1, [inner]);
}

/** A value and the first ones in it, as paths find them. */
function partsIn(value: JsonValue): JsonValue[] {
  return Array.isArray(value) && value[0] !== undefined ? [value, ...partsIn(value[0])] : [];
}
