import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#lib/contract/roles.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { sessionOf } from '../sessions/session-of.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changeRole } from './change-role.ts';
import { invitationOf } from './invitation-of.ts';
import { inviteMember } from './invite-member.ts';
import { joinByInvitation } from './join-by-invitation.ts';
import { leaveWorkspace } from './leave-workspace.ts';
import { listMembers } from './list-members.ts';
import { removeMember } from './remove-member.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

type Person = Awaited<ReturnType<typeof signInAs>>;
let workspaceId: string;
let owner: Person;
let admin: Person;
let agent: Person;

beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
  owner = await signInAs({ workspaceId, role: 'owner', name: 'Olga' });
  admin = await signInAs({ workspaceId, role: 'admin' });
  agent = await signInAs({ workspaceId, role: 'agent' });
});

const idOf = async ({ userId }: Person) =>
  (await db().member.findFirstOrThrow({ where: { workspaceId, userId }, select: { id: true } })).id;
const roleOf = async ({ userId }: Person) => (await db().member.findFirst({ where: { workspaceId, userId } }))?.role;
const signedIn = async ({ headers }: Person) => {
  const person = await sessionOf({ headers });
  if (!person) throw new Error('not signed in');
  return person;
};
const invite = async (by: Person, email = `${newId()}@example.com`, role: Role = 'agent') =>
  inviteMember({ workspaceId, headers: by.headers, person: await signedIn(by), email, role });
const guest = { name: 'Nils', password: 'correct horse battery', headers: new Headers() };

