import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Role } from '#lib/contract/roles.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { startTestMail } from '#lib/testing/start-test-mail.ts';
import { withPoolOf } from '#lib/testing/with-pool-of.ts';
import { MAX_INVITATIONS, MAX_MEMBERS } from '../sessions/constants.ts';
import { createUser } from '../sessions/create-user.ts';
import { firstAdmin } from '../sessions/first-admin.ts';
import { sessionOf } from '../sessions/session-of.ts';
import { noteGuess } from '../sessions/sign-in-guesses.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changeRole } from './change-role.ts';
import { invitationOf } from './invitation-of.ts';
import { inviteMember } from './invite-member.ts';
import { joinByInvitation } from './join-by-invitation.ts';
import { leaveWorkspace } from './leave-workspace.ts';
import { listColleagues } from './list-colleagues.ts';
import { listMembers } from './list-members.ts';
import { provisionForOwner } from './provision-for-owner.ts';
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
const tokenOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? '';
const listed = (role: Role = 'owner') => listMembers({ workspaceId, role });
const join = (invitation: { url: string; email: string }, given: object = {}) =>
  joinByInvitation({ token: tokenOf(invitation), email: invitation.email, ...guest, ...given });

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

describe('joining', () => {
  it('creates an account, a membership and a session for someone without an account, once', async () => {
    const invitation = await invite(owner, undefined, 'admin');
    const { email } = invitation;
    const { cookies } = await join(invitation, { email: email.toUpperCase() });
    const person = await sessionOf({ headers: new Headers({ cookie: cookies[0]?.split(';')[0] ?? '' }) });
    expect(person).toMatchObject({ email, name: 'Nils' });
    const { members } = await listed();
    expect(members.find((member) => member.email === email)).toMatchObject({ name: 'Nils', role: 'admin' });
    expect(await db().auditEntry.findMany({ where: { workspaceId } })).toMatchObject([
      { action: 'member.join', actorName: 'Nils', targetName: email },
    ]);
    await expect(join(invitation)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('makes one account when the form is sent several times at once', async () => {
    const invitation = await invite(owner);
    const tries = await Promise.allSettled([1, 2, 3].map(() => join(invitation)));
    // One that was already signed in when another accepted leads into the workspace, too.
    expect(tries.map(({ status }) => status)).toContain('fulfilled');
    expect(await db().member.count({ where: { workspaceId, user: { email: invitation.email } } })).toBe(1);
    expect(await db().auditEntry.count({ where: { workspaceId, action: 'member.join' } })).toBe(1);
  });

  it('accepts a person with an account by their session', async () => {
    const known = await signInAs();
    const invitation = await invite(owner, known.email);
    expect(await invitationOf({ token: tokenOf(invitation) })).toMatchObject({ email: known.email, invitedBy: 'Olga' });
    const accepted = await acceptInvitation({ token: tokenOf(invitation), headers: known.headers });
    expect(accepted).toEqual({ slug: workspaceId });
    expect(await roleOf(known)).toBe('agent');
  });

  it('leads someone who has joined already into the workspace again, while they are a member', async () => {
    const invitation = await invite(admin);
    const { slug, cookies } = await join(invitation);
    const headers = new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') });
    const token = tokenOf(invitation);
    expect(await acceptInvitation({ token, headers })).toEqual({ slug });
    expect(await join(invitation, { headers })).toEqual({ slug, cookies: [] });
    const joins = { workspaceId, action: 'member.join', targetName: invitation.email };
    expect(await db().auditEntry.count({ where: joins })).toBe(1);
    await expect(acceptInvitation({ token, headers: agent.headers })).rejects.toMatchObject({ code: 'not_found' });
    await expect(join(invitation)).rejects.toMatchObject({ code: 'not_found' });
    await db().member.deleteMany({ where: { workspaceId, user: { email: invitation.email } } });
    await expect(acceptInvitation({ token, headers })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('refuses everyone but the invited email', async () => {
    const invitation = await invite(owner);
    const other = await signInAs();
    const accept = acceptInvitation({ token: tokenOf(invitation), headers: other.headers });
    await expect(accept).rejects.toMatchObject({ code: 'role_missing' });
    expect(await roleOf(other)).toBeUndefined();
  });

  it('refuses an expired invitation, and one that never existed', async () => {
    const invitation = await invite(owner);
    await db().invitation.update({ where: { id: invitation.id }, data: { expiresAt: new Date(Date.now() - 1000) } });
    for (const url of [invitation.url, newId(), '']) {
      await expect(join({ ...invitation, url })).rejects.toMatchObject({ code: 'not_found' });
    }
    expect((await listed()).invitations).toEqual([]);
  });
});

describe('joining: joining (isolation 9)', () => {
  it('verifies no email', async () => {
    const invitation = await invite(owner);
    await join(invitation);
    const user = await db().user.findUniqueOrThrow({ where: { email: invitation.email } });
    expect(user.emailVerified).toBe(false);
  });

  it('answers an email that was not invited and one with an account in the same words', async () => {
    const known = await signInAs();
    const refusalOf = (call: Promise<unknown>) =>
      call.then(
        () => null,
        ({ code, message }) => ({ code, message }),
      );
    const other = await refusalOf(join(await invite(owner), { email: 'somebody@example.com' }));
    const taken = await refusalOf(join(await invite(owner, known.email)));
    expect(taken).toEqual(other);
    expect(taken).not.toBeNull();
    expect(await roleOf(known)).toBeUndefined();
  });

  it('guessing: is refused while the attempts to sign in with the email are used up, and creates nothing', async () => {
    const invitation = await invite(owner);
    const { email } = invitation;
    const attempts = { key: { startsWith: 'guesses:' } };
    await db().authRateLimit.deleteMany({ where: attempts });
    for (let n = 0; n < 9; n += 1) await noteGuess({ email, address: null, device: null });
    await db().authRateLimit.updateMany({ where: attempts, data: { count: { increment: 1 } } });
    await expect(join(invitation)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: expect.any(Number) });
    expect(await db().user.count({ where: { email } })).toBe(0);
    await db().authRateLimit.updateMany({ where: attempts, data: { count: 9 } });
    expect(await join(invitation)).toMatchObject({ slug: workspaceId });
  });

  it('with the password of your own account signs you in', async () => {
    const first = await invite(owner);
    await join(first);
    const elsewhere = await createTestWorkspace();
    const host = await signInAs({ workspaceId: elsewhere.workspaceId });
    const person = await signedIn(host);
    const body = { email: first.email, role: 'agent' } as const;
    const again = await inviteMember({ workspaceId: elsewhere.workspaceId, headers: host.headers, person, ...body });
    expect(await join(again)).toMatchObject({ slug: elsewhere.workspaceId });
    expect(await db().user.count({ where: { email: first.email } })).toBe(1);
  });
});

describe('joining: a workspace for an owner whom the operator names (isolation 9)', () => {
  const details = { name: 'Theirs', country: 'IN', number: null };
  const membersOf = (id: string) => db().member.count({ where: { workspaceId: id } });
  beforeEach(() => createUser({ email: `${newId()}@example.com`, password: 'x', name: 'First', isProven: true }));

  it('is theirs at once if their email is verified', async () => {
    const known = await signInAs();
    const made = await provisionForOwner({ ...details, ownerEmail: known.email.toUpperCase() });
    expect(made.invitationUrl).toBeNull();
    const member = await db().member.findFirst({ where: { workspaceId: made.workspaceId } });
    expect(member).toMatchObject({ userId: known.userId, role: 'owner' });
  });

  it('waits behind an invitation if someone has joined with that email, or no one has', async () => {
    const invitation = await invite(owner);
    await join(invitation);
    for (const ownerEmail of [invitation.email, 'nobody-yet@example.com']) {
      const made = await provisionForOwner({ ...details, ownerEmail });
      expect(await membersOf(made.workspaceId)).toBe(0);
      const link = { url: made.invitationUrl ?? '', email: ownerEmail };
      expect(await invitationOf({ token: tokenOf(link) })).toMatchObject({ email: ownerEmail, role: 'owner' });
      await join(link);
      const member = await db().member.findFirst({ where: { workspaceId: made.workspaceId }, include: { user: true } });
      expect(member).toMatchObject({ role: 'owner', user: { email: ownerEmail } });
    }
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
