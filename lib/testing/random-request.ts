import fc from 'fast-check';
import type { Operation } from '#lib/contract/operation.ts';

/** Anything that a client may send over HTTP. */
export type RandomRequest = { path: string; headers: Record<string, string>; body: string | undefined };

/** Requests to an operation: close to its example, far from it, or not even JSON; with any query and any IDs. */
export function randomRequest(operation: Operation): fc.Arbitrary<RandomRequest> {
  return fc
    .record({ body: rawBody(operation), search: query(operation), part: pathPart, headers: headers(operation) })
    .map(({ body, search, part, headers: given }) => {
      const { 'content-type': _, ...bodiless } = given;
      return {
        path: operation.path.replace(/\{\w+\}/g, () => part) + search,
        headers: body === undefined ? bodiless : given,
        body,
      };
    })
    .filter(({ path }) => path.length <= LONGEST_PATH);
}

/** A head of more than 16 KB is refused by every HTTP parser before our code sees it. */
const LONGEST_PATH = 12_000;

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\u0000', '\ud800', '{{name}}', '+919812345678', 'https://files.invalid/a.jpg', '-1', '1e999'),
  // Direction marks, and a single visible character of many code points.
  fc.constantFrom('\u202eabc\u200f', '\u200b', '👩‍👩‍👧‍👦'),
  fc.constant('x').map((letter) => letter.repeat(5000)),
);
const json = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });
const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(-1, 0, 2 ** 53, 1e308));
const nested = fc.integer({ min: 100, max: 20_000 }).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`);
/** Numbers that JSON can express and JavaScript cannot: inserted into the text in place of their marks. */
const RAW_NUMBERS = {
  '@2^53+1@': '9007199254740993',
  '@1e999@': '1e999',
  '@-2^64@': '-18446744073709551616',
  '@1e-999@': '1e-999',
};
const inJson = (value: unknown) =>
  Object.entries(RAW_NUMBERS).reduce(
    (text, [mark, digits]) => text?.replaceAll(`"${mark}"`, digits),
    JSON.stringify(value) as string | undefined,
  );
const huge = fc.constant(4 * 1024 * 1024).map((length) => 'x'.repeat(length));
const anything = fc.oneof(
  { weight: 60, arbitrary: json },
  { weight: 60, arbitrary: text },
  { weight: 60, arbitrary: number },
  { weight: 40, arbitrary: fc.constantFrom(...Object.keys(RAW_NUMBERS)) },
  { weight: 60, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: huge },
);

/** The document's example with one value replaced or one field added: it passes the first checks. */
function almostValid(example: unknown): fc.Arbitrary<unknown> {
  // Names that cannot be resolved, because no test leaves this machine.
  const local = JSON.parse(JSON.stringify(example).replaceAll('.example.com', '.invalid'));
  return fc.tuple(fc.nat(), anything, fc.boolean()).map(([pick, value, remove]) => {
    const copy = structuredClone(local);
    const places = placesOf(copy);
    const place = places[pick % Math.max(1, places.length)];
    if (!place) return copy;
    if (remove) Reflect.deleteProperty(place.holder, place.key);
    else Reflect.set(place.holder, place.key, value);
    return copy;
  });
}

function placesOf(value: unknown): { holder: object; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Object.keys(value).map((key) => ({ holder: value, key }));
  return [...own, ...Object.values(value).flatMap(placesOf)];
}

function rawBody({ body, form, examples }: Operation): fc.Arbitrary<string | undefined> {
  if (form) return fc.oneof({ weight: 3, arbitrary: csvForm }, text);
  if (!body) return fc.constant(undefined);
  const mutated = almostValid(examples.request ?? {}).map(inJson);
  return fc.oneof({ weight: 5, arbitrary: mutated }, { weight: 2, arbitrary: anything.map(inJson) }, text, nested);
}

/** A form whose file is roughly CSV. */
const csvForm = fc
  .tuple(
    fc.constantFrom('phone', 'phone,name,opt_in,tags,source_ref,city', 'phone;tags', 'name', ''),
    fc.array(fc.oneof(text, fc.constantFrom('9812345678,Asha,yes,a;b,1,Pune', '+919812345678', '"', '""')), {
      maxLength: 5,
    }),
    fc.constantFrom('file', 'file', 'file', 'other'),
  )
  .map(([header, lines, field]) =>
    [
      '--x',
      `Content-Disposition: form-data; name="${field}"; filename="contacts.csv"`,
      '',
      ...[header, ...lines].join('\n').split('\r\n'),
      '--x--',
      '',
    ].join('\r\n'),
  );

function query({ query: schema }: Operation): fc.Arbitrary<string> {
  if (!schema) return fc.constant('');
  const names = fc.constantFrom(
    'limit',
    'cursor',
    'phone',
    'tag',
    'after',
    'message_id',
    'path',
    'search',
    'window',
    'updated_since',
  );
  const value = fc.oneof(text, number.map(String)).map((raw) => encodeURIComponent(raw.toWellFormed()));
  return fc
    .array(fc.tuple(names, value), { maxLength: 3 })
    .map((pairs) => `?${pairs.map((pair) => pair.join('=')).join('&')}`);
}

/** Segments of one or two dots are not part of a URL: every URL parser removes them. */
const pathPart = fc
  .oneof(
    fc.uuid(),
    text.map((raw) => encodeURIComponent(raw.toWellFormed()) || '0'),
  )
  .filter((part) => part !== '.' && part !== '..');

const contentType = fc.oneof(
  { weight: 3, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    'text/plain',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/json; charset=x',
  ),
);
const headerValue = fc.string({ minLength: 1, maxLength: 300 }).map((raw) => raw.replace(/[^\x21-\x7e]/g, '_'));

function headers({ method, form }: Operation): fc.Arbitrary<Record<string, string>> {
  return fc
    .record({
      type: form ? fc.constant('multipart/form-data; boundary=x') : contentType,
      idempotencyKey: fc.option(headerValue, { freq: 5 }),
      ifMatch: fc.option(headerValue, { freq: 5 }),
    })
    .map(({ type, idempotencyKey, ifMatch }) => ({
      'content-type': type,
      ...(method === 'POST' && idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
      ...(ifMatch !== null && { 'if-match': ifMatch }),
    }));
}
