import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#lib/contract/roles.ts';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { withPoolOf } from '#lib/testing/with-pool-of.ts';
import { changeRole } from './change-role.ts';
import { leaveWorkspace } from './leave-workspace.ts';
import { listColleagues } from './list-colleagues.ts';
import { listMembers } from './list-members.ts';
import { removeMember } from './remove-member.ts';
import { type Person, setUpTeam } from './testing/set-up-team.ts';

const { team, idOf, roleOf, listed } = setUpTeam();
let workspaceId: string;
let owner: Person;
let admin: Person;
let agent: Person;
beforeEach(() => {
  ({ workspaceId, owner, admin, agent } = team());
});

describe('roles', () => {
  const change = async (by: Person, whom: Person, role: Role) =>
    changeRole({ workspaceId, headers: by.headers, memberId: await idOf(whom), role });

  it('are changed by owners, and by admins below owner', async () => {
    expect(await change(admin, agent, 'admin')).toMatchObject({ from: 'agent', role: 'admin' });
    expect(await change(owner, agent, 'owner')).toMatchObject({ from: 'admin', role: 'owner' });
    expect(await roleOf(agent)).toBe('owner');
  });

  it('of owners are out of reach for admins, who can neither grant nor revoke them', async () => {
    await expect(change(admin, agent, 'owner')).rejects.toMatchObject({ code: 'role_missing' });
    await expect(change(admin, owner, 'agent')).rejects.toMatchObject({ code: 'role_missing' });
    await expect(change(agent, agent, 'admin')).rejects.toMatchObject({ code: 'role_missing' });
    expect([await roleOf(owner), await roleOf(agent)]).toEqual(['owner', 'agent']);
  });

  it('keep at least one owner, even when two owners step down at once', async () => {
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

it('someone whom an instance admin has disabled is marked, and not offered as a colleague', async () => {
  await db().user.update({ where: { id: agent.userId }, data: { disabledAt: new Date() } });
  const { members } = await listed();
  expect(members.filter(({ disabled }) => disabled).map(({ user_id }) => user_id)).toEqual([agent.userId]);
  const { colleagues } = await listColleagues({ workspaceId });
  expect(colleagues.map(({ user_id }) => user_id).sort()).toEqual([owner.userId, admin.userId].sort());
});

it('colleagues are listed in the order of the alphabet', async () => {
  await signInAs({ workspaceId, role: 'agent', name: 'Özlem' });
  await signInAs({ workspaceId, role: 'agent', name: 'paul' });
  const { colleagues } = await listColleagues({ workspaceId });
  const names = colleagues.map(({ name }) => name).filter((name) => ['Olga', 'Özlem', 'paul'].includes(name));
  expect(names).toEqual(['Olga', 'Özlem', 'paul']);
});

describe('leaving', () => {
  const remove = async (by: Person, whom: Person) =>
    removeMember({ workspaceId, headers: by.headers, memberId: await idOf(whom) });

  it('can be ordered by admins, except for owners', async () => {
    await expect(remove(agent, admin)).rejects.toMatchObject({ code: 'role_missing' });
    await expect(remove(admin, owner)).rejects.toMatchObject({ code: 'conflict' });
    await remove(admin, agent);
    expect(await roleOf(agent)).toBeUndefined();
  });

  it('is everyone’s own right, except the last owner’s', async () => {
    await leaveWorkspace({ workspaceId, ...agent });
    expect(await roleOf(agent)).toBeUndefined();
    await expect(leaveWorkspace({ workspaceId, ...owner })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Make someone else an owner first'),
    });
    await expect(remove(owner, owner)).rejects.toMatchObject({ code: 'conflict' });
    expect(await roleOf(owner)).toBe('owner');
  });
});

it('one connection: forty people who leave at once block no one else, on a pool of two (isolation 2)', async () => {
  const leavers = await Promise.all(Array.from({ length: 40 }, () => signInAs({ workspaceId, role: 'agent' })));
  const neighbour = await createTestWorkspace();
  await withPoolOf(2, async () => {
    let left = 0;
    const leaving = leavers.map((leaver) => leaveWorkspace({ workspaceId, ...leaver }).then(() => left++));
    await Promise.race(leaving);
    expect(await listMembers({ workspaceId: neighbour.workspaceId, role: 'owner' })).toMatchObject({ members: [] });
    expect(left).toBeLessThan(40);
    // A call that had waited in vain for a connection, or blocked one, would have failed by now.
    await Promise.all(leaving);
  });
  expect((await listed()).members).toHaveLength(3);
});
