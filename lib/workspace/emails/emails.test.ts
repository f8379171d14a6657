import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { startTestMail } from '#lib/testing/start-test-mail.ts';
import { makeResetLink } from '../resets/make-reset-link.ts';
import { openReset } from '../resets/reset-link.ts';
import { sessionOf } from '../sessions/session-of.ts';
import { confirmEmail } from './confirm-email.ts';
import { openEmailLink } from './email-link.ts';
import { requestEmail } from './request-email.ts';

let mail: Awaited<ReturnType<typeof startTestMail>>;
let ipAddress: string;
let networks = 0;

beforeEach(async () => {
  mail = await startTestMail();
  overrideEnv({ SMTP_URL: mail.url });
  networks += 1;
  ipAddress = `198.19.${networks}.1`;
});
afterEach(async () => {
  overrideEnv({ SMTP_URL: '' });
  await mail.stop();
});

const newAddress = () => `${newId()}@example.com`;

async function person({ hasPassword = true, ...given }: { hasPassword?: boolean; workspaceId?: string } = {}) {
  const { userId, headers } = await signInAs(given);
  const providerId = hasPassword ? 'credential' : 'oidc';
  await db().account.create({ data: { id: newId(), providerId, accountId: userId, userId, password: 'old' } });
  return () => sessionOf({ headers }).then((found) => found ?? Promise.reject(new Error('The session has ended.')));
}

type Now = Awaited<ReturnType<typeof person>>;

async function mailedToken(now: Now, email: string) {
  await requestEmail({ person: await now(), email, ipAddress });
  return mail.to(email).at(-1)?.link.split('/').at(-1) ?? '';
}

