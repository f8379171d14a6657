import { verifyPassword } from 'better-auth/crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { log } from '#lib/platform/log.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { startTestMail } from '#lib/testing/start-test-mail.ts';
import { mayMail } from '../sessions/count-mails.ts';
import { noteGuess } from '../sessions/sign-in-guesses.ts';
import { makeResetLink } from './make-reset-link.ts';
import { requestReset } from './request-reset.ts';
import { openReset } from './reset-link.ts';
import { resetPassword } from './reset-password.ts';

const password = 'four words of my own';
const tokenOf = (link: string) => link.split('/').at(-1) ?? '';
let mail: Awaited<ReturnType<typeof startTestMail>>;
let address: string;
let networks = 0;

beforeEach(async () => {
  mail = await startTestMail();
  overrideEnv({ SMTP_URL: mail.url });
  networks += 1;
  address = `198.18.${networks}.1`;
});
afterEach(async () => {
  overrideEnv({ SMTP_URL: '' });
  await mail.stop();
});

async function person({ hasPassword = true, ...given }: { hasPassword?: boolean; workspaceId?: string } = {}) {
  const made = await signInAs(given);
  const { userId } = made;
  if (hasPassword) {
    await db().account.create({
      data: { id: newId(), providerId: 'credential', accountId: userId, userId, password: 'old' },
    });
  }
  return made;
}

async function mailedLink(email: string) {
  requestReset({ email, address });
  return vi.waitFor(() => mail.to(email).at(-1)?.link ?? Promise.reject(new Error('no mail yet')));
}

const passwordOf = async ({ userId }: { userId: string }) =>
  (await db().account.findFirst({ where: { userId, providerId: 'credential' } }))?.password;
const sessionsOf = ({ userId }: { userId: string }) => db().session.count({ where: { userId } });

it('resets: mails a link that sets a password once, ends every session, and proves the address', async () => {
  const asha = await person();
  await db().user.update({ where: { id: asha.userId }, data: { emailVerified: false } });
  const first = tokenOf(await mailedLink(asha.email));
  const second = tokenOf((await makeResetLink({ email: asha.email })).url);
  expect(await openReset({ token: first })).toMatchObject({ userId: asha.userId, way: 'mail' });
  expect(await resetPassword({ token: first, password })).toEqual({ email: asha.email, passkeys: 0 });
  expect(await verifyPassword({ hash: (await passwordOf(asha)) ?? '', password })).toBe(true);
  expect(await sessionsOf(asha)).toBe(0);
  expect(await db().user.findUnique({ where: { id: asha.userId } })).toMatchObject({ emailVerified: true });
  // Neither link of this person works again, earlier or later.
  for (const token of [first, second]) {
    await expect(resetPassword({ token, password })).rejects.toMatchObject({ code: 'not_found' });
  }
});

it('resets: ends the trust in devices, leaves passkeys, and mails the person about both, despite any mail limit', async () => {
  const { workspaceId } = await createTestWorkspace();
  const asha = await person({ workspaceId });
  const { userId, email } = asha;
  const passkey = {
    id: newId(),
    userId,
    name: 'Old laptop',
    credentialId: newId(),
    publicKey: Buffer.from('key'),
    counter: 0,
  };
  await db().passkey.create({ data: passkey });
  const trusted = { identifier: `trust-device-${newId()}`, value: userId, expiresAt: new Date(Date.now() + 60_000) };
  await db().verification.create({ data: { id: newId(), ...trusted } });
  const token = tokenOf(await mailedLink(email));
  // The address has reached its limit of mails by now.
  for (let n = 0; n < 3; n += 1) await mayMail({ to: email, origin: newId() });
  expect(await resetPassword({ token, password, ipAddress: '192.0.2.7' })).toEqual({ email, passkeys: 1 });
  expect(await db().verification.count({ where: { value: userId } })).toBe(0);
  const told = await vi.waitFor(() => mail.to(email)[1] ?? Promise.reject(new Error('no mail yet')));
  expect(told.source).toContain('Subject: Your password for Parley was changed');
  expect(told.source).toContain('Old laptop');
  expect(told.link).toMatch(/\/account$/);
  expect(await db().auditEntry.findMany({ where: { workspaceId } })).toMatchObject([
    { action: 'password.reset', actorId: userId, ipAddress: '192.0.2.7' },
  ]);
});

