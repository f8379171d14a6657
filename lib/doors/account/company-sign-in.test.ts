import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { InvalidEnvironment, overrideEnv, parseEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { companyBrowser } from '#lib/testing/company-browser.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { type ProviderAccount, startTestProvider } from '#lib/testing/start-test-provider.ts';
import { startCompanySignIn } from '#lib/workspace/sessions/start-company-sign-in.ts';
import { authDoor } from './auth-door.ts';

const APP = 'http://localhost:3000';
let provider: Awaited<ReturnType<typeof startTestProvider>>;

beforeAll(async () => {
  provider = await startTestProvider({ appUrl: APP });
});
afterAll(() => provider.stop());
beforeEach(async () => {
  overrideEnv({ APP_URL: APP, ...provider.environment });
  await db().authRateLimit.deleteMany();
});
afterEach(() => {
  const names = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'ALLOWED_DOMAINS', 'WORKSPACE', 'ROLE'];
  overrideEnv(Object.fromEntries(names.map((name) => [`OIDC_${name}`, ''])));
});

const newBrowser = () => companyBrowser({ origin: APP });

async function signIn(account: ProviderAccount) {
  const browser = newBrowser();
  return browser.comeBack(await browser.throughProvider(provider, account));
}

const address = () => `${newId()}@example.com`;

it('company sign-in: creates an account without a workspace until it is invited, and recognizes it again', async () => {
  const email = address();
  const first = await signIn({ email, name: 'Asha Menon' });
  expect(first).toMatchObject({ location: '/inbox', person: { email, name: 'Asha Menon' } });
  const user = await db().user.findUniqueOrThrow({ where: { email }, include: { accounts: true, members: true } });
  expect(user).toMatchObject({ emailVerified: true, members: [], lastSignInAt: expect.any(Date), image: null });
  expect(user.accounts).toMatchObject([
    { providerId: 'oidc', accountId: `id-of-${email}`, accessToken: null, refreshToken: null, idToken: null },
  ]);
  expect((await signIn({ email })).person?.userId).toBe(user.id);
  expect(await db().account.findMany({ where: { userId: user.id } })).toMatchObject([
    { accessToken: null, idToken: null },
  ]);
});

it.each([
  ['that the audit log gives to others', 'Command line'],
  ['in which there is nothing to see', ' \u200b '],
  ['with a NUL character alone', '\0'],
])('company sign-in: gives no one a name %s', async (_, name) => {
  const email = `asha.${address()}`;
  expect((await signIn({ email, name })).person).toMatchObject({ name: email.split('@')[0] });
});

it('company sign-in: adds people at their first sign-in to the workspace that the operator names, once', async () => {
  const { workspaceId } = await createTestWorkspace();
  overrideEnv({ OIDC_WORKSPACE: workspaceId, OIDC_ROLE: 'admin' });
  const email = address();
  const { person } = await signIn({ email });
  const member = () => db().member.findFirst({ where: { workspaceId, userId: person?.userId ?? '' } });
  expect(await member()).toMatchObject({ role: 'admin' });
  expect(await db().auditEntry.findMany({ where: { workspaceId } })).toMatchObject([
    { action: 'member.join', targetName: email, detail: { role: 'admin', by: 'company sign-in' } },
  ]);
  await db().member.deleteMany({ where: { workspaceId, userId: person?.userId ?? '' } });
  expect((await signIn({ email })).person).toMatchObject({ email });
  expect(await member()).toBeNull();
});

it('company sign-in: refuses a foreign domain and an unverified email, with a code that the page explains', async () => {
  overrideEnv({ OIDC_ALLOWED_DOMAINS: 'example.com, shop.example.org' });
  const foreign = { email: `${newId()}@example.com.evil.test` };
  const unverified = { email: address(), verified: false };
  for (const [account, code] of [
    [foreign, 'domain_not_allowed'],
    [unverified, 'email_not_verified'],
  ] as const) {
    const { location, person } = await signIn(account);
    expect(person).toBeNull();
    const url = new URL(location, APP);
    expect([url.pathname, url.searchParams.get('next'), url.searchParams.get('error')]).toEqual([
      '/sign-in',
      '/inbox',
      code,
    ]);
    expect(await db().user.findUnique({ where: { email: account.email } })).toBeNull();
  }
  expect((await signIn({ email: `${newId()}@shop.example.org` })).person).not.toBeNull();
});

it('company sign-in: links an existing account only if its email is verified here, too', async () => {
  const [proven, claimed] = [address(), address()];
  for (const [email, emailVerified] of [
    [proven, true],
    [claimed, false],
  ] as const) {
    await db().user.create({ data: { id: newId(), name: 'Omar', email, emailVerified } });
  }
  expect((await signIn({ email: proven })).person).toMatchObject({ email: proven, name: 'Omar' });
  const refused = await signIn({ email: claimed });
  expect(refused.person).toBeNull();
  expect(new URL(refused.location, APP).searchParams.get('error')).toBe('account_not_linked');
});