describe('emails: a change where mail is sent', () => {
  it('needs the link, which works once, proves the new email, keeps the session and tells the earlier email', async () => {
    const { workspaceId } = await createTestWorkspace();
    const now = await person({ workspaceId });
    const { userId, email: earlier } = await now();
    await db().user.update({ where: { id: userId }, data: { emailVerified: false } });
    const email = newAddress();
    expect(await requestEmail({ person: await now(), email: email.toUpperCase(), ipAddress })).toEqual({
      email,
      changed: false,
    });
    expect((await now()).email).toBe(earlier);
    const token = mail.to(email)[0]?.link.split('/').at(-1) ?? '';
    expect(JSON.stringify(await db().verification.findMany())).not.toContain(token);
    expect(await confirmEmail({ token, person: await now(), ipAddress })).toEqual({ email });
    expect((await now()).email).toBe(email);
    expect(await db().user.findUnique({ where: { id: userId } })).toMatchObject({ emailVerified: true });
    const again = confirmEmail({ token, person: await now(), ipAddress });
    await expect(again).rejects.toMatchObject({ code: 'not_found' });
    const told = await vi.waitFor(() => mail.to(earlier)[0] ?? Promise.reject(new Error('no mail yet')), 15_000);
    expect(told.source).toContain('Subject: Your email address for Parley was changed');
    expect(await db().auditEntry.findMany({ where: { workspaceId } })).toMatchObject([
      { action: 'email.change', actorId: userId, ipAddress, detail: { email, earlier } },
    ]);
  });

  it('ends links to set a password, which went to the earlier email, and other links to change it', async () => {
    const now = await person();
    const { email: earlier } = await now();
    const reset = (await makeResetLink({ email: earlier })).url.split('/').at(-1) ?? '';
    const other = await mailedToken(now, newAddress());
    await confirmEmail({ token: await mailedToken(now, newAddress()), person: await now(), ipAddress });
    expect(await openReset({ token: reset })).toBeNull();
    expect(await openEmailLink({ token: other })).toBeNull();
  });

  it('gives nothing to a stranger who has the link, nor after its hour', async () => {
    const now = await person();
    const token = await mailedToken(now, newAddress());
    const stranger = await (await person())();
    await expect(confirmEmail({ token, person: stranger, ipAddress })).rejects.toMatchObject({ code: 'not_found' });
    await db().verification.updateMany({ data: { expiresAt: new Date() } });
    const late = confirmEmail({ token, person: await now(), ipAddress });
    await expect(late).rejects.toMatchObject({ code: 'not_found' });
  });

  it('answers the same for an email that has an account, and mails no link to it', async () => {
    const other = await (await person())();
    const now = await person();
    const answer = await requestEmail({ person: await now(), email: other.email, ipAddress });
    expect(answer).toEqual({ email: other.email, changed: false });
    expect(mail.to(other.email)).toMatchObject([{ link: expect.stringMatching(/\/sign-in$/) }]);
  });

  it('refuses an email that was taken after the link was mailed, and the second of two confirmations at once', async () => {
    const now = await person();
    const email = newAddress();
    const token = await mailedToken(now, email);
    const taker = await signInAs({ email });
    const taken = confirmEmail({ token, person: await now(), ipAddress });
    await expect(taken).rejects.toMatchObject({ code: 'conflict', message: 'Another account has this email.' });
    await db().user.delete({ where: { id: taker.userId } });
    const asked = await now();
    const ends = await Promise.allSettled([1, 2].map(() => confirmEmail({ token, person: asked, ipAddress })));
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('says when the mail server refuses, and floods no mailbox', async () => {
    const now = await person();
    const email = newAddress();
    for (let n = 0; n < 3; n += 1) await requestEmail({ person: await now(), email, ipAddress });
    const fourth = requestEmail({ person: await now(), email, ipAddress });
    await expect(fourth).rejects.toMatchObject({ code: 'rate_limited' });
    overrideEnv({ SMTP_URL: 'smtp://127.0.0.1:9' });
    const other = newAddress();
    for (let n = 0; n < 4; n += 1) {
      const unsent = requestEmail({ person: await now(), email: other, ipAddress });
      await expect(unsent).rejects.toMatchObject({ code: 'service_unavailable' });
    }
  });
});

it('emails: changes only in a session that has shown the second factor of its owner', async () => {
  const now = await person();
  const { userId } = await now();
  await db().user.update({ where: { id: userId }, data: { twoFactorEnabled: true } });
  const email = newAddress();
  const refused = { code: 'second_factor_needed' };
  await expect(requestEmail({ person: await now(), email, ipAddress })).rejects.toMatchObject(refused);
  expect(mail.to(email)).toEqual([]);
  await db().session.updateMany({ where: { userId }, data: { secondFactorAt: new Date() } });
  expect(await requestEmail({ person: await now(), email, ipAddress })).toEqual({ email, changed: false });
});

describe('emails: a change without a mail server', () => {
  beforeEach(() => void overrideEnv({ SMTP_URL: '' }));

  it('happens at once, and proves nothing', async () => {
    const now = await person();
    const email = newAddress();
    expect(await requestEmail({ person: await now(), email, ipAddress })).toEqual({ email, changed: true });
    expect((await now()).email).toBe(email);
    expect(await db().user.findUnique({ where: { email } })).toMatchObject({ emailVerified: false });
  });

  it('is refused for an email that has an account', async () => {
    const other = await (await person())();
    const now = await person();
    const { email: earlier } = await now();
    const taken = requestEmail({ person: await now(), email: other.email, ipAddress });
    await expect(taken).rejects.toMatchObject({ code: 'conflict', message: 'Another account has this email.' });
    expect((await now()).email).toBe(earlier);
  });

  it('is refused for the same email, and for someone who signs in only through their company', async () => {
    const now = await person();
    const same = await now();
    const again = requestEmail({ person: same, email: same.email, ipAddress });
    await expect(again).rejects.toMatchObject({ code: 'conflict' });
    const byCompany = await (await person({ hasPassword: false }))();
    const refused = requestEmail({ person: byCompany, email: newAddress(), ipAddress });
    await expect(refused).rejects.toMatchObject({ code: 'conflict' });
  });
});
