import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { authBrowser } from '#lib/testing/auth-browser.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { nextTotpCode, secretIn, totpCode } from '#lib/testing/totp-code.ts';
import { MAX_TRUSTED_DEVICES } from '#lib/workspace/sessions/constants.ts';
import { createUser } from '#lib/workspace/sessions/create-user.ts';

const ORIGIN = 'http://localhost:3000';
const password = 'correct horse battery';
let hash: string | null;
let workspaceId: string;
let asha: Awaited<ReturnType<typeof signInAs>>;

// Hashing is slow on purpose, so it is done once.
beforeAll(async () => {
  const { id } = await createUser({ email: `${newId()}@example.com`, password, name: 'Asha', isProven: true });
  hash = (await db().account.findFirstOrThrow({ where: { userId: id } })).password;
});
beforeEach(async () => {
  overrideEnv({ APP_URL: ORIGIN });
  await db().authRateLimit.deleteMany();
  ({ workspaceId } = await createTestWorkspace());
  asha = await signInAs({ workspaceId, name: 'Asha' });
  const { userId } = asha;
  await db().account.create({
    data: { id: newId(), providerId: 'credential', accountId: userId, userId, password: hash },
  });
});

const browser = () => authBrowser({ origin: ORIGIN });
const signedIn = () => authBrowser({ origin: ORIGIN, headers: asha.headers });

async function turnOn(here = signedIn()) {
  const { body } = await here.post('/two-factor/enable', { password });
  const secret = secretIn(body.totpURI);
  expect(await here.post('/two-factor/verify-totp', { code: totpCode(secret) })).toMatchObject({ status: 200 });
  return { here, secret, codes: body.backupCodes as string[] };
}

const audited = async () =>
  (await db().auditEntry.findMany({ where: { workspaceId }, orderBy: { createdAt: 'asc' } })).map(
    ({ action }) => action,
  );

