import { beforeEach, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { firstWorkspace } from '#lib/workspace/accounts/first-workspace.ts';
import { MAX_SESSIONS } from '#lib/workspace/sessions/constants.ts';
import { noteSignIn } from '#lib/workspace/sessions/may-sign-in.ts';
import { POST as OPEN } from './active-workspace/route.ts';
import { GET, PATCH } from './route.ts';
import { DELETE as END } from './sessions/[session_id]/route.ts';
import { DELETE as END_OTHERS, GET as LIST } from './sessions/route.ts';
import { POST as CREATE } from './workspaces/route.ts';

type Person = Awaited<ReturnType<typeof signInAs>>;
let workspaceId: string;
let asha: Person;

beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
  asha = await signInAs({ workspaceId, role: 'owner', name: 'Asha' });
});

function request(method: string, path: string, { headers }: { headers: Headers }, body?: unknown) {
  return new Request(`http://parley.test/api/account${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const sessionOf = ({ userId }: Person) => db().session.findFirstOrThrow({ where: { userId } });
const addSession = ({ userId }: Person) =>
  db().session.create({
    data: { id: newId(), token: newId(), userId, userAgent: 'Other', expiresAt: new Date(Date.now() + 60_000) },
  });

it('returns the person and their workspaces', async () => {
  expect(await (await GET(request('GET', '', asha))).json()).toEqual({
    id: asha.userId,
    name: 'Asha',
    email: asha.email,
    workspaces: [{ slug: workspaceId, name: 'Test', role: 'owner', needs_second_factor: false }],
  });
  await db().workspace.update({ where: { id: workspaceId }, data: { secondFactorRequired: true } });
  const listed = async () => (await (await GET(request('GET', '', asha))).json()).workspaces;
  expect(await listed()).toMatchObject([{ needs_second_factor: true }]);
  await db().session.updateMany({ where: { userId: asha.userId }, data: { secondFactorAt: new Date() } });
  expect(await listed()).toMatchObject([{ needs_second_factor: false }]);
  expect((await GET(request('GET', '', { headers: new Headers() }))).status).toBe(401);
});

it('changes the name', async () => {
  expect(await (await PATCH(request('PATCH', '', asha, { name: ' Asha K ' }))).json()).toEqual({ name: 'Asha K' });
  expect((await PATCH(request('PATCH', '', asha, { name: ' ' }))).status).toBe(422);
});

it.each(['command line', 'Command  Line', 'API key parley_3kT9xQ…', 'api key'])(
  'hardening: no one takes the name %s, by which the audit log calls others',
  async (name) => {
    const response = await PATCH(request('PATCH', '', asha, { name }));
    expect([response.status, (await response.json()).detail]).toMatchObject([422, [{ loc: ['body', 'name'] }]]);
    expect((await PATCH(request('PATCH', '', asha, { name: 'Apikeya Commander' }))).status).toBe(200);
  },
);

it('hardening: anyone who takes another name is in the audit log of each workspace, once and with the earlier name', async () => {
  for (const name of ['Olga', 'Olga']) await PATCH(request('PATCH', '', asha, { name }));
  expect(await db().auditEntry.findMany({ where: { workspaceId } })).toMatchObject([
    { action: 'member.rename', actorName: 'Asha', targetName: 'Olga', detail: { from: 'Asha', to: 'Olga' } },
  ]);
});

it('lists a person’s sessions, and ends one of them or all others', async () => {
  const own = await sessionOf(asha);
  const [second, third] = [await addSession(asha), await addSession(asha)];
  const { sessions } = await (await LIST(request('GET', '/sessions', asha))).json();
  expect(sessions).toHaveLength(3);
  expect(sessions.find(({ current }: { current: boolean }) => current).id).toBe(own.id);
  expect(JSON.stringify(sessions)).not.toContain(second.token);
  expect((await END(request('DELETE', `/sessions/${second.id}`, asha))).status).toBe(200);
  expect((await END(request('DELETE', `/sessions/${second.id}`, asha))).status).toBe(404);
  expect(await (await END_OTHERS(request('DELETE', '/sessions', asha))).json()).toEqual({ ended: 1 });
  expect(await db().session.findUnique({ where: { id: third.id } })).toBeNull();
  expect((await GET(request('GET', '', asha))).status).toBe(200);
});

it('cannot end someone else’s session', async () => {
  const other = await signInAs();
  const theirs = await sessionOf(other);
  expect((await END(request('DELETE', `/sessions/${theirs.id}`, asha))).status).toBe(404);
  await END_OTHERS(request('DELETE', '/sessions', asha));
  expect((await GET(request('GET', '', other))).status).toBe(200);
});

it('opens the most recently used workspace first', async () => {
  const { id: sessionId } = await sessionOf(asha);
  const second = await createTestWorkspace();
  const foreign = await createTestWorkspace();
  await db().member.create({
    data: { id: newId(), workspaceId: second.workspaceId, userId: asha.userId, role: 'agent' },
  });
  const first = async () => (await firstWorkspace({ userId: asha.userId, sessionId }))?.slug;
  for (const slug of [second.workspaceId, workspaceId]) {
    expect((await OPEN(request('POST', '/active-workspace', asha, { workspace: slug }))).status).toBe(200);
    expect(await first()).toBe(slug);
  }
  const refused = await OPEN(request('POST', '/active-workspace', asha, { workspace: foreign.workspaceId }));
  expect(refused.status).toBe(404);
  expect(await first()).toBe(workspaceId);
});

it('lets owners make another workspace, and no one else', async () => {
  const body = { name: 'Second shop', country: 'BR' };
  const { slug } = await (await CREATE(request('POST', '/workspaces', asha, body))).json();
  const made = await db().workspace.findUnique({ where: { slug }, include: { members: true } });
  expect(made).toMatchObject({ defaultCountry: 'BR', members: [{ userId: asha.userId, role: 'owner' }] });
  const agent = await signInAs({ workspaceId, role: 'admin' });
  expect((await CREATE(request('POST', '/workspaces', agent, body))).status).toBe(403);
});

it('bounds: ends the oldest of more sessions than anyone needs when someone signs in', async () => {
  const { userId } = asha;
  // One clock for all: otherwise the last would not be the oldest if this process stood still on the way.
  const now = Date.now();
  const old = Array.from({ length: MAX_SESSIONS }, (_, age) => ({
    ...{ id: newId(), token: newId(), userId, expiresAt: new Date(now + 60_000) },
    createdAt: new Date(now - 3_600_000 - age),
  }));
  await db().session.createMany({ data: old });
  await noteSignIn({ userId, database: db() });
  expect(await db().session.count({ where: { userId } })).toBe(MAX_SESSIONS);
  expect(await db().session.findUnique({ where: { id: old.at(-1)?.id ?? '' } })).toBeNull();
  expect((await GET(request('GET', '', asha))).status).toBe(200);
});

it('bounds: limits how many workspaces a person creates, even with two requests at once', async () => {
  const ids = Array.from({ length: 48 }, () => newId());
  await db().workspace.createMany({ data: ids.map((id) => ({ id, slug: id, name: 'Shop', defaultCountry: 'IN' })) });
  await db().member.createMany({
    data: ids.map((id) => ({ id: newId(), workspaceId: id, userId: asha.userId, role: 'owner' })),
  });
  const create = () => CREATE(request('POST', '/workspaces', asha, { name: newId(), country: 'IN' }));
  const answers = await Promise.all([create(), create()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await db().member.count({ where: { userId: asha.userId, role: 'owner' } })).toBe(50);
});
