import { beforeEach, expect, it } from 'vitest';
import { MAX_SAVED_REPLIES } from '#lib/messaging/saved-replies/constants.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { DELETE, PATCH } from './[saved_reply_id]/route.ts';
import { GET, POST } from './route.ts';

let workspaceId: string;
let admin: Headers;
let agent: Headers;
beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
  admin = (await signInAs({ workspaceId, role: 'admin' })).headers;
  agent = (await signInAs({ workspaceId, role: 'agent' })).headers;
});

type Route = (request: Request) => Promise<Response>;

async function call(
  route: Route,
  method: string,
  path = '',
  { body, as = admin }: { body?: unknown; as?: Headers } = {},
) {
  const response = await route(
    new Request(`http://parley.test/api/admin/${workspaceId}/saved-replies${path}`, {
      method,
      headers: as,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  return { status: response.status, json: await response.json() };
}

const hours = { name: 'Opening hours', text: 'Hi {{first_name}}, we are open from 9 to 6.' };
const add = (body: unknown = hours) => call(POST, 'POST', '', { body });
const names = async (as = agent) =>
  (await call(GET, 'GET', '', { as })).json.saved_replies.map(({ name }: never) => name);

it('an admin writes, changes and deletes replies, and it is recorded; agents read them by name', async () => {
  const { json: made, status } = await add({ name: ' Opening hours ', text: hours.text });
  expect([status, made]).toMatchObject([200, hours]);
  await add({ name: 'A thank-you', text: 'Thank you!' });
  expect(await names()).toEqual(['A thank-you', 'Opening hours']);
  const changed = { name: 'Hours', text: 'From 9 to 5.' };
  expect((await call(PATCH, 'PATCH', `/${made.id}`, { body: changed })).json).toMatchObject({
    ...changed,
    id: made.id,
  });
  expect((await call(DELETE, 'DELETE', `/${made.id}`)).json).toEqual({ id: made.id, name: 'Hours' });
  expect(await names()).toEqual(['A thank-you']);
  const entries = await db().auditEntry.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } });
  expect(entries.map(({ action, targetName }) => [action, targetName])).toEqual([
    ['saved_reply.create', 'Opening hours'],
    ['saved_reply.create', 'A thank-you'],
    ['saved_reply.update', 'Hours'],
    ['saved_reply.delete', 'Hours'],
  ]);
});

it('lists names in the order of the alphabet, whatever their case and script', async () => {
  for (const name of ['Zimt', 'apple', 'Öl', 'Банан', 'Oma', 'абрикос', 'Pfand', 'émile', 'Birne'])
    await add({ ...hours, name });
  expect(await names()).toEqual(['apple', 'Birne', 'émile', 'Öl', 'Oma', 'Pfand', 'Zimt', 'абрикос', 'Банан']);
});

it('changes only what is given, and refuses to replace what others changed since it was seen', async () => {
  const { json: made } = await add();
  const change = (body: unknown) => call(PATCH, 'PATCH', `/${made.id}`, { body });
  expect((await change({ text: 'From 9 to 5.', before: { text: hours.text } })).json).toMatchObject({
    name: hours.name,
    text: 'From 9 to 5.',
  });
  expect((await change({ name: 'Hours', before: { name: hours.name } })).json).toMatchObject({
    name: 'Hours',
    text: 'From 9 to 5.',
  });
  expect(await change({ text: 'From 8 to 4.', before: { text: hours.text } })).toMatchObject({
    status: 412,
    json: { code: 'precondition_failed', detail: expect.stringContaining('The text changed while you were editing.') },
  });
  expect((await change({ text: '' })).status).toBe(422);
  expect((await change({ text: 'From 8 to 4.', before: { text: 'From 9 to 5.' } })).status).toBe(200);
});

it('does not wait for another workspace’s save', async () => {
  const { workspaceId: theirs } = await createTestWorkspace();
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM workspaces WHERE id = ${theirs}::uuid FOR NO KEY UPDATE`;
    expect((await add()).status).toBe(200);
  });
});

it('refuses agents, empty and overlong texts, and a name that is taken in any case', async () => {
  const { json: made } = await add();
  expect((await call(POST, 'POST', '', { body: hours, as: agent })).status).toBe(403);
  expect((await call(PATCH, 'PATCH', `/${made.id}`, { body: hours, as: agent })).status).toBe(403);
  expect((await call(DELETE, 'DELETE', `/${made.id}`, { as: agent })).status).toBe(403);
  for (const body of [
    { ...hours, name: ' ' },
    { ...hours, name: 'x'.repeat(61) },
    { ...hours, name: 'Other', text: '' },
    { ...hours, name: 'Other', text: 'x'.repeat(4097) },
    { ...hours, name: 'Other', text: 'a\u0000b' },
    { name: 'Other' },
  ]) {
    expect((await add(body)).status, JSON.stringify(body)).toBe(422);
  }
  expect((await add({ ...hours, name: 'OPENING HOURS' })).status).toBe(409);
  const { json: other } = await add({ ...hours, name: 'Other' });
  expect((await call(PATCH, 'PATCH', `/${other.id}`, { body: hours })).status).toBe(409);
  expect((await add({ name: 'As long as a message may be', text: '🍵'.repeat(4096) })).status).toBe(200);
  expect((await call(PATCH, 'PATCH', `/${made.id}`, { body: { ...hours, text: 'New' } })).status).toBe(200);
});

it('takes a name as taken only by itself, in any case of any script, composed or not', async () => {
  for (const name of ['price list', '100 percent', 'Über uns', 'Цены', 'Caf\u00e9'])
    expect((await add({ ...hours, name })).status, name).toBe(200);
  for (const name of ['price_list', '100%', '%', '\\', 'Uber uns'])
    expect((await add({ ...hours, name })).status, name).toBe(200);
  for (const name of ['PRICE_LIST', 'über uns', 'ЦЕНЫ', 'Cafe\u0301'])
    expect((await add({ ...hours, name })).status, name).toBe(409);
});

it('does not find replies of other workspaces', async () => {
  const { json: made } = await add();
  const { workspaceId: theirs } = await createTestWorkspace();
  await db().savedReply.create({ data: { workspaceId: theirs, id: newId(), name: 'Theirs', text: 'Theirs' } });
  const foreign = await db().savedReply.findFirstOrThrow({ where: { workspaceId: theirs } });
  expect((await call(PATCH, 'PATCH', `/${foreign.id}`, { body: { ...hours, name: 'Mine' } })).status).toBe(404);
  expect((await call(DELETE, 'DELETE', `/${foreign.id}`)).status).toBe(404);
  expect((await call(DELETE, 'DELETE', `/${newId()}`)).status).toBe(404);
  expect(await names()).toEqual(['Opening hours']);
  expect(await db().savedReply.count({ where: { id: { in: [made.id, foreign.id] } } })).toBe(2);
});

it('refuses one of two requests that use the same name, or exceed the limit together', async () => {
  const both = await Promise.all([add(), add()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await db().savedReply.createMany({
    data: Array.from({ length: MAX_SAVED_REPLIES - 2 }, (_, n) => ({
      workspaceId,
      id: newId(),
      name: `${n}`,
      text: 'x',
    })),
  });
  const last = await Promise.all([add({ name: 'one', text: 'x' }), add({ name: 'two', text: 'x' })]);
  expect(last.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});