it('company sign-in: refuses a disabled person', async () => {
  const email = address();
  await signIn({ email });
  await db().user.update({ where: { email }, data: { disabledAt: new Date() } });
  const { person, location } = await signIn({ email });
  expect(person).toBeNull();
  expect(new URL(location, APP).searchParams.get('error')).toBe('ACCOUNT_DISABLED');
});

it('company sign-in: accepts a response of the provider once, and only from the browser that asked', async () => {
  const browser = newBrowser();
  const at = await browser.throughProvider(provider, { email: address() });
  const other = await newBrowser().comeBack(at);
  expect(other.person).toBeNull();
  expect(new URL(other.location, APP).pathname).toBe('/sign-in');
  const forged = new URL(at);
  forged.searchParams.set('state', 'x'.repeat(32));
  expect((await browser.comeBack(forged.href)).person).toBeNull();
  const mine = newBrowser();
  const good = await mine.throughProvider(provider, { email: address() });
  const copy = newBrowser();
  copy.keep(mine.text().split('; '));
  expect((await mine.comeBack(good)).person).not.toBeNull();
  expect((await copy.comeBack(good)).person).toBeNull();
});

it('company sign-in: asks with PKCE, state and nonce, by a cookie that survives another site’s redirect', async () => {
  const headers = new Headers({ origin: APP });
  const { url, cookies } = await startCompanySignIn({ next: '//evil.example', headers });
  const asked = new URL(url).searchParams;
  expect(asked.get('code_challenge_method')).toBe('S256');
  for (const name of ['code_challenge', 'state', 'nonce']) expect(asked.get(name)).toMatch(/.{20,}/);
  expect(asked.get('scope')?.split(' ').sort()).toEqual(['email', 'openid', 'profile']);
  expect(cookies).toContainEqual(expect.stringMatching(/^parley\.state=.+HttpOnly; SameSite=Lax/i));
});

it('bounds: one address starts a limited number of sign-ins, and each soon expires', async () => {
  await db().verification.deleteMany();
  const headers = new Headers({ origin: APP, 'x-forwarded-for': '192.0.2.9' });
  const begin = () => startCompanySignIn({ next: `/${'x'.repeat(1990)}`, headers });
  for (let begun = 0; begun < 60; begun += 1) await begin();
  await expect(begin()).rejects.toMatchObject({ code: 'rate_limited' });
  const kept = await db().verification.findMany();
  expect(kept).toHaveLength(60);
  for (const { expiresAt, value } of kept) {
    expect(expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 600_000);
    expect(value.length).toBeLessThan(8192);
  }
});

it('company sign-in: trusts no discovery document with another issuer', async () => {
  const liar = createServer(async (request, response) => {
    const document = await fetch(`${provider.issuer}${request.url}`);
    response.setHeader('content-type', 'application/json').end(await document.text());
  });
  await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => liar.close(() => resolve())));
  overrideEnv({ OIDC_ISSUER: `http://127.0.0.1:${(liar.address() as AddressInfo).port}` });
  const { location, person } = await signIn({ email: address() });
  expect(person).toBeNull();
  expect(new URL(location, APP).searchParams.get('error')).toBe('issuer_mismatch');
});

it('does not exist without a configuration, and names what is missing from half of one', async () => {
  overrideEnv({ OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '' });
  await expect(startCompanySignIn({ next: '/', headers: new Headers() })).rejects.toMatchObject({ code: 'not_found' });
  expect((await authDoor(new Request(`${APP}/api/auth/callback/oidc?state=x&code=y`))).status).toBe(404);
  const whole = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
  for (const name of Object.keys(whole)) {
    expect(() => parseEnv({ ...whole, [name]: '' })).toThrow(`${name} is required with OIDC_`);
  }
  expect(() => parseEnv({ OIDC_ALLOWED_DOMAINS: 'example.com' })).toThrow('OIDC_ISSUER is required');
  expect(() => parseEnv({ ...whole, OIDC_ROLE: 'agent' })).toThrow('OIDC_WORKSPACE is required with OIDC_ROLE');
  expect(() => parseEnv({ ...whole, OIDC_WORKSPACE: 'w', OIDC_ROLE: 'owner' })).toThrow(InvalidEnvironment);
  expect(() => parseEnv({ ...whole, OIDC_ISSUER: 'http://id.example.com' })).toThrow('OIDC_ISSUER must be https');
  expect(() => parseEnv({ ...whole, OIDC_ALLOWED_DOMAINS: '@example.com' })).toThrow('OIDC_ALLOWED_DOMAINS');
  expect(parseEnv({ ...whole, OIDC_ALLOWED_DOMAINS: 'Example.com, b.org' })).toMatchObject({
    OIDC_ROLE: 'agent',
    OIDC_ALLOWED_DOMAINS: ['example.com', 'b.org'],
  });
});
