import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { parley } from './testing/parley.ts';

it('lists people, verifies an email, removes a lost second factor, and sets a new password', async () => {
  const { workspaceId } = await createTestWorkspace();
  const { email } = await signInAs({ workspaceId, role: 'agent' });
  await db().user.update({ where: { email }, data: { emailVerified: false } });
  const user = (command: string, ...args: string[]) => parley(['user', command, '--email', email, ...args]);
  const verified = await user('verify');
  expect(JSON.parse(verified.stdout)).toEqual({ email, email_verified: true });
  const { lines } = await parley(['user', 'list', '--json']);
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ email, email_verified: true, workspaces: [expect.objectContaining({ role: 'agent' })] }),
  );
  await db().user.update({ where: { email }, data: { disabledAt: new Date() } });
  await db().workspace.update({ where: { id: workspaceId }, data: { disabledAt: new Date() } });
  const lists = await Promise.all([parley(['user', 'list']), parley(['workspace', 'list'])]);
  expect(lists.map(({ lines }) => lines.filter((line) => line.includes(' disabled ')))).toEqual([
    [expect.stringContaining(email)],
    [expect.stringContaining(workspaceId)],
  ]);
  await db().user.update({ where: { email }, data: { disabledAt: null } });
  await db().workspace.update({ where: { id: workspaceId }, data: { disabledAt: null } });
  const { id: userId } = await db().user.update({ where: { email }, data: { twoFactorEnabled: true } });
  await db().twoFactor.create({ data: { id: newId(), userId, secret: 'sealed', backupCodes: 'sealed' } });
  const reset = JSON.parse((await user('reset-second-factor')).stdout);
  expect(reset).toEqual({ email, authenticator_apps_removed: 1, passkeys_removed: 0 });
  expect(await db().user.findUnique({ where: { email } })).toMatchObject({ twoFactorEnabled: false });
  expect(await db().session.count({ where: { userId } })).toBe(0);
  const entry = await db().auditEntry.findFirstOrThrow({ where: { workspaceId, action: 'second_factor.reset' } });
  expect(entry).toMatchObject({ actorName: 'command line', targetId: userId });
  const made = JSON.parse((await user('set-password')).stdout);
  expect(made).toEqual({ email, password: expect.stringMatching(/^.{20}$/) });
  const changed = await db().auditEntry.findFirstOrThrow({ where: { workspaceId, action: 'password.reset' } });
  expect(changed).toMatchObject({ actorName: 'command line', targetId: userId });
});

it('refuses a weak password, and an unknown person', async () => {
  const { workspaceId } = await createTestWorkspace();
  const { email } = await signInAs({ workspaceId });
  const [weak, stranger] = await Promise.all([
    parley(['user', 'set-password', '--email', email, '--password', 'short']),
    parley(['user', 'verify', '--email', 'no-one@example.com']),
  ]);
  expect(weak).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('at least 12 characters') });
  expect(stranger).toMatchObject({ code: 1, stderr: expect.stringContaining('No one signs in with no-one') });
  expect(await db().session.count({ where: { user: { email } } })).toBe(1);
});

it('makes a link for a new password, and instance admins', async () => {
  const { workspaceId } = await createTestWorkspace();
  const { email } = await signInAs({ workspaceId });
  const admin = (...args: string[]) => parley(['user', 'instance-admin', '--email', email, ...args]);
  const [link, made] = await Promise.all([parley(['user', 'reset-password-link', '--email', email]), admin()]);
  expect(JSON.parse(link.stdout)).toEqual({
    email,
    url: expect.stringMatching(/\/sign-in\/reset\/[\w-]{43}$/),
    expires_at: expect.any(String),
  });
  expect(JSON.parse(made.stdout)).toEqual({ email, instance_admin: true });
  expect(JSON.parse((await admin('--off')).stdout)).toEqual({ email, instance_admin: false });
  expect(await db().user.findUnique({ where: { email } })).toMatchObject({ instanceAdmin: false });
});
