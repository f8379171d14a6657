import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overrideEnv } from '#lib/env.ts';
import type { Operation } from '#lib/http/operation.ts';
import { allOperations } from '#lib/openapi/all-operations.ts';
import { createTestConversation } from '../create-test-conversation.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';
import { documentValidator } from '../document-validator.ts';
import { publicRoutes } from '../public-routes.ts';
import { startTestChannel, type TestChannel } from '../start-test-channel.ts';

const RUNS = process.env.PARLEY_TEST_LONG ? 10_000 : 100;

let channel: TestChannel;
let apiKey: string;
let routes: Awaited<ReturnType<typeof publicRoutes>>;
const validator = documentValidator();

beforeAll(async () => {
  channel = await startTestChannel();
  overrideEnv({ RATE_LIMIT_PER_MINUTE: '0' });
  const workspace = await createTestWorkspace();
  const { phoneNumberId, wabaId, accessToken } = workspace;
  await channel.addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId, token: accessToken });
  await createTestConversation(workspace);
  apiKey = workspace.apiKey;
  routes = await publicRoutes();
});
afterAll(() => channel.stop());

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\u0000', '\ud800', '{{name}}', '+919812345678', 'https://files.invalid/a.jpg', '-1', '1e999'),
  fc.constant('x').map((letter) => letter.repeat(5000)),
);
const json = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });
const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(-1, 0, 2 ** 53, 1e308));
const nested = fc.integer({ min: 100, max: 20_000 }).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`);
const anything = fc.oneof(json, text, number, fc.constant(null));

/** The example of the document with one value in it replaced, or a field more: what gets past the first checks. */
function almostValid(example: unknown): fc.Arbitrary<unknown> {
  // No test leaves this machine: names that nobody can resolve.
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
  if (!body && !form) return fc.constant(undefined);
  const mutated = almostValid(examples.request ?? {}).map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 5, arbitrary: mutated },
    { weight: 2, arbitrary: anything.map((value) => JSON.stringify(value)) },
    text,
    nested,
  );
}

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

const contentType = fc.constantFrom(
  'application/json',
  'application/json',
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
);

describe('whatever is sent, the answer is a documented one, and never a 500', () => {
  it.each(allOperations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s',
    { timeout: 60_000 + RUNS * 100 },
    async (_title, operation) => {
      const handler = routes.find(({ path }) => path === operation.path)?.handlers[operation.method];
      const id = fc.oneof(
        fc.uuid(),
        text.map((raw) => encodeURIComponent(raw.toWellFormed()) || '0'),
      );
      await fc.assert(
        fc.asyncProperty(rawBody(operation), query(operation), id, contentType, async (body, search, part, type) => {
          const path = operation.path.replace(/\{\w+\}/g, () => part);
          const request = new Request(`http://localhost/public/v1${path}${search}`, {
            method: operation.method,
            headers: { 'x-api-key': apiKey, ...(body !== undefined && { 'content-type': type }) },
            ...(body !== undefined && { body }),
          });
          const response = await handler?.(request);
          if (!response) throw new Error('no handler');
          const answer = { status: response.status, headers: response.headers, json: await response.json() };
          expect(answer.status, JSON.stringify(answer.json)).not.toBe(500);
          expect(validator.answerProblems(operation, answer)).toEqual([]);
        }),
        { numRuns: RUNS },
      );
    },
  );
});
