import { vi } from 'vitest';
import { AUTH_PATHS, COMPANY_CALLBACK } from '#lib/doors/account/auth-door.ts';
import { appUrl, overrideEnv } from '#lib/platform/env.ts';
import { setInstanceAdmin } from '#lib/workspace/instance/set-instance-admin.ts';
import { authBrowser } from '../auth-browser.ts';
import { companyBrowser } from '../company-browser.ts';
import { softAuthenticator } from '../soft-authenticator.ts';
import { startTestMail } from '../start-test-mail.ts';
import { startTestProvider } from '../start-test-provider.ts';
import { nextTotpCode, secretIn, totpCode } from '../totp-code.ts';
import type { Ask, Title } from './requests.ts';

const ADMIN = '/api/admin/{workspace}';
const ACCOUNT = '/api/account';
const INSTANCE = '/api/instance';
const PASSWORD = 'correct horse battery';
const NILS = 'nils@example.com';
/** A mail is sent after the response. */
const WAIT = { timeout: 60_000, interval: 20 };

type Mail = Awaited<ReturnType<typeof startTestMail>>;

type Place = {
  /** Sends requests as an owner of the workspace. */
  ask: Ask;
  /** The requests made so far. */
  asked: Set<Title>;
  workspaceId: string;
  slug: string;
  /** The owner's. */
  email: string;
};

/** The requests of people about their own accounts, before and after they sign in, and those of an instance admin. */
export async function askAccounts(place: Place): Promise<void> {
  const mail = await startTestMail();
  overrideEnv({ SMTP_URL: mail.url, MAIL_FROM: 'parley@example.com' });
  try {
    const nils = await join(place);
    await proofs(place, nils);
    await resetPassword(place, mail);
    await companySignIn(place);
    await ownAccount(place);
    await changeEmail(place, mail);
    await installation(place);
  } finally {
    overrideEnv({ SMTP_URL: '', MAIL_FROM: '' });
    await mail.stop();
  }
}

