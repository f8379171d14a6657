import { verifyPassword } from 'better-auth/crypto';
import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';
import { createFirstAdmin } from './create-first-admin.ts';

const create = (admin: { email: string; password: string }) =>
  db().$transaction((tx) => createFirstAdmin({ ...admin, tx }));

it('creates one first admin, however many instances start at once, who owns earlier workspaces', async () => {
  const workspace = await createWorkspace({ name: 'Made by the command line' });
  const starts = await Promise.all(
    ['Admin@Example.com', 'other@example.com', 'third@example.com'].map((email) =>
      create({ email, password: 'correct horse' }),
    ),
  );
  expect(starts.filter(({ created }) => created)).toHaveLength(1);
  expect(new Set(starts.map(({ id }) => id)).size).toBe(1);
  const [user] = await db().user.findMany({ include: { accounts: true, members: true } });
  expect(user?.email).toBe(user?.email.toLowerCase());
  expect(user?.members).toMatchObject([{ workspaceId: workspace.id, role: 'owner' }]);
  expect(user?.accounts).toMatchObject([{ providerId: 'credential', accountId: user?.id }]);
  expect(await verifyPassword({ hash: user?.accounts[0]?.password ?? '', password: 'correct horse' })).toBe(true);
});

it('changes nothing when there is a user already', async () => {
  const before = await db().user.findMany();
  expect(await create({ email: 'late@example.com', password: 'another one' })).toMatchObject({
    id: before[0]?.id,
    email: before[0]?.email,
    created: false,
  });
  expect(await db().user.findMany()).toEqual(before);
});
