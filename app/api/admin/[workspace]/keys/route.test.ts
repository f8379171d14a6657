import { beforeAll, beforeEach, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { authenticateKey } from '#lib/workspace/keys/authenticate-key.ts';
import { POST as ROTATE } from './[key_id]/rotate/route.ts';
import { DELETE } from './[key_id]/route.ts';
import { GET, POST } from './route.ts';

type Person = Awaited<ReturnType<typeof signInAs>>;
let workspaceId: string;
let owner: Person;
let agent: Person;
let stranger: Person;

beforeAll(async () => {
  stranger = await signInAs({ workspaceId: (await createTestWorkspace()).workspaceId });
});

beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
  owner = await signInAs({ workspaceId, name: 'Olga' });
  agent = await signInAs({ workspaceId, role: 'agent' });
});

function request(method: string, path: string, person: Person, body?: unknown) {
  return new Request(`http://parley.test/api/admin/${workspaceId}/keys${path}`, {
    method,
    headers: person.headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const shop = { name: 'Shop', scopes: ['contacts:write'], expires_at: null };
const create = async (body: object = shop) => (await POST(request('POST', '', owner, body))).json();
const works = (token: string) =>
  authenticateKey(token).then(
    () => true,
    () => false,
  );

it('makes a key whose token is shown once and works', async () => {
  const made = await create();
  const maker = { created_by: 'Olga', created_by_id: owner.userId };
  expect(made.key).toMatchObject({ name: 'Shop', scopes: ['contacts:write'], ...maker, last_used_at: null });
  expect(made.token.startsWith(made.key.prefix)).toBe(true);
  expect(await authenticateKey(made.token)).toMatchObject({ workspaceId, keyId: made.key.id });
  const listed = await (await GET(request('GET', '', owner))).json();
  expect(listed.keys[0]).toEqual({ ...made.key, last_used_at: listed.keys[0].last_used_at });
  expect(JSON.stringify(listed)).not.toContain(made.token);
});

it('bounds: stores each scope once', async () => {
  const made = await create({ ...shop, scopes: ['contacts:write', 'runs:read', 'contacts:write'] });
  expect(made.key.scopes).toEqual(['contacts:write', 'runs:read']);
});

it.each([
  [{ ...shop, name: ' ' }, ['body', 'name']],
  [{ ...shop, scopes: [] }, ['body', 'scopes']],
  [{ ...shop, scopes: ['everything'] }, ['body', 'scopes', 0]],
  [{ ...shop, scopes: Array(56).fill('contacts:write') }, ['body', 'scopes']],
  [{ ...shop, expires_at: 'tomorrow' }, ['body', 'expires_at']],
  [{ ...shop, expires_at: '2020-01-01T00:00:00Z' }, ['body', 'expires_at']],
])('refuses %j', async (body, loc) => {
  const response = await POST(request('POST', '', owner, body));
  expect(response.status).toBe(422);
  expect((await response.json()).detail[0].loc).toEqual(loc);
});

it('revokes a key, and again without effect', async () => {
  const { key, token } = await create();
  for (const _ of [1, 2]) {
    const response = await DELETE(request('DELETE', `/${key.id}`, owner));
    expect(await response.json()).toEqual({ id: key.id, revoked: true });
  }
  expect(await works(token)).toBe(false);
  expect(await db().auditEntry.count({ where: { workspaceId, action: 'api_key.revoke' } })).toBe(1);
});

it('rotates a key: both tokens work until the overlap ends', async () => {
  const year = new Date(Date.now() + 365 * 86_400_000).toISOString();
  const old = await create({ ...shop, expires_at: year });
  const rotated = await (await ROTATE(request('POST', `/${old.key.id}/rotate`, owner, { overlap_hours: 24 }))).json();
  expect(rotated.key).toMatchObject({ name: 'Shop', scopes: ['contacts:write'] });
  expect(Date.parse(rotated.key.expires_at)).toBeGreaterThanOrEqual(Date.parse(year));
  expect([await works(old.token), await works(rotated.token)]).toEqual([true, true]);
  const { keys } = await (await GET(request('GET', '', owner))).json();
  const ending = keys.find(({ id }: { id: string }) => id === old.key.id);
  expect(Math.abs(Date.parse(ending.expires_at) - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);
});

it('does not let the old key live longer than it would have without the rotation', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const old = await create({ ...shop, expires_at: soon });
  expect((await ROTATE(request('POST', `/${old.key.id}/rotate`, owner, { overlap_hours: 24 }))).status).toBe(200);
  const { keys } = await (await GET(request('GET', '', owner))).json();
  expect(keys).toContainEqual(expect.objectContaining({ id: old.key.id, expires_at: soon }));
});

it('rotates at once without an overlap, and refuses to rotate an inactive key', async () => {
  const old = await create();
  const rotate = () => ROTATE(request('POST', `/${old.key.id}/rotate`, owner, { overlap_hours: 0 }));
  expect((await rotate()).status).toBe(200);
  expect(await works(old.token)).toBe(false);
  expect((await rotate()).status).toBe(409);
});

it('is for admins of this workspace only', async () => {
  const { key } = await create();
  for (const [person, status] of [
    [agent, 403],
    [stranger, 404],
    [owner, 200],
  ] as const) {
    expect((await GET(request('GET', '', person))).status).toBe(status);
    expect((await POST(request('POST', '', person, shop))).status).toBe(status);
    expect((await ROTATE(request('POST', `/${key.id}/rotate`, person, { overlap_hours: 1 }))).status).toBe(status);
    expect((await DELETE(request('DELETE', `/${key.id}`, person))).status).toBe(status);
  }
});

it('does not find another workspace’s key', async () => {
  const { key } = await create();
  const theirs = await createTestWorkspace();
  const intruder = await signInAs({ workspaceId: theirs.workspaceId });
  const url = `http://parley.test/api/admin/${theirs.workspaceId}/keys/${key.id}`;
  const response = await DELETE(new Request(url, { method: 'DELETE', headers: intruder.headers }));
  expect(response.status).toBe(404);
});
