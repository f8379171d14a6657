import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import * as contacts from '#app/public/v1/contacts/route.ts';
import * as conversations from '#app/public/v1/conversations/route.ts';
import * as flow from '#app/public/v1/flows/[id]/route.ts';
import * as flows from '#app/public/v1/flows/route.ts';
import * as messages from '#app/public/v1/messages/route.ts';
import { callRoute } from '../call-route.ts';
import { createTestConversation } from '../create-test-conversation.ts';
import { setUpChannel } from '../set-up-channel.ts';

const test = setUpChannel();
const PHONE = '+919812345678';
let conversationId: string;
beforeEach(async () => {
  ({ conversationId } = await createTestConversation({ ...test.workspace, phone: PHONE }));
});

type Handler = Parameters<typeof callRoute>[0];

const read = (handler: Handler, path: string) => callRoute(handler, { path, apiKey: test.workspace.apiKey });
const write = (handler: Handler, { method = 'POST', path, json }: { method?: string; path: string; json: string }) =>
  callRoute(handler, {
    method,
    path,
    apiKey: test.workspace.apiKey,
    body: new Uint8Array(Buffer.from(json)),
    headers: { 'content-type': 'application/json' },
  });

/** JSON text, so that it can contain numbers that JavaScript cannot hold. */
const unusual = fc.oneof(
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }).map((value) => JSON.stringify(value)),
  fc.bigInt().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.constantFrom('1e999', '9007199254740993', '-18446744073709551616', '"\\ud800"', '"\\u0000"', '"\\u202ea\\u200f"'),
  fc.constantFrom(120, 5000).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
);
const RUNS = { numRuns: 60 };

it('attributes are read back as they were written, or were refused (correctness 4)', async () => {
  await fc.assert(
    fc.asyncProperty(unusual, async (json) => {
      const given = `[{"phone":"${PHONE}","attributes":{"odd":${json}}}]`;
      const { status } = await write(contacts.POST, { path: '/contacts', json: given });
      expect([200, 422]).toContain(status);
      if (status !== 200) return;
      const [{ id, attributes }] = (await read(conversations.GET, '/conversations')).json.conversations;
      expect(id).toBe(conversationId);
      expect(attributes.odd ?? null).toEqual(JSON.parse(json));
    }),
    RUNS,
  );
});

it('the body of a call is read back as it was written, or was refused (correctness 4)', async () => {
  const made = await write(flows.POST, { path: '/flows', json: '{"name":"odd"}' });
  const path = `/flows/${made.json.id}`;
  await fc.assert(
    fc.asyncProperty(unusual, async (json) => {
      const data = `{"method":"POST","url":"https://x.invalid/","headers":[],"body":${json},"responseMap":{}}`;
      const node = `{"id":"a","type":"http_request","position":{"x":0,"y":0},"data":${data}}`;
      const given = `{"draft_graph":{"nodes":[${node}],"edges":[]}}`;
      const { status } = await write(flow.PATCH, { method: 'PATCH', path, json: given });
      expect([200, 422]).toContain(status);
      if (status !== 200) return;
      const { draft_graph } = (await read(flow.GET, path)).json;
      expect(draft_graph.nodes[0].data.body ?? null).toEqual(JSON.parse(json));
    }),
    RUNS,
  );
});

it('a text is sent and read back as it was written, or was refused before anything was called (correctness 5)', async () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 40 }));
  await fc.assert(
    fc.asyncProperty(text, async (body) => {
      const given = JSON.stringify({ to: PHONE, body });
      const { status, json } = await write(messages.POST, { path: '/messages', json: given });
      expect(json.code ?? 'sent').toMatch(status === 200 ? /^sent$/ : /^validation_failed$/);
      if (status !== 200) return;
      const [talk] = (await read(conversations.GET, '/conversations')).json.conversations;
      expect(talk.last_message.text).toBe(body);
    }),
    RUNS,
  );
});
