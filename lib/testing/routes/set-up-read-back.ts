import fc from 'fast-check';
import { beforeEach, expect } from 'vitest';
import * as flows from '#app/public/v1/flows/route.ts';
import { syncTemplates } from '#lib/messaging/templates/sync-templates.ts';
import { spelledName } from '#lib/platform/spelled-name.ts';
import { trimmedName } from '#lib/platform/trimmed-name.ts';
import { createTestConversation } from '../create-test-conversation.ts';
import { SEED } from '../seed.ts';
import { setUpChannel } from '../set-up-channel.ts';
import { signInAs } from '../sign-in-as.ts';
import { at, canonical, MARK, type Path, placesOf, put, sameFields, unusual } from './unusual-json.ts';

type Handler = (request: Request) => Promise<Response>;
export type Json = ReturnType<typeof JSON.parse>;
type Answer = { status: number; json: Json };

/** Something that can be written, and how it is read back in the same form. */
export type Route = {
  example: () => Json;
  write: (json: string) => Promise<Answer>;
  read: (given: Json, written: Answer) => Promise<Json>;
  /** The value as it is read back, where the API's document says that it differs from what was written. */
  normal?: (value: Json, path: string) => Json;
};

export const trimmed = (value: Json) => (typeof value === 'string' ? value.trim() : value);
/** Null removes an attribute. */
const present = (attributes: Json) =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === null ? [] : [[spelledName(name), value]])),
  );
/** A field of a contact as it is kept. */
export const kept: NonNullable<Route['normal']> = (value, path) => {
  if (path === 'name') return trimmedName(value ?? '') || null;
  if (path === 'attributes') return present(value);
  if (path === 'tags') return [...new Set((value as string[]).map(spelledName))];
  return path.startsWith('tags') ? spelledName(value) : value;
};
/** JSON with the required fields added to it. */
export const and = (fields: object, json: string) => `${JSON.stringify(fields).slice(0, -1)},${json.slice(1)}`;

/** For every test of a file: a workspace on a channel with a member, a contact, their conversation and a flow. */
export function setUpReadBack() {
  const test = setUpChannel();
  let member: Headers;
  let contactId: string;
  let conversationId: string;
  let flowId: string;
  beforeEach(async () => {
    const { workspaceId } = test.workspace;
    await syncTemplates({ workspaceId });
    member = (await signInAs({ workspaceId })).headers;
    ({ contactId, conversationId } = await createTestConversation({ ...test.workspace, phone: '+919812345678' }));
    flowId = (await send(flows.POST, '/flows', 'POST', '{"name":"odd"}')).json.id;
  });

  /** Calls a route with JSON text, which can express numbers and characters that JSON.stringify cannot. */
  async function send(handler: Handler, path: string, method = 'GET', json?: string): Promise<Answer> {
    const { workspaceId, apiKey } = test.workspace;
    const isPublic = !/^\/(admin|account)/.test(path);
    const url = isPublic ? `/public/v1${path}` : `/api${path.replace('/admin', `/admin/${workspaceId}`)}`;
    const headers = isPublic ? { 'x-api-key': apiKey, 'content-type': 'application/json' } : member;
    const body = json === undefined ? {} : { body: new Uint8Array(Buffer.from(json)) };
    const response = await handler(new Request(`http://parley.test${url}`, { method, headers, ...body }));
    return { status: response.status, json: await response.json() };
  }

  return { test, send, ids: () => ({ contactId, conversationId, flowId }) };
}

/** Writes unusual values in every place of the example: what is accepted is read back as it was written. */
export async function expectReadBack({ example, write, read, normal = (value) => value }: Route): Promise<void> {
  const places = placesOf(example());
  const property = fc.asyncProperty(fc.constantFrom(...places), unusual, async (place, raw) => {
    const given = example();
    const json = JSON.stringify(put(given, place, MARK)).replace(`"${MARK}"`, () => raw);
    const answer = await write(json);
    const what = `${place.join('.')} = ${raw.slice(0, 300)}: ${JSON.stringify(answer.json).slice(0, 1000)}`;
    expect([200, 409, 422], what).toContain(answer.status);
    if (answer.status === 422) {
      for (const { loc } of answer.json.detail) expect(loc[0], what).toBe('body');
    }
    if (answer.status !== 200) return;
    const wrote = JSON.parse(json);
    const back = sameFields(await read(wrote, answer), given);
    const value = at(wrote, place);
    // Null for an optional field is the same as omitting it: its default is read back.
    if (value !== null) {
      expect(canonical(at(back, place)), what).toBe(canonical(normal(value, place.join('.'))));
      if (raw === '1e-999') expect.fail(what);
      if (/^-?\d+$/.test(raw)) expect(BigInt(at(back, place)), what).toBe(BigInt(raw));
    }
    expect(canonical(put(back, place, MARK)), what).toBe(canonical(put(given, place, MARK)));
  });
  const numRuns = places.length + (process.env.PARLEY_TEST_LONG ? 400 : 30);
  // In every place the one field name with a special meaning in JavaScript objects.
  const examples = places.map((place): [Path, string] => [place, '{"__proto__":{"a":1}}']);
  await fc.assert(property, { seed: SEED, numRuns, examples });
}
