import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { startTestChannel, type TestChannel } from '#lib/testing/start-test-channel.ts';
import { DELETE as DELETE_SECRET } from './flow-secrets/[name]/route.ts';
import { GET as GET_SECRETS, PUT as PUT_SECRET } from './flow-secrets/route.ts';
import { POST as CHECK } from './numbers/[number_id]/check/route.ts';
import { POST as MAKE_DEFAULT } from './numbers/[number_id]/default/route.ts';
import { DELETE as DISCONNECT } from './numbers/[number_id]/route.ts';
import { PUT as CONNECT, GET as GET_NUMBERS } from './numbers/route.ts';
import { GET, PATCH } from './route.ts';
import { GET as GET_TEMPLATES } from './templates/route.ts';
import { POST as SYNC } from './templates/sync/route.ts';

let channel: TestChannel;
let workspaceId: string;
let admin: Headers;
let agent: Headers;

beforeAll(async () => {
  channel = await startTestChannel({ strict: true });
});
beforeEach(async () => {
  await channel.reset();
  await channel.changeSettings({ strict: true });
  ({ workspaceId } = await createTestWorkspace());
  await db().number.deleteMany();
  admin = (await signInAs({ workspaceId, role: 'admin' })).headers;
  agent = (await signInAs({ workspaceId, role: 'agent' })).headers;
});
afterAll(() => channel.stop());

