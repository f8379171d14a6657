import { beforeEach, describe, expect, it } from 'vitest';
import { requeueLostRuns } from '#lib/flows/runs/requeue-lost-runs.ts';
import { takeMessage } from '#lib/flows/runs/take-message.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { firstWorkspace } from '#lib/workspace/accounts/first-workspace.ts';
import { setInstanceAdmin } from '#lib/workspace/instance/set-instance-admin.ts';
import { authenticateKey } from '#lib/workspace/keys/authenticate-key.ts';
import { sessionOf } from '#lib/workspace/sessions/session-of.ts';
import { isDisabled } from '#lib/workspace/workspaces/is-disabled.ts';
import { POST as CREATE } from '../account/workspaces/route.ts';
import { GET as LIST_MEMBERS } from '../admin/[workspace]/members/route.ts';
import { PATCH as SET_PERSON } from './people/[person_id]/route.ts';
import { GET as LIST_PEOPLE } from './people/route.ts';
import { GET as LIST_QUOTAS, POST as SET_QUOTA } from './workspaces/[workspace_id]/quotas/route.ts';
import { PATCH as SET_WORKSPACE } from './workspaces/[workspace_id]/route.ts';
import { GET as LIST_WORKSPACES } from './workspaces/route.ts';

type Person = Awaited<ReturnType<typeof signInAs>>;
let workspaceId: string;
let apiKey: string;
let admin: Person;
let owner: Person;

beforeEach(async () => {
  ({ workspaceId, apiKey } = await createTestWorkspace());
  owner = await signInAs({ workspaceId, role: 'owner', name: 'Olga' });
  admin = await signInAs({ name: 'Ina' });
  await setInstanceAdmin({ email: admin.email, on: true });
});

function request(method: string, path: string, { headers }: { headers: Headers }, body?: unknown) {
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return new Request(`http://parley.test/api${path}`, init);
}

const setWorkspace = (disabled: boolean, by = admin, id = workspaceId) =>
  SET_WORKSPACE(request('PATCH', `/instance/workspaces/${id}`, by, { disabled }));
const setPerson = (disabled: boolean, { userId }: Person, by = admin) =>
  SET_PERSON(request('PATCH', `/instance/people/${userId}`, by, { disabled }));
const logged = async () =>
  (await db().instanceAuditEntry.findMany({ where: { actorId: admin.userId }, orderBy: { id: 'asc' } })).map(
    ({ action }) => action,
  );