it('resets: of two that use a link at once, one sets the password', async () => {
  const { email } = await person();
  const token = tokenOf((await makeResetLink({ email })).url);
  const ends = await Promise.allSettled([1, 2].map((n) => resetPassword({ token, password: `${password} ${n}` })));
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('resets: stores the link’s secret nowhere, and refuses it after its hour', async () => {
  const { email } = await person();
  const { url, expires_at } = await makeResetLink({ email });
  const token = tokenOf(url);
  expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(3_600_000);
  expect(JSON.stringify(await db().verification.findMany())).not.toContain(token);
  await db().verification.updateMany({ data: { expiresAt: new Date() } });
  expect(await openReset({ token })).toBeNull();
  await expect(resetPassword({ token, password })).rejects.toMatchObject({ code: 'not_found' });
});

it('resets: mails no one without an account or a password, and no disabled person', async () => {
  const known = await person();
  const byCompany = await person({ hasPassword: false });
  const disabled = await person();
  await db().user.update({ where: { id: disabled.userId }, data: { disabledAt: new Date() } });
  await db().authRateLimit.deleteMany();
  const others = ['no-one@example.com', byCompany.email, disabled.email];
  for (const email of others) requestReset({ email, address });
  await mailedLink(known.email);
  await vi.waitFor(async () =>
    expect(await db().authRateLimit.count({ where: { key: { startsWith: 'mails to:' } } })).toBe(4),
  );
  expect(mail.to(known.email)).toHaveLength(1);
  for (const email of others) expect(mail.to(email)).toEqual([]);
});

it('resets: floods no mailbox, and limits mails per network', async () => {
  const to = `${newId()}@example.com`;
  const asked = async (n: number, given: { to?: string; origin: string }) => {
    const answers = [];
    for (let i = 0; i < n; i += 1) answers.push(await mayMail({ to: `${newId()}@example.com`, ...given }));
    return answers;
  };
  expect(await asked(4, { to, origin: newId() })).toEqual([true, true, true, false]);
  const origin = newId();
  expect(await asked(21, { origin })).toEqual([...Array(20).fill(true), false]);
  expect(await asked(1, { origin: newId() })).toEqual([true]);
});

it('resets: mails a link once the mail server is back, however often it refused before', async () => {
  const said = vi.spyOn(log(), 'error').mockReturnValue();
  const { email } = await person();
  overrideEnv({ SMTP_URL: 'smtp://127.0.0.1:9' });
  for (let n = 1; n <= 4; n += 1) {
    requestReset({ email, address });
    await vi.waitFor(() => expect(said).toHaveBeenCalledTimes(n));
  }
  overrideEnv({ SMTP_URL: mail.url });
  expect(await mailedLink(email)).toMatch(/^http/);
});

it('resets: says in the log when one is left out, to an operator who wonders where it is', async () => {
  const said = vi.spyOn(log(), 'warn').mockReturnValue();
  const { email } = await person();
  for (let n = 0; n < 3; n += 1) await mayMail({ to: email, origin: newId() });
  requestReset({ email, address });
  await vi.waitFor(() => expect(said).toHaveBeenCalledOnce());
  expect(said.mock.calls[0]?.[1]).toMatch(/^a password reset was not mailed/);
  expect(mail.to(email)).toEqual([]);
});

describe('a link by command line', () => {
  it('gives a password to someone without one, and verifies no email', async () => {
    const omar = await person({ hasPassword: false });
    await db().user.update({ where: { id: omar.userId }, data: { emailVerified: false } });
    await resetPassword({ token: tokenOf((await makeResetLink({ email: omar.email.toUpperCase() })).url), password });
    expect(await verifyPassword({ hash: (await passwordOf(omar)) ?? '', password })).toBe(true);
    expect(await db().user.findUnique({ where: { id: omar.userId } })).toMatchObject({ emailVerified: false });
  });

  it('is refused for a stranger and for a disabled person, whose open links end too', async () => {
    await expect(makeResetLink({ email: 'no-one@example.com' })).rejects.toMatchObject({ code: 'not_found' });
    const { userId, email } = await person();
    const token = tokenOf((await makeResetLink({ email })).url);
    await db().user.update({ where: { id: userId }, data: { disabledAt: new Date() } });
    await expect(makeResetLink({ email })).rejects.toMatchObject({ code: 'conflict' });
    expect(await openReset({ token })).toBeNull();
  });

  it('forgives earlier wrong passwords', async () => {
    const { email } = await person();
    const guess = () => noteGuess({ email, address, device: null });
    for (let n = 0; n < 10; n += 1) await guess();
    await expect(guess()).rejects.toMatchObject({ status: 'TOO_MANY_REQUESTS' });
    await resetPassword({ token: tokenOf((await makeResetLink({ email })).url), password });
    await expect(guess()).resolves.toBeUndefined();
  });
});