/** A browser for better-auth's paths, each of which must respond. */
function browserOf({ asked }: Pick<Place, 'asked'>) {
  const { post, headers } = authBrowser({ origin: appUrl() });
  return {
    async post(path: string, body: object = {}) {
      const title = AUTH_PATHS.find((known) => known === `POST /api/auth${path}`);
      if (title) asked.add(title);
      const answer = await post(path, body);
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    headers: () => Object.fromEntries(headers()),
  };
}

type Browser = ReturnType<typeof browserOf>;

/** A person joins with a new account, leaves, and joins again with that account. Returns their browser. */
async function join({ ask, asked, slug }: Place): Promise<Browser> {
  const params = { workspace: slug };
  const invite = async () => {
    const { url } = await ask(`POST ${ADMIN}/invitations`, { params, body: { email: NILS, role: 'agent' } });
    return { token: String(url).split('/').at(-1) ?? '' };
  };
  const account = { email: NILS, name: 'Nils', password: PASSWORD };
  const invitation = await invite();
  const wrong = { ...account, email: 'no@example.com' };
  await ask('POST /api/invitations/{token}/join', { params: invitation, body: wrong, status: 409 });
  await ask('POST /api/invitations/{token}/join', { params: invitation, body: account });
  const nils = browserOf({ asked });
  await nils.post('/sign-in/email', { email: NILS, password: PASSWORD });
  await ask(`POST ${ADMIN}/leave`, { params, headers: nils.headers() });
  await ask('POST /api/invitations/{token}/accept', { params: await invite(), headers: nils.headers() });
  return nils;
}

/** Adds an authenticator app, recovery codes and a passkey, and changes the password. */
async function proofs({ ask, asked }: Place, nils: Browser) {
  const { totpURI } = await nils.post('/two-factor/enable', { password: PASSWORD });
  const secret = secretIn(totpURI);
  await nils.post('/two-factor/verify-totp', { code: totpCode(secret) });
  await nils.post('/confirm/password', { password: PASSWORD });
  const { backupCodes } = await nils.post('/two-factor/generate-backup-codes', { password: PASSWORD });
  const there = browserOf({ asked });
  await there.post('/sign-in/email', { email: NILS, password: PASSWORD });
  await there.post('/two-factor/verify-backup-code', { code: backupCodes[0] });
  await there.post('/sign-out');
  await there.post('/sign-in/email', { email: NILS, password: PASSWORD });
  await there.post('/two-factor/verify-totp', { code: nextTotpCode(secret) });

  const authenticator = softAuthenticator({ origin: appUrl() });
  const options = await ask(`POST ${ACCOUNT}/passkeys/options`, { headers: there.headers() });
  const passkey = await ask(`POST ${ACCOUNT}/passkeys`, {
    headers: there.headers(),
    body: { name: 'Laptop', response: authenticator.register(options) },
  });
  const params = { passkey_id: passkey.id };
  await ask(`PATCH ${ACCOUNT}/passkeys/{passkey_id}`, {
    params,
    headers: there.headers(),
    body: { name: 'Old laptop' },
  });
  const visitor = browserOf({ asked });
  const challenge = await visitor.post('/sign-in/passkey/options');
  await visitor.post('/sign-in/passkey', { response: authenticator.authenticate(challenge) });
  await ask(`GET ${ACCOUNT}/sign-in`, { headers: visitor.headers() });
  await ask(`DELETE ${ACCOUNT}/passkeys/{passkey_id}`, { params, headers: visitor.headers() });
  await there.post('/two-factor/disable', { password: PASSWORD });
  await there.post('/change-password', { currentPassword: PASSWORD, newPassword: 'another long password' });
}

async function resetPassword({ ask }: Place, mail: Mail) {
  const SUBJECT = /^Subject: Set a new password/m;
  await ask('POST /api/password-resets', { body: { email: NILS } });
  const link = await vi.waitFor(() => {
    const found = mail.to(NILS).find(({ source }) => SUBJECT.test(source));
    if (!found) throw new Error('No link has come by mail.');
    return found.link;
  }, WAIT);
  const token = new URL(link).pathname.split('/').at(-1) ?? '';
  await ask('POST /api/password-resets/{token}', { params: { token }, body: { password: PASSWORD } });
}

/** Someone from the company's provider joins the workspace that the operator names. */
async function companySignIn({ ask, asked, slug }: Place) {
  const origin = appUrl();
  const provider = await startTestProvider({ appUrl: origin });
  overrideEnv({ ...provider.environment, OIDC_WORKSPACE: slug, OIDC_ROLE: 'agent' });
  try {
    await ask('POST /api/company-sign-in', { body: { next: '/inbox' } });
    const browser = companyBrowser({ origin });
    const { person } = await browser.comeBack(await browser.throughProvider(provider, { email: 'mira@example.com' }));
    if (!person) throw new Error('The company’s sign-in let no one in.');
    asked.add(COMPANY_CALLBACK);
  } finally {
    overrideEnv({ OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '', OIDC_WORKSPACE: '', OIDC_ROLE: '' });
    await provider.stop();
  }
}

async function ownAccount({ ask, asked, slug, email }: Place) {
  await ask(`GET ${ACCOUNT}`);
  await ask(`PATCH ${ACCOUNT}`, { body: { name: 'Owner' } });
  await ask(`POST ${ACCOUNT}/fresh`);
  await ask(`POST ${ACCOUNT}/active-workspace`, { body: { workspace: slug } });
  await ask(`POST ${ACCOUNT}/workspaces`, { body: { name: 'Second shop', country: 'IN' } });
  const there = browserOf({ asked });
  await there.post('/sign-in/email', { email: NILS, password: PASSWORD });
  const { sessions } = await ask(`GET ${ACCOUNT}/sessions`, { headers: there.headers() });
  const own = sessions.find(({ current }: { current: boolean }) => current);
  await ask(`DELETE ${ACCOUNT}/sessions/{session_id}`, { params: { session_id: own.id }, headers: there.headers() });
  await ask(`DELETE ${ACCOUNT}/sessions`);
  await ask(`GET ${INSTANCE}/people`, { query: { q: email }, status: 404 });
}

async function changeEmail({ ask, asked }: Place, mail: Mail) {
  const there = browserOf({ asked });
  await there.post('/sign-in/email', { email: NILS, password: PASSWORD });
  // Search for NILS finds it as well.
  const email = `new-${NILS}`;
  await ask(`POST ${ACCOUNT}/email`, { headers: there.headers(), body: { email } });
  const token = new URL(mail.to(email)[0]?.link ?? '').pathname.split('/').at(-1) ?? '';
  await ask(`POST ${ACCOUNT}/email/{token}`, { params: { token }, headers: there.headers() });
}

async function installation({ ask, workspaceId, email }: Place) {
  await setInstanceAdmin({ email, on: true });
  await ask(`GET ${INSTANCE}/workspaces`);
  await ask(`GET ${INSTANCE}/workspaces`, { query: { q: 'tea', after: 'ffffffff-ffff-7fff-bfff-ffffffffffff' } });
  const params = { workspace_id: workspaceId };
  await ask(`GET ${INSTANCE}/workspaces/{workspace_id}/quotas`, { params });
  await ask(`POST ${INSTANCE}/workspaces/{workspace_id}/quotas`, { params, body: { name: 'flows', value: 500 } });
  for (const disabled of [true, false]) {
    await ask(`PATCH ${INSTANCE}/workspaces/{workspace_id}`, { params, body: { disabled } });
  }
  const { people } = await ask(`GET ${INSTANCE}/people`, { query: { q: NILS } });
  for (const disabled of [true, false]) {
    await ask(`PATCH ${INSTANCE}/people/{person_id}`, { params: { person_id: people[0].id }, body: { disabled } });
  }
}
