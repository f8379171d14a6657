import { beforeAll, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createUser } from '../sessions/create-user.ts';
import { createWorkspace } from './create-workspace.ts';
import { membershipsOf } from './memberships-of.ts';

let second: { id: string };
beforeAll(async () => {
  await createUser({ email: 'first@example.com', password: 'correct horse', name: 'First', isProven: true });
  second = await createUser({ email: 'second@example.com', password: 'correct horse', name: 'Second', isProven: true });
});

const ownersOf = (workspaceId: string) =>
  db().member.findMany({ where: { workspaceId }, select: { role: true, user: { select: { email: true } } } });

it('gives a workspace to the first admin unless another owner is named', async () => {
  const mine = await createWorkspace({ name: 'Acme', country: 'BR' });
  expect(mine).toMatchObject({ name: 'Acme', slug: 'acme', defaultCountry: 'BR' });
  expect(await ownersOf(mine.id)).toEqual([{ role: 'owner', user: { email: 'first@example.com' } }]);
  const theirs = await createWorkspace({ name: 'Other', ownerUserId: second.id });
  expect(await ownersOf(theirs.id)).toEqual([{ role: 'owner', user: { email: 'second@example.com' } }]);
  const nobodys = await createWorkspace({ name: 'Third', ownerUserId: null });
  expect(await ownersOf(nobodys.id)).toEqual([]);
});

it('lists a person’s workspaces in the order of the alphabet', async () => {
  const { id } = await createUser({
    email: 'third@example.com',
    password: 'correct horse',
    name: 'Third',
    isProven: true,
  });
  for (const name of ['Zebra', 'apple', 'Äpfel']) await createWorkspace({ name, ownerUserId: id });
  const listed = await membershipsOf({ userId: id });
  expect(listed.map(({ workspaceName }) => workspaceName)).toEqual(['Äpfel', 'apple', 'Zebra']);
});

it.each([
  ['Café Münster & Söhne', 'cafe-munster-sohne'],
  ['  --  ', 'workspace'],
  ['阿里', 'workspace-2'],
  ['API', 'api-workspace'],
  ['x'.repeat(80), 'x'.repeat(40)],
])('calls “%s” by the address %s', async (name, slug) => {
  expect(await createWorkspace({ name })).toMatchObject({ name, slug });
});

it('gives every workspace a unique slug, even when many with one name are created at once', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => createWorkspace({ name: 'Twin' })));
  expect(new Set(made.map(({ slug }) => slug)).size).toBe(8);
});
