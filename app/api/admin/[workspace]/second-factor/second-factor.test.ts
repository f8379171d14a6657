import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { ACCESS_ENDED_CHANNEL, watch } from '#lib/platform/realtime/watch.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { listMembers } from '#lib/workspace/members/list-members.ts';
import { POST as CREATE_KEY, GET as KEYS } from '../keys/route.ts';
import { PUT } from './route.ts';

type Person = Awaited<ReturnType<typeof signInAs>>;
let workspaceId: string;
let owner: Person;
let agent: Person;

beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
  owner = await signInAs({ workspaceId, name: 'Olga' });
  agent = await signInAs({ workspaceId, role: 'admin' });
});

async function ask(
  handler: (request: Request) => Promise<Response>,
  path: string,
  person: Person,
  init: RequestInit = {},
) {
  const url = `http://parley.test/api/admin/${workspaceId}${path}`;
  const response = await handler(new Request(url, { ...init, headers: person.headers }));
  return { status: response.status, body: await response.json() };
}

const require = (person: Person, required: unknown = true) =>
  ask(PUT, '/second-factor', person, { method: 'PUT', body: JSON.stringify({ required }) });
const keys = (person: Person) => ask(KEYS, '/keys', person);
const show = ({ userId }: Person) =>
  db().session.updateMany({ where: { userId }, data: { secondFactorAt: new Date() } });

it('lets in only members with a second factor, once the owner requires it', async () => {
  await show(owner);
  expect(await require(owner)).toEqual({ status: 200, body: { required: true } });
  expect(await keys(owner)).toMatchObject({ status: 200 });
  expect(await keys(agent)).toMatchObject({
    status: 403,
    body: { code: 'second_factor_needed', detail: 'This workspace asks for a second factor. Set one up to continue.' },
  });
  await show(agent);
  expect(await keys(agent)).toMatchObject({ status: 200 });
  const elsewhere = await signInAs({ workspaceId: (await createTestWorkspace()).workspaceId });
  expect(await keys(elsewhere)).toMatchObject({ status: 404 });
  const [entry] = await db().auditEntry.findMany({ where: { workspaceId } });
  expect(entry).toMatchObject({ action: 'workspace.update', detail: { second_factor_required: true } });
});

it('lets everyone in again when it is no longer required', async () => {
  await show(owner);
  await require(owner);
  expect(await require(owner, false)).toEqual({ status: 200, body: { required: false } });
  expect(await keys(agent)).toMatchObject({ status: 200 });
});

it('is refused for an owner without one, for admins, and for an invalid body', async () => {
  expect(await require(owner)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await require(agent)).toMatchObject({ status: 403, body: { code: 'role_missing' } });
  expect(await require(owner, 'yes')).toMatchObject({ status: 422 });
  expect(await keys(agent)).toMatchObject({ status: 200 });
});

it('ends the open streams of members without one', async () => {
  await show(owner);
  const sessionOf = ({ userId }: Person) => db().session.findFirstOrThrow({ where: { userId } });
  const ended: unknown[] = [];
  let listening = () => {};
  const ready = new Promise<void>((resolve) => {
    listening = resolve;
  });
  const stop = watch({
    channel: ACCESS_ENDED_CHANNEL,
    onMessage: (message) => ended.push(message),
    onListening: () => listening(),
  });
  onTestFinished(stop);
  await ready;
  await require(owner);
  const { id } = await sessionOf(agent);
  await expect.poll(() => ended).toContainEqual({ sessionId: id });
  expect(ended).not.toContainEqual({ sessionId: (await sessionOf(owner)).id });
});

it('shows in the list of members who has one', async () => {
  await db().user.update({ where: { id: agent.userId }, data: { twoFactorEnabled: true } });
  const { members } = await listMembers({ workspaceId, role: 'owner' });
  expect(members.map(({ user_id, second_factor }) => [user_id, second_factor])).toEqual([
    [owner.userId, false],
    [agent.userId, true],
  ]);
});

it('fresh sign-in: refuses to create a key in a session that is not fresh', async () => {
  const make = () =>
    ask(CREATE_KEY, '/keys', owner, {
      method: 'POST',
      body: JSON.stringify({ name: 'Shop', scopes: ['contacts:write'], expires_at: null }),
    });
  const at = (minutes: number) =>
    db().session.updateMany({
      where: { userId: owner.userId },
      data: { createdAt: new Date(0), confirmedAt: new Date(Date.now() - minutes * 60_000) },
    });
  await at(11);
  expect(await make()).toMatchObject({ status: 403, body: { code: 'fresh_sign_in_needed' } });
  expect((await keys(owner)).body.keys).toHaveLength(1);
  await at(9);
  expect(await make()).toMatchObject({ status: 200 });
});