describe('inviting', () => {
  it('makes a link, which the list shows until it is used', async () => {
    const invitation = await invite(admin, 'New.Person@example.com');
    expect(invitation).toMatchObject({ email: 'new.person@example.com', role: 'agent' });
    expect(invitation.url).toMatch(new RegExp(`/invitations/${invitation.id}$`));
    const listed = await listMembers({ workspaceId });
    expect(listed.invitations).toEqual([invitation]);
    expect(listed.members.map(({ role }) => role).sort()).toEqual(['admin', 'agent', 'owner']);
  });

  it('withdraws the earlier invitation of the same email', async () => {
    const first = await invite(owner, 'twice@example.com');
    const second = await invite(owner, 'twice@example.com', 'admin');
    expect((await listMembers({ workspaceId })).invitations.map(({ id }) => id)).toEqual([second.id]);
    expect(await invitationOf({ id: first.id })).toBeNull();
  });

  it('refuses a member, and an owner’s invitation by an admin', async () => {
    await expect(invite(owner, agent.email)).rejects.toMatchObject({ code: 'conflict' });
    await expect(invite(admin, 'boss@example.com', 'owner')).rejects.toMatchObject({ code: 'role_missing' });
  });

  it('can be taken back, in one’s own workspace only', async () => {
    const { id } = await invite(owner);
    const other = await createTestWorkspace();
    const stranger = await signInAs({ workspaceId: other.workspaceId });
    const foreign = { workspaceId: other.workspaceId, headers: stranger.headers, invitationId: id };
    await expect(withdrawInvitation(foreign)).rejects.toMatchObject({ code: 'not_found' });
    expect(await invitationOf({ id })).not.toBeNull();
    await withdrawInvitation({ workspaceId, headers: admin.headers, invitationId: id });
    expect(await invitationOf({ id })).toBeNull();
    await expect(joinByInvitation({ invitationId: id, ...guest })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('joining', () => {
  it('makes an account, a member and a session for who has none, once', async () => {
    const { id, email } = await invite(owner, undefined, 'admin');
    const { cookies } = await joinByInvitation({ invitationId: id, ...guest });
    const person = await sessionOf({ headers: new Headers({ cookie: cookies[0]?.split(';')[0] ?? '' }) });
    expect(person).toMatchObject({ email, name: 'Nils' });
    const { members } = await listMembers({ workspaceId });
    expect(members.find((member) => member.email === email)).toMatchObject({ name: 'Nils', role: 'admin' });
    expect(await db().auditEntry.findMany({ where: { workspaceId } })).toMatchObject([
      { action: 'member.join', actorName: 'Nils', targetName: email },
    ]);
    await expect(joinByInvitation({ invitationId: id, ...guest })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('makes one account when the form is sent several times at once', async () => {
    const { id, email } = await invite(owner);
    const tries = await Promise.allSettled([1, 2, 3].map(() => joinByInvitation({ invitationId: id, ...guest })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db().member.count({ where: { workspaceId, user: { email } } })).toBe(1);
  });

  it('asks who has an account to sign in, and takes them then', async () => {
    const known = await signInAs();
    const { id } = await invite(owner, known.email);
    expect(await invitationOf({ id })).toMatchObject({ hasAccount: true, email: known.email, invitedBy: 'Olga' });
    await expect(joinByInvitation({ invitationId: id, ...guest })).rejects.toMatchObject({ code: 'conflict' });
    expect(await acceptInvitation({ invitationId: id, headers: known.headers })).toEqual({ slug: workspaceId });
    expect(await roleOf(known)).toBe('agent');
  });

  it('refuses everyone but the invited email', async () => {
    const { id } = await invite(owner);
    const other = await signInAs();
    const accept = acceptInvitation({ invitationId: id, headers: other.headers });
    await expect(accept).rejects.toMatchObject({ code: 'role_missing' });
    expect(await roleOf(other)).toBeUndefined();
  });

  it('refuses what has expired, and what never was', async () => {
    const { id } = await invite(owner);
    await db().invitation.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1000) } });
    for (const invitationId of [id, newId(), 'not-an-id']) {
      await expect(joinByInvitation({ invitationId, ...guest })).rejects.toMatchObject({ code: 'not_found' });
    }
    expect((await listMembers({ workspaceId })).invitations).toEqual([]);
  });
});

describe('roles', () => {
  const change = async (by: Person, whom: Person, role: Role) =>
    changeRole({ workspaceId, headers: by.headers, memberId: await idOf(whom), role });

  it('are changed by owners, and by admins below owner', async () => {
    expect(await change(admin, agent, 'admin')).toMatchObject({ from: 'agent', role: 'admin' });
    expect(await change(owner, agent, 'owner')).toMatchObject({ from: 'admin', role: 'owner' });
    expect(await roleOf(agent)).toBe('owner');
  });

  it('of owners are nothing for admins: neither to give nor to take', async () => {
    await expect(change(admin, agent, 'owner')).rejects.toMatchObject({ code: 'role_missing' });
    await expect(change(admin, owner, 'agent')).rejects.toMatchObject({ code: 'role_missing' });
    await expect(change(agent, agent, 'admin')).rejects.toMatchObject({ code: 'role_missing' });
    expect([await roleOf(owner), await roleOf(agent)]).toEqual(['owner', 'agent']);
  });

  it('leave at least one owner, also when two owners step down at once', async () => {
    await expect(change(owner, owner, 'agent')).rejects.toMatchObject({ code: 'conflict' });
    await change(owner, admin, 'owner');
    const steps = await Promise.allSettled([change(owner, owner, 'agent'), change(admin, admin, 'agent')]);
    expect(steps.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await db().member.count({ where: { workspaceId, role: 'owner' } })).toBe(1);
  });

  it('of another workspace’s members are out of reach', async () => {
    const other = await createTestWorkspace();
    const stranger = await signInAs({ workspaceId: other.workspaceId });
    const memberId = await idOf(agent);
    const reach = { workspaceId: other.workspaceId, headers: stranger.headers, memberId };
    await expect(changeRole({ ...reach, role: 'owner' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(removeMember(reach)).rejects.toMatchObject({ code: 'not_found' });
    expect(await roleOf(agent)).toBe('agent');
  });
});

describe('going', () => {
  const remove = async (by: Person, whom: Person) =>
    removeMember({ workspaceId, headers: by.headers, memberId: await idOf(whom) });

  it('is for admins to order, except over owners', async () => {
    await expect(remove(agent, admin)).rejects.toMatchObject({ code: 'role_missing' });
    await expect(remove(admin, owner)).rejects.toMatchObject({ code: 'conflict' });
    await remove(admin, agent);
    expect(await roleOf(agent)).toBeUndefined();
  });

  it('is everyone’s own right, except the last owner’s', async () => {
    await leaveWorkspace({ workspaceId, headers: agent.headers });
    expect(await roleOf(agent)).toBeUndefined();
    await expect(leaveWorkspace({ workspaceId, headers: owner.headers })).rejects.toMatchObject({ code: 'conflict' });
    await expect(remove(owner, owner)).rejects.toMatchObject({ code: 'conflict' });
    expect(await roleOf(owner)).toBe('owner');
  });
});
