import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { authBrowser } from '#lib/testing/auth-browser.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { softAuthenticator } from '#lib/testing/soft-authenticator.ts';
import { addPasskey } from '#lib/workspace/accounts/add-passkey.ts';
import { setPassword } from '#lib/workspace/accounts/administer-users.ts';
import { sessionOf } from '#lib/workspace/sessions/session-of.ts';
import { POST as FRESH } from '../fresh/route.ts';
import { GET as VIEW } from '../sign-in/route.ts';
import { DELETE, PATCH } from './[passkey_id]/route.ts';
import { POST as BEGIN } from './options/route.ts';
import { POST as ADD } from './route.ts';

const ORIGIN = 'http://localhost:3000';
type Person = Awaited<ReturnType<typeof signInAs>>;
let workspaceId: string;
let asha: Person;

beforeEach(async () => {
  overrideEnv({ APP_URL: ORIGIN });
  await db().authRateLimit.deleteMany();
  ({ workspaceId } = await createTestWorkspace());
  asha = await signInAs({ workspaceId, name: 'Asha' });
});

async function ask(
  handler: (request: Request) => Promise<Response>,
  method: string,
  { headers }: { headers: Headers },
  body?: object,
  path = '',
) {
  const response = await handler(
    new Request(`${ORIGIN}/api/account/passkeys${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  return { status: response.status, body: await response.json() };
}

const begin = async (person: Person) => (await ask(BEGIN, 'POST', person, undefined, '/options')).body;
const view = async (person: Person) => (await VIEW(new Request(`${ORIGIN}/api/account/sign-in`, person))).json();

async function add(person: Person, authenticator = softAuthenticator({ origin: ORIGIN })) {
  const options = await begin(person);
  const response = authenticator.register(options);
  const added = await ask(ADD, 'POST', person, { name: ' Asha’s phone ', response });
  expect(added).toMatchObject({ status: 200, body: { name: 'Asha’s phone', last_used_at: null } });
  return { authenticator, passkey: added.body, options, response };
}

const age = ({ userId }: Person) =>
  db().session.updateMany({ where: { userId }, data: { createdAt: new Date(0), confirmedAt: null } });

describe('passkeys: one', () => {
  it('is added, named, listed and removed', async () => {
    const { passkey, options } = await add(asha);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { userVerification: 'required' },
    });
    expect(await view(asha)).toMatchObject({ second_factor: false, has_password: false, passkeys: [passkey] });
    const renamed = await ask(PATCH, 'PATCH', asha, { name: 'Key ring' }, `/${passkey.id}`);
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Key ring' } });
    expect((await ask(PATCH, 'PATCH', asha, { name: ' ' }, `/${passkey.id}`)).status).toBe(422);
    expect((await ask(DELETE, 'DELETE', asha, undefined, `/${passkey.id}`)).status).toBe(200);
    expect((await ask(DELETE, 'DELETE', asha, undefined, `/${passkey.id}`)).status).toBe(404);
    expect((await view(asha)).passkeys).toEqual([]);
    const entries = await db().auditEntry.findMany({ where: { workspaceId }, orderBy: { createdAt: 'asc' } });
    expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
      ['passkey.add', { name: 'Asha’s phone' }],
      ['passkey.remove', { name: 'Key ring' }],
    ]);
  });

  it('shows a second factor while there is one', async () => {
    const proof = () => db().session.findFirstOrThrow({ where: { userId: asha.userId } });
    const { passkey } = await add(asha);
    expect((await proof()).secondFactorAt).not.toBeNull();
    await ask(DELETE, 'DELETE', asha, undefined, `/${passkey.id}`);
    expect((await proof()).secondFactorAt).toBeNull();
  });

  it('is added once for each challenge, and only for the session that asked', async () => {
    const { response } = await add(asha);
    expect((await ask(ADD, 'POST', asha, { name: 'Again', response })).status).toBe(409);
    const challenge = await begin(asha);
    const ben = await signInAs({ workspaceId });
    const stolen = softAuthenticator({ origin: ORIGIN }).register(challenge);
    expect((await ask(ADD, 'POST', ben, { name: 'Stolen', response: stolen })).status).toBe(409);
    expect(await db().passkey.count({ where: { userId: ben.userId } })).toBe(0);
  });

  it('is not added by a session that a new password has just ended', async () => {
    const response = softAuthenticator({ origin: ORIGIN }).register(await begin(asha));
    const person = await sessionOf({ headers: asha.headers });
    await setPassword({ email: asha.email, password: 'another long password' });
    const late = addPasskey({ person: person!, name: 'Intruder', response, ipAddress: null });
    await expect(late).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(await db().passkey.count({ where: { userId: asha.userId } })).toBe(0);
  });

  it.each([
    ['of another site', { origin: 'https://evil.example', site: 'evil.example' }],
    ['that did not verify its owner', { verified: false }],
  ])('is not added from an authenticator %s', async (_, lies) => {
    const response = softAuthenticator({ origin: ORIGIN }).register(await begin(asha), lies);
    expect((await ask(ADD, 'POST', asha, { name: 'Key', response })).status).toBe(409);
  });

  it('belongs to one person: no one else renames or removes it', async () => {
    const { passkey, response } = await add(asha);
    const ben = await signInAs({ workspaceId });
    expect((await ask(PATCH, 'PATCH', ben, { name: 'Mine' }, `/${passkey.id}`)).status).toBe(404);
    expect((await ask(DELETE, 'DELETE', ben, undefined, `/${passkey.id}`)).status).toBe(404);
    expect((await view(asha)).passkeys).toEqual([passkey]);
    await begin(ben);
    expect((await ask(ADD, 'POST', ben, { name: 'Copy', response })).status).toBe(409);
  });

  it('is limited to 20 per person', async () => {
    const { userId } = asha;
    const rows = Array.from({ length: 20 }, (_, n) => ({
      id: newId(),
      userId,
      name: `Key ${n}`,
      credentialId: newId(),
      publicKey: new Uint8Array(1),
      counter: 0n,
    }));
    await db().passkey.createMany({ data: rows });
    await db().session.updateMany({ where: { userId }, data: { secondFactorAt: new Date() } });
    expect((await ask(BEGIN, 'POST', asha, undefined, '/options')).status).toBe(409);
  });

  it('second factor: is neither added nor removed by a session that has not shown the factor that its owner has', async () => {
    const { passkey } = await add(asha);
    const unproven = () => db().session.updateMany({ where: { userId: asha.userId }, data: { secondFactorAt: null } });
    const challenge = await begin(asha);
    await unproven();
    const refused = { status: 403, body: { code: 'second_factor_needed' } };
    expect(await ask(BEGIN, 'POST', asha, undefined, '/options')).toMatchObject(refused);
    const response = softAuthenticator({ origin: ORIGIN }).register(challenge);
    expect(await ask(ADD, 'POST', asha, { name: 'Stolen', response })).toMatchObject(refused);
    expect(await ask(DELETE, 'DELETE', asha, undefined, `/${passkey.id}`)).toMatchObject(refused);
    expect((await view(asha)).passkeys).toEqual([passkey]);
    await db().passkey.deleteMany({ where: { userId: asha.userId } });
    await db().user.update({ where: { id: asha.userId }, data: { twoFactorEnabled: true } });
    expect(await ask(BEGIN, 'POST', asha, undefined, '/options')).toMatchObject(refused);
    await db().session.updateMany({ where: { userId: asha.userId }, data: { secondFactorAt: new Date() } });
    await add(asha);
  });

  it('is added and removed with a fresh sign-in only', async () => {
    const { passkey } = await add(asha);
    await age(asha);
    const refused = { status: 403, body: { code: 'fresh_sign_in_needed' } };
    expect(await ask(BEGIN, 'POST', asha, undefined, '/options')).toMatchObject(refused);
    expect(await ask(ADD, 'POST', asha, {})).toMatchObject(refused);
    expect(await ask(DELETE, 'DELETE', asha, undefined, `/${passkey.id}`)).toMatchObject(refused);
    expect((await ask(PATCH, 'PATCH', asha, { name: 'New name' }, `/${passkey.id}`)).status).toBe(200);
  });
});

describe('signing in with a passkey', () => {
  const sign = async (
    browser: ReturnType<typeof authBrowser>,
    { authenticator }: Awaited<ReturnType<typeof add>>,
    lies = {},
  ) => {
    const { body } = await browser.post('/sign-in/passkey/options');
    return browser.post('/sign-in/passkey', { response: authenticator.authenticate(body, lies) });
  };

  it('asks for nothing else, and shows a second factor', async () => {
    const key = await add(asha);
    const browser = authBrowser({ origin: ORIGIN });
    expect(await sign(browser, key)).toEqual({ status: 200, body: { confirmed: true } });
    expect(await browser.person()).toMatchObject({ email: asha.email, secondFactorAt: expect.any(Date) });
    const session = await db().session.findFirstOrThrow({ where: { userId: asha.userId, method: 'passkey' } });
    expect(session.secondFactorAt).not.toBeNull();
    expect((await view(asha)).passkeys[0].last_used_at).not.toBeNull();
  });

  it.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['for another site', { site: 'evil.example' }],
    ['without verifying its owner', { verified: false }],
  ])('is refused %s', async (_, lies) => {
    const browser = authBrowser({ origin: ORIGIN });
    expect(await sign(browser, await add(asha), lies)).toMatchObject({
      status: 401,
      body: { code: 'PASSKEY_REFUSED' },
    });
    expect(await browser.person()).toBeNull();
  });

  it('is refused a second time with the same answer, in another browser, and once the passkey is removed', async () => {
    const key = await add(asha);
    const browser = authBrowser({ origin: ORIGIN });
    const { body } = await browser.post('/sign-in/passkey/options');
    const response = key.authenticator.authenticate(body);
    const other = authBrowser({ origin: ORIGIN });
    await other.post('/sign-in/passkey/options');
    expect(await other.post('/sign-in/passkey', { response })).toMatchObject({ status: 401 });
    expect(await browser.post('/sign-in/passkey', { response })).toMatchObject({ status: 200 });
    await browser.post('/sign-out');
    expect(await browser.post('/sign-in/passkey', { response })).toMatchObject({ status: 401 });
    await ask(DELETE, 'DELETE', asha, undefined, `/${key.passkey.id}`);
    expect(await sign(browser, key)).toMatchObject({ status: 401 });
  });

  it('makes an old session fresh, and no one else’s', async () => {
    const key = await add(asha);
    const ben = await signInAs({ workspaceId });
    await Promise.all([age(asha), age(ben)]);
    const fresh = async ({ headers }: { headers: Headers }) =>
      (await FRESH(new Request(`${ORIGIN}/api/account/fresh`, { method: 'POST', headers }))).status;
    expect(await fresh(asha)).toBe(403);
    const bens = authBrowser({ origin: ORIGIN, headers: ben.headers });
    expect(await sign(bens, key)).toMatchObject({ status: 401 });
    expect([await fresh(ben), await fresh(asha)]).toEqual([403, 403]);
    const browser = authBrowser({ origin: ORIGIN, headers: asha.headers });
    expect(await sign(browser, key)).toMatchObject({ status: 200 });
    expect([await fresh(ben), await fresh(asha)]).toEqual([403, 200]);
    expect(await db().session.count({ where: { userId: asha.userId } })).toBe(1);
  });
});