function request(method: string, path: string, headers: Headers, body?: unknown) {
  return new Request(`http://parley.test/api/admin/${workspaceId}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const audited = () => db().auditEntry.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } });

it('changes name, default country and idle hours', async () => {
  const retention = { messages: 365, media: 90, runs: null, requests: 7, audit: null };
  const body = { name: 'Acme Shop', default_country: 'BR', idle_hours: 8, retention };
  const before = await db().workspace.findUniqueOrThrow({ where: { id: workspaceId } });
  const response = await PATCH(request('PATCH', '', admin, body));
  expect(await response.json()).toEqual(body);
  expect(await db().workspace.findUnique({ where: { id: workspaceId } })).toMatchObject({
    name: 'Acme Shop',
    defaultCountry: 'BR',
    idleHours: 8,
    messageDays: 365,
    mediaDays: 90,
    runDays: null,
    requestDays: 7,
    slug: workspaceId,
  });
  const detail = {
    name: { from: before.name, to: 'Acme Shop' },
    default_country: { from: before.defaultCountry, to: 'BR' },
    idle_hours: { from: before.idleHours, to: 8 },
    message_days: { from: null, to: 365 },
    media_days: { from: null, to: 90 },
    request_days: { from: null, to: 7 },
  };
  const entries = await audited();
  expect(entries).toMatchObject([{ action: 'workspace.update', targetId: workspaceId }]);
  expect(entries[0]?.detail).toEqual(detail);
  expect((await PATCH(request('PATCH', '', admin, body))).status).toBe(200);
  expect(await audited()).toHaveLength(1);
  for (const idle_hours of [null, undefined]) {
    const answer = await PATCH(request('PATCH', '', admin, { ...body, idle_hours }));
    expect(await answer.json()).toMatchObject({ idle_hours: null });
  }
  const kept = await PATCH(request('PATCH', '', admin, { name: 'Acme Shop', default_country: 'BR' }));
  expect(await kept.json()).toMatchObject({ retention });
  for (const changed of [{ messages: 0 }, { audit: 3651 }, { requests: 31 }, { runs: 1.5 }, { media: '9' }]) {
    const refused = { ...body, retention: { ...retention, ...changed } };
    expect((await PATCH(request('PATCH', '', admin, refused))).status).toBe(422);
  }
  for (const idle_hours of [0, 1.5, 721, '8']) {
    expect((await PATCH(request('PATCH', '', admin, { ...body, idle_hours }))).status).toBe(422);
  }
  const refused = await PATCH(request('PATCH', '', admin, { name: '', default_country: 'Brazil' }));
  expect(refused.status).toBe(422);
  expect((await PATCH(request('PATCH', '', agent, body))).status).toBe(403);
});

it('changes only what is given, and refuses to replace what others changed since it was seen', async () => {
  const change = async (body: unknown) => {
    const response = await PATCH(request('PATCH', '', admin, body));
    return { status: response.status, json: await response.json() };
  };
  const seen = await (await GET(request('GET', '', admin))).json();
  const { retention } = seen;
  await change({ retention: { messages: 400 }, before: { retention: { messages: retention.messages } } });
  const other = await change({ idle_hours: 12, before: { idle_hours: seen.idle_hours } });
  expect(other).toMatchObject({ status: 200, json: { idle_hours: 12, retention: { ...retention, messages: 400 } } });
  const stale = { retention: { messages: 30, audit: 90 }, name: 'Tea', before: { retention: { messages: null } } };
  expect(await change(stale)).toMatchObject({
    status: 412,
    json: { detail: expect.stringContaining('The days for messages changed while you were editing.') },
  });
  expect(await (await GET(request('GET', '', admin))).json()).toEqual(other.json);
  expect((await change({ ...stale, before: { retention: { messages: 400 } } })).status).toBe(200);
  expect((await GET(request('GET', '', agent))).status).toBe(403);
});

const details = { phone_number_id: '5001', waba_id: '6001', access_token: 'good-token', catalog_id: '' };
const addNumber = () =>
  channel.addNumber({
    phone_number_id: '5001',
    waba_id: '6001',
    token: 'good-token',
    display_phone_number: '+1 555-078-3881',
    verified_name: 'Shop Ltd',
  });

it('connects a number that the channel confirms, and shows it without its token', async () => {
  expect(await (await GET_NUMBERS(request('GET', '/numbers', admin))).json()).toMatchObject({ numbers: [] });
  await addNumber();
  const response = await CONNECT(request('PUT', '/numbers', admin, details));
  const text = await response.text();
  expect(text).not.toContain('good-token');
  expect(JSON.parse(text)).toMatchObject({
    numbers: [{ phone_number_id: '5001', display_phone: '15550783881', status: 'connected', catalog_id: null }],
    webhook: { url: expect.stringMatching(/\/channels\/whatsapp$/) },
  });
  const [{ id }] = JSON.parse(text).numbers;
  const checked = await CHECK(request('POST', `/numbers/${id}/check`, admin));
  expect(await checked.json()).toEqual({ status: 'connected', detail: null });
  const [entry] = await audited();
  expect(entry).toMatchObject({ action: 'number.connect', targetName: 'Shop Ltd' });
  expect(JSON.stringify(entry)).not.toContain('good-token');
});

it('makes a number the default one, and disconnects it, once each', async () => {
  await addNumber();
  await channel.addNumber({ phone_number_id: '5002', waba_id: '6001', token: 'good-token' });
  await CONNECT(request('PUT', '/numbers', admin, details));
  await CONNECT(request('PUT', '/numbers', admin, { ...details, phone_number_id: '5002' }));
  const page = async (response: Promise<Response>) => (await response).json();
  const idsOf = ({ numbers }: { numbers: { phone_number_id: string }[] }) => numbers.map((one) => one.phone_number_id);
  const before = await page(GET_NUMBERS(request('GET', '/numbers', admin)));
  expect(idsOf(before)).toEqual(['5002', '5001']);
  const path = `/numbers/${before.numbers[1].id}`;
  expect((await MAKE_DEFAULT(request('POST', `${path}/default`, agent))).status).toBe(403);
  expect((await DISCONNECT(request('DELETE', path, agent))).status).toBe(403);
  expect(idsOf(await page(MAKE_DEFAULT(request('POST', `${path}/default`, admin))))).toEqual(['5001', '5002']);
  expect(idsOf(await page(DISCONNECT(request('DELETE', path, admin))))).toEqual(['5002']);
  for (const response of [
    await DISCONNECT(request('DELETE', path, admin)),
    await MAKE_DEFAULT(request('POST', `${path}/default`, admin)),
  ]) {
    expect(response.status).toBe(404);
  }
  expect((await CHECK(request('POST', `${path}/check`, admin))).status).toBe(404);
  const entries = (await audited()).filter(({ action }) => action !== 'number.connect');
  expect(entries).toMatchObject([
    { action: 'number.make_default', targetName: 'Shop Ltd' },
    { action: 'number.disconnect', targetName: 'Shop Ltd' },
  ]);
});

it('names the field that the channel refuses', async () => {
  await addNumber();
  const response = await CONNECT(request('PUT', '/numbers', admin, { ...details, access_token: 'bad' }));
  expect(response.status).toBe(422);
  expect((await response.json()).detail[0].loc).toEqual(['body', 'access_token']);
  expect(await audited()).toEqual([]);
});

it('says that templates need a number', async () => {
  const refused = await SYNC(request('POST', '/templates/sync', agent));
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ code: 'number_not_connected' });
});

it('shows templates to agents, and says why a sync fails', async () => {
  await addNumber();
  await CONNECT(request('PUT', '/numbers', admin, details));
  const synced = await SYNC(request('POST', '/templates/sync', agent));
  expect(await synced.json()).toEqual({ templates: expect.any(Number) });
  const listed = await (await GET_TEMPLATES(request('GET', '/templates', agent))).json();
  expect(listed.templates.length).toBeGreaterThan(0);
  expect(listed.synced_at).toMatch(/Z$/);
  const template = listed.templates.find(({ status }: { status: string }) => status === 'APPROVED');
  expect(template).toMatchObject({ name: expect.any(String), language: expect.any(String), body: expect.any(String) });
  await channel.addFault({ operation: 'templates.list', times: 3, action: { type: 'http', status: 503 } });
  expect((await SYNC(request('POST', '/templates/sync', agent))).status).toBe(502);
});

it('keeps flow secrets, and never shows a value', async () => {
  const secret = { name: 'crm', value: 'Bearer hidden-value', hosts: ['api.example.com'] };
  const put = await PUT_SECRET(request('PUT', '/flow-secrets', admin, secret));
  expect(await put.json()).toEqual({ name: 'crm' });
  const listed = await (await GET_SECRETS(request('GET', '/flow-secrets', admin))).text();
  expect(listed).not.toContain('hidden-value');
  expect(JSON.parse(listed).secrets).toMatchObject([{ name: 'crm', hosts: ['api.example.com'], used_in: [] }]);
  const deleted = await DELETE_SECRET(request('DELETE', '/flow-secrets/crm', admin));
  expect(await deleted.json()).toEqual({ name: 'crm' });
  expect((await DELETE_SECRET(request('DELETE', '/flow-secrets/crm', admin))).status).toBe(404);
  const entries = await audited();
  expect(entries.map(({ action }) => action)).toEqual(['flow_secret.set', 'flow_secret.delete']);
  expect(JSON.stringify(entries)).not.toContain('hidden-value');
  expect((await GET_SECRETS(request('GET', '/flow-secrets', agent))).status).toBe(403);
});
