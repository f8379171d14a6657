import fc from 'fast-check';

/** JSON text: values at the limits, and unusual texts, numbers and lists. */
export const unusual = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }).map((text) => JSON.stringify(text)) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => JSON.stringify(text)) },
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }).map((value) => JSON.stringify(value)) },
  fc.array(fc.string({ maxLength: 20 }), { maxLength: 4 }).map((list) => JSON.stringify(list)),
  fc.bigInt().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...['null', 'true', '1e999', '1e-999', '9007199254740993', '-18446744073709551616', '9.007199254740993e15'],
      ...['"\\ud800"', '"a\\u0000b"', '"\\u202eabc\\u200f"', '"\\u200b"', '" a  b\\n"', '" "', '""', '"{{name}}"'],
      ...[
        '"👩‍👩‍👧‍👦"',
        '{"__proto__":{"a":1}}',
        '{"a":{"__proto__":1}}',
        '{"constructor":1,"toString":"x"}',
        '{"":""}',
      ],
      ...['" https://x.invalid/ "', '"https://x.invalid/\\u202e/%00"', '"HTTPS://X.INVALID"'],
    ),
  },
  fc.constantFrom(61, 201, 1025, 4097, 70_000).map((length) => JSON.stringify('x'.repeat(length))),
  fc.constantFrom(90, 120, 5000).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
);

type Json = ReturnType<typeof JSON.parse>;
export type Path = (string | number)[];
export const MARK = '@unusual@';

export function placesOf(value: Json, path: Path = []): Path[] {
  const below = Array.isArray(value)
    ? value.flatMap((item, index) => placesOf(item, [...path, index]))
    : typeof value === 'object' && value !== null
      ? Object.keys(value).flatMap((key) => placesOf(value[key], [...path, key]))
      : [];
  return path.length > 0 ? [path, ...below] : below;
}

export const at = (value: Json, path: Path) => path.reduce((inner, key) => inner?.[key], value);

export function put(value: Json, path: Path, item: Json): Json {
  const copy = structuredClone(value);
  at(copy, path.slice(0, -1))[path.at(-1) as string] = item;
  return copy;
}

/** A value as text, independent of key order. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'nothing';
  const keys = Object.keys(value).toSorted();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
}

/** Only the fields that the example has. */
export function sameFields(read: Json, like: Json): Json {
  return Object.fromEntries(Object.keys(like).map((key) => [key, read?.[key]]));
}
