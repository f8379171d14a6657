import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Role } from '#lib/contract/roles.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { startTestMail } from '#lib/testing/start-test-mail.ts';
import { MAX_INVITATIONS, MAX_MEMBERS } from '../sessions/constants.ts';
import { createUser } from '../sessions/create-user.ts';
import { firstAdmin } from '../sessions/first-admin.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changeRole } from './change-role.ts';
import { invitationOf } from './invitation-of.ts';
import { inviteMember } from './invite-member.ts';
import { leaveWorkspace } from './leave-workspace.ts';
import { provisionForOwner } from './provision-for-owner.ts';
import { removeMember } from './remove-member.ts';
import { join, type Person, setUpTeam, signedIn, tokenOf } from './testing/set-up-team.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

const { team, idOf, invite, listed } = setUpTeam();
let workspaceId: string;
let owner: Person;
let admin: Person;
let agent: Person;
beforeEach(() => {
  ({ workspaceId, owner, admin, agent } = team());
});

describe('inviting', () => {
  it('makes a link, and the list shows the invited person until it is used', async () => {
    const invitation = await invite(admin, 'New.Person@example.com');
    expect(invitation).toMatchObject({ email: 'new.person@example.com', role: 'agent' });
    expect(invitation.url).toMatch(/\/invitations\/[\w-]{43}$/);
    const { url: _, mailed, ...shown } = invitation;
    expect(mailed).toBe(false);
    expect((await listed()).invitations).toEqual([shown]);
    expect((await listed()).members.map(({ role }) => role).sort()).toEqual(['admin', 'agent', 'owner']);
  });

  it('mails the link, too, if there is a mail server, but only a limited number of times per address', async () => {
    const mail = await startTestMail();
    onTestFinished(async () => {
      overrideEnv({ SMTP_URL: '' });
      await mail.stop();
    });
    overrideEnv({ SMTP_URL: mail.url });
    const made = await invite(admin, 'mailed@example.com');
    expect(made.mailed).toBe(true);
    expect(mail.mails).toMatchObject([{ to: 'mailed@example.com', link: made.url }]);
    for (let n = 0; n < 2; n += 1) expect((await invite(admin, 'mailed@example.com')).mailed).toBe(true);
    expect((await invite(admin, 'mailed@example.com')).mailed).toBe(false);
    expect(mail.mails).toHaveLength(3);
  });

  it('withdraws the earlier invitation of the same email', async () => {
    const first = await invite(owner, 'twice@example.com');
    const second = await invite(owner, 'twice@example.com', 'admin');
    expect((await listed()).invitations.map(({ id }) => id)).toEqual([second.id]);
    expect(await invitationOf({ token: tokenOf(first) })).toBeNull();
  });

  it('refuses a member, and an invitation of an owner by an admin', async () => {
    await expect(invite(owner, agent.email)).rejects.toMatchObject({ code: 'conflict' });
    await expect(invite(admin, 'boss@example.com', 'owner')).rejects.toMatchObject({ code: 'role_missing' });
  });

  it('can be withdrawn, in your own workspace only', async () => {
    const invitation = await invite(owner);
    const { id } = invitation;
    const other = await createTestWorkspace();
    const stranger = await signInAs({ workspaceId: other.workspaceId });
    const foreign = { workspaceId: other.workspaceId, headers: stranger.headers, invitationId: id };
    await expect(withdrawInvitation({ ...foreign, role: 'owner' })).rejects.toMatchObject({ code: 'not_found' });
    expect(await invitationOf({ token: tokenOf(invitation) })).not.toBeNull();
    await withdrawInvitation({ workspaceId, headers: admin.headers, invitationId: id, role: 'admin' });
    expect(await invitationOf({ token: tokenOf(invitation) })).toBeNull();
    await expect(join(invitation)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('bounds: a workspace', () => {
  it('has a limited number of open invitations, however many have expired', async () => {
    const invitations = (count: number, expiresAt: Date) =>
      db().invitation.createMany({
        data: Array.from({ length: count }, () => ({
          ...{ id: newId(), workspaceId, email: `${newId()}@example.com`, role: 'agent', status: 'pending' },
          ...{ expiresAt, inviterId: owner.userId },
        })),
      });
    await invitations(MAX_INVITATIONS, new Date(Date.now() - 1000));
    await invitations(MAX_INVITATIONS - 1, new Date(Date.now() + 60_000));
    const { id } = await invite(owner);
    await expect(invite(owner)).rejects.toMatchObject({ code: 'conflict' });
    await withdrawInvitation({ workspaceId, headers: owner.headers, invitationId: id, role: 'owner' });
    expect(await invite(owner)).toMatchObject({ role: 'agent' });
  });

  it('has a limited number of members', async () => {
    const before = await db().member.count({ where: { workspaceId } });
    const people = Array.from({ length: MAX_MEMBERS - before - 1 }, () => ({ id: newId(), name: 'Nils' }));
    await db().user.createMany({ data: people.map((person) => ({ ...person, email: `${person.id}@example.com` })) });
    await db().member.createMany({
      data: people.map((person) => ({ id: newId(), workspaceId, userId: person.id, role: 'agent' })),
    });
    const [last, beyond] = [await invite(owner), await invite(owner)];
    await join(last);
    await expect(join(beyond)).rejects.toMatchObject({ code: 'conflict' });
    expect(await db().member.count({ where: { workspaceId } })).toBe(MAX_MEMBERS);
  });
});

describe('invitations: an invitation (isolation 6)', () => {
  it('has a link that no list, no ID and no row of the table reveals', async () => {
    const invitation = await invite(owner, undefined, 'owner');
    const token = tokenOf(invitation);
    expect(JSON.stringify(await listed())).not.toContain(token);
    const stored = await db().invitation.findUniqueOrThrow({ where: { id: invitation.id } });
    expect(JSON.stringify({ ...stored, tokenHash: Buffer.from(stored.tokenHash ?? []).toString() })).not.toContain(
      token,
    );
    const byId = { url: `/invitations/${invitation.id}`, email: invitation.email };
    await expect(join(byId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await invitationOf({ token: Buffer.from(stored.tokenHash ?? []).toString('base64url') })).toBeNull();
  });

  it('of an owner is invisible to an admin, who cannot withdraw it', async () => {
    const { id } = await invite(owner, undefined, 'owner');
    const below = await invite(owner, undefined, 'admin');
    expect((await listed('admin')).invitations.map((invitation) => invitation.id)).toEqual([below.id]);
    expect((await listed('owner')).invitations).toHaveLength(2);
    const withdraw = withdrawInvitation({ workspaceId, headers: admin.headers, invitationId: id, role: 'admin' });
    await expect(withdraw).rejects.toMatchObject({ code: 'not_found' });
  });

  it('refuses people who do not know the invited email, and ends when someone guesses', async () => {
    const invitation = await invite(owner, undefined, 'owner');
    for (let count = 0; count < 10; count += 1) {
      const guess = join(invitation, { email: `guess-${count}@example.com` });
      await expect(guess).rejects.toMatchObject({ code: 'conflict' });
    }
    await expect(join(invitation)).rejects.toMatchObject({ code: 'not_found' });
    expect(await db().user.count({ where: { email: { startsWith: 'guess-' } } })).toBe(0);
  });
});

describe('open invitations of someone who', () => {
  const isOpen = async (invitation: { url: string }) => (await invitationOf({ token: tokenOf(invitation) })) !== null;
  const made = async (by: Person) => ({ asAgent: await invite(by), asAdmin: await invite(by, undefined, 'admin') });

  it('is removed are withdrawn: a link that they kept would let them back in', async () => {
    const { asAgent, asAdmin } = await made(admin);
    const others = await invite(owner);
    const removed = await removeMember({ workspaceId, headers: owner.headers, memberId: await idOf(admin) });
    expect(removed.withdrawn.sort()).toEqual([asAgent.email, asAdmin.email].sort());
    await expect(join(asAdmin)).rejects.toMatchObject({ code: 'not_found' });
    expect(await isOpen(asAgent)).toBe(false);
    expect(await isOpen(others)).toBe(true);
  });

  it('leaves are withdrawn, in that workspace only', async () => {
    const { asAgent } = await made(admin);
    const elsewhere = await createTestWorkspace();
    await db().member.create({
      data: { id: newId(), workspaceId: elsewhere.workspaceId, userId: admin.userId, role: 'admin' },
    });
    const kept = await inviteMember({
      ...{ workspaceId: elsewhere.workspaceId, headers: admin.headers, person: await signedIn(admin) },
      ...{ email: `${newId()}@example.com`, role: 'agent' as const },
    });
    await leaveWorkspace({ workspaceId, ...admin });
    expect([await isOpen(asAgent), await isOpen(kept)]).toEqual([false, true]);
  });

  it('gets a lower role are withdrawn as far as that role can’t make them', async () => {
    const memberId = await idOf(admin);
    const change = (role: Role) => changeRole({ workspaceId, headers: owner.headers, memberId, role });
    await change('owner');
    const { asAgent, asAdmin } = await made(admin);
    const asOwner = await invite(admin, undefined, 'owner');
    expect((await change('admin')).withdrawn).toEqual([asOwner.email]);
    expect([await isOpen(asAgent), await isOpen(asAdmin), await isOpen(asOwner)]).toEqual([true, true, false]);
    expect((await change('agent')).withdrawn).toHaveLength(2);
    expect([await isOpen(asAgent), await isOpen(asAdmin)]).toEqual([false, false]);
  });
});

describe('open invitations of someone who is disabled', () => {
  const setDisabled = (disabledAt: Date | null, id = admin.userId) =>
    db().user.update({ where: { id }, data: { disabledAt } });

  it('do not work until they are enabled again: a link that they kept would let them back in', async () => {
    const invitation = await invite(admin, undefined, 'admin');
    const known = await signInAs();
    const forKnown = await invite(admin, known.email, 'admin');
    await setDisabled(new Date());
    expect(await invitationOf({ token: tokenOf(invitation) })).toBeNull();
    await expect(join(invitation)).rejects.toMatchObject({ code: 'not_found' });
    const accept = acceptInvitation({ token: tokenOf(forKnown), headers: known.headers });
    await expect(accept).rejects.toMatchObject({ code: 'not_found' });
    expect((await listed()).invitations.map(({ inviter_disabled }) => inviter_disabled)).toEqual([true, true]);
    await setDisabled(null);
    expect((await listed()).invitations.map(({ inviter_disabled }) => inviter_disabled)).toEqual([false, false]);
    expect(await join(invitation)).toMatchObject({ slug: workspaceId });
  });

  it('work if the operator made them in their name for a new workspace', async () => {
    await createUser({ email: `${newId()}@example.com`, password: 'x', name: 'First', isProven: true });
    const first = await firstAdmin();
    onTestFinished(async () => {
      await setDisabled(null, first?.id);
    });
    await setDisabled(new Date(), first?.id);
    const ownerEmail = `${newId()}@example.com`;
    const made = await provisionForOwner({ name: 'Theirs', country: 'IN', number: null, ownerEmail });
    expect(await invitationOf({ token: tokenOf({ url: made.invitationUrl ?? '' }) })).toMatchObject({ role: 'owner' });
  });
});