describe('second factor: after the password', () => {
  it('is on once a code of the app was entered: other sessions end, this one counts as having shown it', async () => {
    const other = { id: newId(), userId: asha.userId, token: newId(), expiresAt: new Date(Date.now() + 60_000) };
    await db().session.create({ data: other });
    const here = signedIn();
    const { body } = await here.post('/two-factor/enable', { password });
    expect(body.backupCodes).toHaveLength(10);
    expect(await here.post('/two-factor/verify-totp', { code: '000000' })).toMatchObject({ status: 401 });
    expect(await here.person()).toMatchObject({ secondFactorAt: null });
    const secret = secretIn(body.totpURI);
    expect(await here.post('/two-factor/verify-totp', { code: totpCode(secret) })).toMatchObject({ status: 200 });
    expect(await here.person()).toMatchObject({ email: asha.email, secondFactorAt: expect.any(Date) });
    expect(await db().session.count({ where: { userId: asha.userId } })).toBe(1);
    expect(await audited()).toEqual(['second_factor.turn_on']);
    const stored = await db().twoFactor.findUniqueOrThrow({ where: { userId: asha.userId } });
    expect(stored.secret).toMatch(/^\$ba\$/);
    expect(JSON.stringify(stored)).not.toContain(body.backupCodes[0]);
  });

  it('is not turned on without the password, and proves nothing before the app is confirmed', async () => {
    const here = signedIn();
    expect(await here.post('/two-factor/enable', { password: 'wrong' })).toMatchObject({ status: 400 });
    expect(await here.post('/two-factor/enable', {})).toMatchObject({ status: 400 });
    const { body } = await here.post('/two-factor/enable', { password });
    const [code] = body.backupCodes;
    expect(await here.post('/two-factor/verify-backup-code', { code })).toMatchObject({ status: 400 });
    expect(await here.person()).toMatchObject({ secondFactorAt: null });
  });

  const addPasskey = () =>
    db().passkey.create({
      data: {
        ...{ id: newId(), userId: asha.userId, name: 'Phone', credentialId: newId() },
        ...{ publicKey: new Uint8Array(1), counter: 0n },
      },
    });
  const needed = { status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } };

  it('is not set up with the password alone by someone who has a passkey, not even if it was begun before', async () => {
    const early = browser();
    await early.post('/sign-in/email', { email: asha.email, password });
    const { body } = await early.post('/two-factor/enable', { password });
    await addPasskey();
    const code = totpCode(secretIn(body.totpURI));
    for (const there of [early, browser()]) {
      await there.post('/sign-in/email', { email: asha.email, password });
      expect(await there.post('/two-factor/enable', { password })).toMatchObject(needed);
      expect(await there.post('/two-factor/verify-totp', { code })).toMatchObject(needed);
      expect(await there.person()).toMatchObject({ secondFactorAt: null });
    }
    await db().session.updateMany({ where: { userId: asha.userId }, data: { secondFactorAt: new Date() } });
    await turnOn(early);
  });

  it('is neither turned off nor given new codes by a session that has not shown it', async () => {
    const { here, secret } = await turnOn();
    await db().session.updateMany({ where: { userId: asha.userId }, data: { secondFactorAt: null } });
    expect(await here.post('/two-factor/disable', { password })).toMatchObject(needed);
    expect(await here.post('/two-factor/generate-backup-codes', { password })).toMatchObject(needed);
    expect(await here.post('/two-factor/verify-totp', { code: nextTotpCode(secret) })).toMatchObject({ status: 200 });
    expect(await here.post('/two-factor/disable', { password })).toMatchObject({ status: 200 });
  });

  it('is needed beside the old password for a new one, by someone who has one', async () => {
    await addPasskey();
    const there = browser();
    await there.post('/sign-in/email', { email: asha.email, password });
    const change = (currentPassword = password) =>
      there.post('/change-password', { currentPassword, newPassword: 'another long password' });
    expect(await change()).toMatchObject(needed);
    expect(await signedIn().person()).not.toBeNull();
    await db().session.updateMany({ where: { userId: asha.userId }, data: { secondFactorAt: new Date() } });
    expect(await change('wrong')).toMatchObject({ status: 400 });
    expect(await change()).toMatchObject({ status: 200 });
  });

  it('is asked for after the password, which alone gives no session', async () => {
    const { secret } = await turnOn();
    const there = browser();
    const first = await there.post('/sign-in/email', { email: asha.email, password });
    expect(first).toMatchObject({ status: 200, body: { twoFactorRedirect: true } });
    expect(await there.person()).toBeNull();
    // A browser counts as known only after both steps.
    expect(there.has('parley.device')).toBe(false);
    expect(await there.post('/two-factor/verify-totp', { code: '000000' })).toMatchObject({ status: 401 });
    expect(await there.post('/two-factor/verify-totp', { code: nextTotpCode(secret) })).toMatchObject({ status: 200 });
    expect(await there.person()).toMatchObject({ email: asha.email, secondFactorAt: expect.any(Date) });
    expect(there.has('parley.device')).toBe(true);
    const methods = await db().session.findMany({ where: { userId: asha.userId }, select: { method: true } });
    expect(methods).toEqual([{ method: 'code' }, { method: 'code' }]);
  });

  it('accepts a code once, whatever the sign-in, and no earlier one', async () => {
    const { here, secret } = await turnOn();
    const used = { status: 401, body: { code: 'CODE_USED' } };
    const there = browser();
    await there.post('/sign-in/email', { email: asha.email, password });
    const code = nextTotpCode(secret);
    expect(await there.post('/two-factor/verify-totp', { code })).toMatchObject({ status: 200 });
    expect(await here.post('/two-factor/verify-totp', { code })).toMatchObject(used);
    expect(await here.post('/two-factor/verify-totp', { code: totpCode(secret) })).toMatchObject({ status: 401 });
    const third = browser();
    await third.post('/sign-in/email', { email: asha.email, password });
    expect(await third.post('/two-factor/verify-totp', { code })).toMatchObject(used);
    expect(await third.person()).toBeNull();
  });

  it('accepts a code once when it arrives from two browsers at once', async () => {
    const { secret } = await turnOn();
    const both = [browser(), browser()];
    for (const one of both) await one.post('/sign-in/email', { email: asha.email, password });
    const code = nextTotpCode(secret);
    const answers = await Promise.all(both.map((one) => one.post('/two-factor/verify-totp', { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await db().session.count({ where: { userId: asha.userId } })).toBe(2);
  });

  it('accepts each recovery code once', async () => {
    const { codes } = await turnOn();
    const signIn = async (code = '') => {
      const there = browser();
      await there.post('/sign-in/email', { email: asha.email, password });
      return (await there.post('/two-factor/verify-backup-code', { code })).status;
    };
    expect([await signIn(codes[0]), await signIn(codes[0]), await signIn(codes[1])]).toEqual([200, 401, 200]);
    expect(await audited()).toEqual(['second_factor.turn_on', 'second_factor.use_code', 'second_factor.use_code']);
  });

  it('is not asked for on a trusted device, until it is turned off or the password changes', async () => {
    const { here, secret } = await turnOn();
    const there = browser();
    await there.post('/sign-in/email', { email: asha.email, password });
    await there.post('/two-factor/verify-totp', { code: nextTotpCode(secret), trustDevice: true });
    await there.post('/sign-out');
    const again = await there.post('/sign-in/email', { email: asha.email, password });
    expect(again.body.twoFactorRedirect).toBeUndefined();
    expect(await there.person()).toMatchObject({ secondFactorAt: expect.any(Date) });
    await there.post('/sign-out');
    const next = 'another long password';
    expect(await here.post('/change-password', { currentPassword: password, newPassword: next })).toMatchObject({
      status: 200,
    });
    expect(await here.person()).toMatchObject({ secondFactorAt: expect.any(Date) });
    const changed = await there.post('/sign-in/email', { email: asha.email, password: next });
    expect(changed.body.twoFactorRedirect).toBe(true);
  });

  it('does not complete a sign-in that began with an earlier password', async () => {
    const { here, secret } = await turnOn();
    const there = browser();
    const { body } = await there.post('/sign-in/email', { email: asha.email, password });
    expect(body.twoFactorRedirect).toBe(true);
    const next = 'another long password';
    await here.post('/change-password', { currentPassword: password, newPassword: next });
    expect(await there.post('/two-factor/verify-totp', { code: nextTotpCode(secret) })).toMatchObject({ status: 401 });
    expect(await there.person()).toBeNull();
  });

  it('bounds: trusts a limited number of devices per person, the newest', async () => {
    const { secret } = await turnOn();
    const { userId } = asha;
    const devices = Array.from({ length: MAX_TRUSTED_DEVICES + 5 }, (_, age) => ({
      ...{ id: newId(), identifier: `trust-device-${newId()}`, value: userId },
      ...{ expiresAt: new Date(Date.now() + 60_000), createdAt: new Date(Date.now() - 1000 - age) },
    }));
    await db().verification.createMany({ data: devices });
    const there = browser();
    await there.post('/sign-in/email', { email: asha.email, password });
    await there.post('/two-factor/verify-totp', { code: nextTotpCode(secret), trustDevice: true });
    const trusted = { value: userId, identifier: { startsWith: 'trust-device-' } };
    expect(await db().verification.count({ where: trusted })).toBe(MAX_TRUSTED_DEVICES);
    await there.post('/sign-out');
    const again = await there.post('/sign-in/email', { email: asha.email, password });
    expect(again.body.twoFactorRedirect).toBeUndefined();
  });

  it('is turned off with the password, and then no session counts as having shown it', async () => {
    const { here } = await turnOn();
    expect(await here.post('/two-factor/disable', { password: 'wrong' })).toMatchObject({ status: 400 });
    expect(await here.post('/two-factor/disable', { password })).toMatchObject({ status: 200 });
    expect(await here.person()).toMatchObject({ email: asha.email, secondFactorAt: null });
    expect(await db().twoFactor.count({ where: { userId: asha.userId } })).toBe(0);
    expect(await audited()).toEqual(['second_factor.turn_on', 'second_factor.turn_off']);
    const there = browser();
    await there.post('/sign-in/email', { email: asha.email, password });
    expect(await there.person()).toMatchObject({ email: asha.email });
  });

  it('gives new recovery codes in place of the old ones', async () => {
    const { here, codes } = await turnOn();
    const renewed = await here.post('/two-factor/generate-backup-codes', { password });
    expect(renewed.body.backupCodes).toHaveLength(10);
    expect(await here.post('/two-factor/verify-backup-code', { code: codes[0] })).toMatchObject({ status: 401 });
    const [code] = renewed.body.backupCodes;
    expect(await here.post('/two-factor/verify-backup-code', { code })).toMatchObject({ status: 200 });
    expect(await audited()).toContain('second_factor.renew_codes');
  });
});

describe('guessing: a code', () => {
  it('is limited to ten attempts per network, whatever new sign-ins it starts', async () => {
    const { secret } = await turnOn();
    await db().authRateLimit.deleteMany();
    const there = browser();
    await there.post('/sign-in/email', { email: asha.email, password });
    const statuses = [];
    for (let n = 0; n < 4; n += 1) {
      statuses.push((await there.post('/two-factor/verify-totp', { code: '000000' })).status);
    }
    await there.post('/sign-in/email', { email: asha.email, password });
    for (let n = 0; n < 4; n += 1) {
      statuses.push((await there.post('/two-factor/verify-totp', { code: '000000' })).status);
    }
    expect(statuses).toEqual(Array(8).fill(401));
    const refused = await there.post('/two-factor/verify-totp', { code: nextTotpCode(secret) });
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_GUESSES' } });
    expect(await there.person()).toBeNull();
  });

  it('is limited for a signed-in person as well, until a right one is given', async () => {
    const { here, secret } = await turnOn();
    const guess = async (code: string) => (await here.post('/two-factor/verify-totp', { code })).status;
    for (let n = 0; n < 9; n += 1) expect(await guess('000000')).toBe(401);
    expect(await guess(nextTotpCode(secret))).toBe(200);
    for (let n = 0; n < 10; n += 1) expect(await guess('000000')).toBe(401);
    expect(await guess(nextTotpCode(secret))).toBe(429);
  });
});

describe('confirming who you are', () => {
  const age = () =>
    db().session.updateMany({ where: { userId: asha.userId }, data: { createdAt: new Date(0), confirmedAt: null } });

  it('makes a session fresh by the password, and by a code, which shows the second factor too', async () => {
    const here = signedIn();
    await age();
    expect((await here.person())?.confirmedAt).toEqual(new Date(0));
    expect(await here.post('/confirm/password', { password: 'wrong' })).toMatchObject({ status: 400 });
    expect((await here.person())?.confirmedAt).toEqual(new Date(0));
    expect(await here.post('/confirm/password', { password })).toMatchObject({ status: 200 });
    expect((await here.person())?.confirmedAt.getTime()).toBeGreaterThan(0);
    expect(await here.person()).toMatchObject({ secondFactorAt: null });
    const { secret } = await turnOn(here);
    await age();
    await db().session.updateMany({ where: { userId: asha.userId }, data: { secondFactorAt: null } });
    expect(await here.post('/two-factor/verify-totp', { code: nextTotpCode(secret) })).toMatchObject({ status: 200 });
    expect(await here.person()).toMatchObject({ secondFactorAt: expect.any(Date) });
    expect((await here.person())?.confirmedAt.getTime()).toBeGreaterThan(0);
  });

  it('is asked of a person without a password before the second factor changes', async () => {
    await db().account.deleteMany({ where: { userId: asha.userId } });
    const { here } = await turnOn();
    await age();
    const refused = await here.post('/two-factor/disable', {});
    expect(refused).toMatchObject({ status: 403, body: { code: 'FRESH_SIGN_IN_NEEDED' } });
    await db().session.updateMany({ where: { userId: asha.userId }, data: { confirmedAt: new Date() } });
    expect(await here.post('/two-factor/disable', {})).toMatchObject({ status: 200 });
  });

  it('is refused to a visitor', async () => {
    expect(await browser().post('/confirm/password', { password })).toMatchObject({ status: 401 });
    expect(await browser().post('/two-factor/verify-totp', { code: '123456' })).toMatchObject({ status: 401 });
  });
});
