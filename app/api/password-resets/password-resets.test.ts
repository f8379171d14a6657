import { afterEach, expect, it, onTestFinished } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { startTestMail } from '#lib/testing/start-test-mail.ts';
import { makeResetLink } from '#lib/workspace/resets/make-reset-link.ts';
import { POST as RESET } from './[token]/route.ts';
import { POST as REQUEST } from './route.ts';

afterEach(() => void overrideEnv({ SMTP_URL: '' }));

function request(path: string, body: unknown, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) {
  return new Request(`http://parley.test/api/password-resets${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

it('resets: responds the same for every caller and every email', async () => {
  const mail = await startTestMail();
  onTestFinished(() => mail.stop());
  overrideEnv({ SMTP_URL: mail.url });
  const { email } = await signInAs();
  for (const asked of [email, 'no-one@example.com']) {
    const response = await REQUEST(request('', { email: asked }));
    expect([response.status, await response.json()]).toEqual([200, { requested: true }]);
  }
});

it('refuses an invalid email, another site, and all requests where no mail is sent', async () => {
  expect((await REQUEST(request('', { email: 'a@example.com' }))).status).toBe(404);
  overrideEnv({ SMTP_URL: 'smtp://127.0.0.1:9' });
  expect((await REQUEST(request('', { email: 'asha' }))).status).toBe(422);
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await REQUEST(request('', { email: 'a@example.com' }, foreign))).status).toBe(403);
});

it('resets: refuses a weak password without using up the link, and a forged link', async () => {
  const { email, userId } = await signInAs();
  const path = `/${(await makeResetLink({ email })).url.split('/').at(-1)}`;
  for (const password of ['short', 'Password1234!']) {
    expect((await RESET(request(path, { password }))).status).toBe(422);
  }
  expect((await RESET(request('/made-up', { password: 'four words of my own' }))).status).toBe(404);
  expect(await db().session.count({ where: { userId } })).toBe(1);
  expect((await RESET(request(path, { password: 'four words of my own' }))).status).toBe(200);
  expect((await RESET(request(path, { password: 'four words of my own' }))).status).toBe(404);
});
