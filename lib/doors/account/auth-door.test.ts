import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { db, type Prisma } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { waitingForLock } from '#lib/testing/waiting-for-lock.ts';
import { setPassword } from '#lib/workspace/accounts/administer-users.ts';
import { createUser } from '#lib/workspace/sessions/create-user.ts';
import { sessionOf } from '#lib/workspace/sessions/session-of.ts';
import { noteGuess } from '#lib/workspace/sessions/sign-in-guesses.ts';
import { authDoor } from './auth-door.ts';

const ORIGIN = 'http://localhost:3000';
const password = 'correct horse battery';
let email: string;
let hash: string | null;

// Hashing is slow on purpose, so it is done once.
beforeAll(async () => {
  const { id } = await createUser({ email: `${newId()}@example.com`, password, name: 'Asha', isProven: true });
  hash = (await db().account.findFirstOrThrow({ where: { userId: id } })).password;
});
beforeEach(async () => {
  overrideEnv({ APP_URL: ORIGIN });
  const person = await signInAs({ email: `${newId()}@example.com`, name: 'Asha' });
  email = person.email;
  const { userId } = person;
  await db().account.create({
    data: { id: newId(), providerId: 'credential', accountId: userId, userId, password: hash },
  });
  await db().authRateLimit.deleteMany();
});

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return authDoor(
    new Request(`${ORIGIN}/api/auth${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: ORIGIN, 'x-forwarded-for': '192.0.2.7', ...headers },
    }),
  );
}

const signIn = (body: object, headers?: Record<string, string>) => post('/sign-in/email', body, headers);
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

it('signs in with email and password, in any case, and sets a strict cookie', async () => {
  const response = await signIn({ email: email.toUpperCase(), password });
  expect(response.status).toBe(200);
  const [cookie] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^parley\.session_token=/);
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Strict/i);
  const signedIn = await sessionOf({ headers: new Headers({ cookie: cookieOf(response) }) });
  expect(signedIn).toMatchObject({ email, name: 'Asha' });
});

it('refuses a wrong password and an unknown email with the same words', async () => {
  const wrong = await signIn({ email, password: 'wrong password' });
  const unknown = await signIn({ email: 'nobody@example.com', password });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(await wrong.json()).toEqual(await unknown.json());
});

it('bounds: takes no more of a body than anyone needs to sign in', async () => {
  const refused = await signIn({ email, password, more: 'x'.repeat(65_536) });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ detail: [{ type: 'too_large', loc: ['body'] }] });
});

describe('guessing: a password (isolation 11)', () => {
  const from = (address: string, body: object, headers: Record<string, string> = {}) =>
    signIn(body, { 'x-forwarded-for': address, ...headers });

  it('is limited to ten wrong ones per network, and reset after a right one', async () => {
    const attempt = (n: number, body: object) => from(`192.0.2.${n}`, body);
    for (let n = 1; n <= 9; n += 1) expect((await attempt(n, { email, password: 'wrong' })).status).toBe(401);
    expect((await attempt(10, { email, password })).status).toBe(200);
    for (let n = 11; n <= 20; n += 1) expect((await attempt(n, { email, password: 'wrong' })).status).toBe(401);
    const refused = await attempt(21, { email, password });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('x-retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_GUESSES' });
  });

  it('locks out neither another network nor, from any network, a browser that has signed in before', async () => {
    const welcome = await from('198.51.100.1', { email, password });
    const device = welcome.headers.getSetCookie().find((cookie) => cookie.startsWith('parley.device='));
    expect(device).toMatch(/HttpOnly/);
    const known = { cookie: device?.split(';')[0] ?? '' };
    for (let n = 1; n <= 11; n += 1) await from('192.0.2.7', { email, password: 'wrong' });
    expect((await from('192.0.2.7', { email, password })).status).toBe(429);
    expect((await from('198.51.100.1', { email, password })).status).toBe(200);
    expect((await from('192.0.2.7', { email, password }, known)).status).toBe(200);
    // Not by a cookie that someone made up, or that was given for another email.
    expect((await from('192.0.2.7', { email, password }, { cookie: 'parley.device=made.up' })).status).toBe(429);
    const other = `${newId()}@example.com`;
    await createUser({ email: other, password, name: 'Ben', isProven: true });
    for (let n = 1; n <= 11; n += 1) await from('192.0.2.9', { email: other, password: 'wrong' });
    expect((await from('192.0.2.9', { email: other, password }, known)).status).toBe(429);
  });

  it('is limited for one account from everywhere, except for the browsers that know it', async () => {
    const welcome = await from('198.51.100.1', { email, password });
    const known = {
      cookie: welcome.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    };
    for (let n = 0; n < 100; n += 1) await noteGuess({ email, address: `10.${n}.0.1`, device: null }).catch(() => {});
    expect((await from('203.0.113.5', { email, password })).status).toBe(429);
    expect((await from('203.0.113.5', { email, password }, known)).status).toBe(200);
  });

  it('is limited for the current password as well, until the right one is given', async () => {
    const cookie = cookieOf(await signIn({ email, password }));
    const change = (currentPassword: string) =>
      post('/change-password', { currentPassword, newPassword: 'another long password' }, { cookie });
    for (let n = 1; n <= 10; n += 1) expect((await change(`wrong ${n}`)).status).toBe(400);
    expect((await change(password)).status).toBe(429);
  });
});

it('hardening: keeps the session’s token in the cookie alone (isolation 14)', async () => {
  const response = await signIn({ email, password });
  const token = decodeURIComponent(cookieOf(response).split('=')[1] ?? '').split('.')[0] ?? '';
  expect(token).not.toBe('');
  const body = await response.text();
  expect(body).toContain(email);
  expect(body).not.toContain(token);
  const cookie = cookieOf(response);
  const changed = await post(
    '/change-password',
    { currentPassword: password, newPassword: 'another long password' },
    { cookie },
  );
  expect(changed.status).toBe(200);
  expect(await changed.json()).not.toHaveProperty('token');
});

it('hardening: ends every other session with a new password, whatever the request says, and takes no weak one (isolation 14)', async () => {
  const other = cookieOf(await signIn({ email, password }));
  const cookie = cookieOf(await signIn({ email, password }));
  const change = (newPassword: string) =>
    post('/change-password', { currentPassword: password, newPassword, revokeOtherSessions: false }, { cookie });
  for (const weak of ['short', 'Password1234!']) expect((await change(weak)).status).toBe(400);
  expect(await sessionOf({ headers: new Headers({ cookie: other }) })).not.toBeNull();
  const changed = await change('another long password');
  expect(changed.status).toBe(200);
  for (const ended of [other, cookie]) expect(await sessionOf({ headers: new Headers({ cookie: ended }) })).toBeNull();
  expect(await sessionOf({ headers: new Headers({ cookie: cookieOf(changed) }) })).not.toBeNull();
});

it.each<[string, (tx: Prisma.TransactionClient, userId: string) => Promise<unknown>]>([
  ['gets another password', () => setPassword({ email, password: 'another long password' })],
  [
    'turns on a second factor',
    (tx, userId) => tx.user.update({ where: { id: userId }, data: { twoFactorEnabled: true } }),
  ],
])('hardening: refuses a password that is checked while its owner %s', async (_, change) => {
  const { id: userId } = await db().user.findUniqueOrThrow({ where: { email } });
  const started = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
    const response = signIn({ email, password });
    await vi.waitFor(async () => expect(await waitingForLock('INSERT INTO .*sessions')).toBe(1));
    await change(tx, userId);
    return { response };
  });
  expect((await started.response).status).toBe(401);
  expect(await db().session.count({ where: { userId, method: 'password' } })).toBe(0);
});

it('hardening: compares where a sign-in comes from with APP_URL, not with the Host header (isolation 14)', async () => {
  const rebound = { origin: 'http://evil.example:3000', host: 'evil.example:3000' };
  expect((await signIn({ email, password }, rebound)).status).toBe(403);
  expect((await signIn({ email, password }, { origin: 'http://127.0.0.1:3000' })).status).toBe(200);
  overrideEnv({ APP_URL: 'https://parley.example' });
  expect((await signIn({ email, password }, { origin: 'http://localhost:3000' })).status).toBe(403);
});

it('limits what one address may try', async () => {
  const answers = [];
  for (let n = 0; n < 31; n += 1) answers.push((await signIn({ email: `${n}@example.com`, password })).status);
  expect(answers.slice(0, 30)).toEqual(Array(30).fill(401));
  expect(answers[30]).toBe(429);
});

it('signs out: the session is gone', async () => {
  const cookie = cookieOf(await signIn({ email, password }));
  expect((await post('/sign-out', {}, { cookie })).status).toBe(200);
  expect(await sessionOf({ headers: new Headers({ cookie }) })).toBeNull();
});

it('changes a password only for someone who knows the old one, and can end the other sessions', async () => {
  const other = cookieOf(await signIn({ email, password }));
  const cookie = cookieOf(await signIn({ email, password }));
  const change = (currentPassword: string) =>
    post(
      '/change-password',
      { currentPassword, newPassword: 'another long password', revokeOtherSessions: true },
      { cookie },
    );
  expect((await change('wrong password')).status).toBe(400);
  expect((await change(password)).status).toBe(200);
  expect(await sessionOf({ headers: new Headers({ cookie: other }) })).toBeNull();
  expect((await signIn({ email, password: 'another long password' })).status).toBe(200);
});

it('refuses a sign-in that another site sends', async () => {
  const crossSite = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
  expect((await signIn({ email, password }, crossSite)).status).toBe(403);
});

it.each([
  '/sign-up/email',
  '/organization/create',
  '/organization/invite-member',
  '/organization/update-member-role',
  '/organization/remove-member',
  '/update-user',
  '/delete-user',
  '/list-sessions',
])('keeps %s closed', async (path) => {
  const cookie = (await signInAs()).headers.get('cookie') ?? '';
  expect(await sessionOf({ headers: new Headers({ cookie }) })).toBeTruthy();
  expect((await post(path, { email: 'new@example.com', password, name: 'New' }, { cookie })).status).toBe(404);
});
