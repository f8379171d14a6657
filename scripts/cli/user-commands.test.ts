import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { parley } from './testing/parley.ts';

it('lists people, proves an email, and gives a new password that ends all sessions', async () => {
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
  const made = JSON.parse((await user('set-password')).stdout);
  expect(made).toEqual({ email, password: expect.stringMatching(/^.{20}$/) });
  expect(await db().session.count({ where: { user: { email } } })).toBe(0);
}, 60_000);

it('refuses a weak password, and someone who is not there', async () => {
  const { workspaceId } = await createTestWorkspace();
  const { email } = await signInAs({ workspaceId });
  const [weak, stranger] = await Promise.all([
    parley(['user', 'set-password', '--email', email, '--password', 'short']),
    parley(['user', 'verify', '--email', 'no-one@example.com']),
  ]);
  expect(weak).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('at least 12 characters') });
  expect(stranger).toMatchObject({ code: 1, stderr: expect.stringContaining('No one signs in with no-one') });
  expect(await db().session.count({ where: { user: { email } } })).toBe(1);
}, 60_000);
