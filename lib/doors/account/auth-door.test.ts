import { beforeEach, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createUser } from '#lib/workspace/sessions/create-user.ts';
import { sessionOf } from '#lib/workspace/sessions/session-of.ts';
import { authDoor } from './auth-door.ts';

const ORIGIN = 'http://localhost:3000';
const password = 'correct horse battery';
let email: string;

beforeEach(async () => {
  overrideEnv({ APP_URL: ORIGIN });
  email = `${newId()}@example.com`;
  await createUser({ email, password, name: 'Asha', isProven: true });
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

it('lets no one guess on at one account, from any address, and forgets the guesses after a right password', async () => {
  const attempt = (n: number, body: object) => signIn(body, { 'x-forwarded-for': `192.0.2.${n}` });
  for (let n = 1; n <= 9; n += 1) expect((await attempt(n, { email, password: 'wrong' })).status).toBe(401);
  expect((await attempt(10, { email, password })).status).toBe(200);
  for (let n = 11; n <= 20; n += 1) expect((await attempt(n, { email, password: 'wrong' })).status).toBe(401);
  const refused = await attempt(21, { email, password });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('x-retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_GUESSES' });
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

it('changes a password only for who knows the old one, and can end the other sessions', async () => {
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
  const cookie = cookieOf(await signIn({ email, password }));
  expect((await post(path, { email: 'new@example.com', password, name: 'New' }, { cookie })).status).toBe(404);
});
