import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { createUser } from '../sessions/create-user.ts';
import { sessionOf } from '../sessions/session-of.ts';
import { noteGuess } from '../sessions/sign-in-guesses.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { invitationOf } from './invitation-of.ts';
import { inviteMember } from './invite-member.ts';
import { provisionForOwner } from './provision-for-owner.ts';
import { join, type Person, setUpTeam, signedIn, tokenOf } from './testing/set-up-team.ts';

const { team, roleOf, invite, listed } = setUpTeam();
let workspaceId: string;
let owner: Person;
let admin: Person;
let agent: Person;
beforeEach(() => {
  ({ workspaceId, owner, admin, agent } = team());
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