describe('instance admins', () => {
  it('instance: have sole access; an owner gets 404, a visitor the sign-in page', async () => {
    const calls = [
      (by: Person) => LIST_WORKSPACES(request('GET', '/instance/workspaces', by)),
      (by: Person) => LIST_PEOPLE(request('GET', '/instance/people', by)),
      (by: Person) => LIST_QUOTAS(request('GET', `/instance/workspaces/${workspaceId}/quotas`, by)),
      (by: Person) =>
        SET_QUOTA(request('POST', `/instance/workspaces/${workspaceId}/quotas`, by, { name: 'flows', value: 7 })),
      (by: Person) => setWorkspace(false, by),
      (by: Person) => setPerson(false, owner, by),
    ];
    const visitor = { ...owner, headers: new Headers({ 'sec-fetch-site': 'same-origin' }) };
    for (const call of calls) {
      expect((await call(visitor)).status).toBe(401);
      expect((await call(owner)).status).toBe(404);
      expect((await call(admin)).status).toBe(200);
    }
    await setInstanceAdmin({ email: admin.email, on: false });
    for (const call of calls) expect((await call(admin)).status).toBe(404);
    await expect(setInstanceAdmin({ email: 'no-one@example.com', on: true })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('instance: see usage and people, but no content', async () => {
    const { workspaces } = await (
      await LIST_WORKSPACES(request('GET', `/instance/workspaces?q=${workspaceId}`, admin))
    ).json();
    expect(workspaces).toEqual([
      { id: workspaceId, slug: workspaceId, name: 'Test', members: 1, messages: 0, storage_mb: 0, disabled_at: null },
    ]);
    const { people, has_more: hasMore } = await (
      await LIST_PEOPLE(request('GET', `/instance/people?q=${owner.email.toUpperCase()}`, admin))
    ).json();
    expect(hasMore).toBe(false);
    expect(people).toMatchObject([
      { email: owner.email, workspaces: [workspaceId], second_factor: false, instance_admin: false, disabled_at: null },
    ]);
    // Being an instance admin does not make a person a member of any workspace.
    expect((await LIST_MEMBERS(request('GET', `/admin/${workspaceId}/members`, admin))).status).toBe(404);
  });

  it('find workspaces and people in any case of any script', async () => {
    const suffix = newId();
    await db().workspace.update({ where: { id: workspaceId }, data: { name: `Цены ${suffix}` } });
    await db().user.update({ where: { id: owner.userId }, data: { name: `Özlem ${suffix}` } });
    const search = async (list: typeof LIST_PEOPLE, what: string, q: string) =>
      (await list(request('GET', `/instance/${what}?q=${encodeURIComponent(q)}`, admin))).json();
    for (const q of [`ЦЕНЫ ${suffix}`, `цены ${suffix}`]) {
      expect((await search(LIST_WORKSPACES, 'workspaces', q)).workspaces, q).toMatchObject([{ id: workspaceId }]);
    }
    for (const q of [`ÖZLEM ${suffix}`, `o\u0308zlem ${suffix}`]) {
      expect((await search(LIST_PEOPLE, 'people', q)).people, q).toMatchObject([{ id: owner.userId }]);
    }
  });

  it('set and remove a workspace’s own limit, recorded in both logs', async () => {
    const path = `/instance/workspaces/${workspaceId}/quotas`;
    const set = (value: unknown) => SET_QUOTA(request('POST', path, admin, { name: 'flows', value }));
    const flows = async () => {
      const { quotas } = await (await LIST_QUOTAS(request('GET', path, admin))).json();
      return quotas.find(({ name }: { name: string }) => name === 'flows');
    };
    expect((await set(7)).status).toBe(200);
    expect(await flows()).toMatchObject({ limit: 7, is_own: true });
    expect((await set(null)).status).toBe(200);
    expect(await flows()).toMatchObject({ limit: 200, is_own: false });
    for (const bad of [-1, 1.5, 'many', 3_000_000_000]) expect((await set(bad)).status).toBe(422);
    expect(await logged()).toEqual(['workspace.set_quota', 'workspace.set_quota']);
    expect(await db().auditEntry.count({ where: { workspaceId, action: 'workspace.set_quota' } })).toBe(2);
  });
});

describe('a disabled workspace', () => {
  it('instance: refuses its keys and people until it is enabled again', async () => {
    const members = () => LIST_MEMBERS(request('GET', `/admin/${workspaceId}/members`, owner));
    // Doing it twice has the same effect.
    for (let n = 0; n < 2; n += 1) expect((await setWorkspace(true)).status).toBe(200);
    await expect(authenticateKey(apiKey)).rejects.toMatchObject({ code: 'invalid_api_key' });
    const refused = await members();
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'workspace_disabled']);
    expect(await sessionOf(owner)).not.toBeNull();
    const created = await CREATE(request('POST', '/account/workspaces', owner, { name: 'Another', country: 'IN' }));
    expect([created.status, (await created.json()).code]).toEqual([403, 'workspace_disabled']);
    expect((await setWorkspace(false)).status).toBe(200);
    expect((await members()).status).toBe(200);
    await expect.poll(() => authenticateKey(apiKey).then(({ workspaceId: id }) => id, String)).toBe(workspaceId);
    expect(await logged()).toEqual(['workspace.disable', 'workspace.enable']);
    expect((await setWorkspace(true, admin, newId())).status).toBe(404);
  });

  it('starts no flow, and is not the one that its people land in', async () => {
    const other = await createTestWorkspace();
    await db().member.create({
      data: { id: newId(), workspaceId: other.workspaceId, userId: owner.userId, role: 'agent' },
    });
    const session = await db().session.findFirstOrThrow({ where: { userId: owner.userId } });
    await db().session.update({ where: { id: session.id }, data: { activeWorkspaceId: workspaceId } });
    await setWorkspace(true);
    const first = await firstWorkspace({ userId: owner.userId, sessionId: session.id });
    expect(first?.slug).toBe(other.workspaceId);
    await expect.poll(() => isDisabled({ workspaceId })).toBe(true);
    const given = { workspaceId, conversationId: newId(), messageId: newId(), runner: newId() };
    expect(await takeMessage(given)).toBeNull();
    await expect(requeueLostRuns()).resolves.toEqual(expect.any(Number));
  });
});

describe('a disabled person', () => {
  it('instance: is signed out everywhere at once, and a session created meanwhile has no access, not even later', async () => {
    expect((await setPerson(true, owner)).status).toBe(200);
    expect(await db().session.count({ where: { userId: owner.userId } })).toBe(0);
    expect((await setPerson(false, owner)).status).toBe(200);
    const { headers, userId } = await signInAs();
    await db().user.update({ where: { id: userId }, data: { disabledAt: new Date() } });
    expect(await sessionOf({ headers })).toBeNull();
    expect((await setPerson(false, { ...owner, userId })).status).toBe(200);
    expect(await sessionOf({ headers })).toBeNull();
    expect(await logged()).toEqual(['person.disable', 'person.enable', 'person.enable']);
  });

  it('can be neither the person who asks nor someone who does not exist', async () => {
    expect((await setPerson(true, admin)).status).toBe(409);
    expect((await setPerson(true, { ...owner, userId: newId() })).status).toBe(404);
    expect(await sessionOf(admin)).toMatchObject({ isInstanceAdmin: true });
  });
});
