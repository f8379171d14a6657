import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '#lib/platform/net/free-port.ts';
import { startTestMail } from '#lib/testing/start-test-mail.ts';
import { InvalidEnvironment, overrideEnv, parseEnv } from '../env.ts';
import { log } from '../log.ts';
import { checkMail } from './check-mail.ts';
import { htmlMail } from './mail-text.ts';
import { sendMail } from './send-mail.ts';

afterEach(() => void overrideEnv({ SMTP_URL: '', MAIL_FROM: '', APP_URL: '' }));

const text = {
  greeting: 'Hello Asha,',
  lines: ['Someone asked for it.'],
  link: { label: 'Open', url: 'https://parley.example.com/sign-in/reset/abc' },
  footer: 'If this wasn’t you, ignore this email.',
};
const mail = { to: 'asha@example.com', subject: 'Set a new password', text };

async function server(given?: { password: string }) {
  const started = await startTestMail(given);
  onTestFinished(() => started.stop());
  return started;
}

it('sends plain text and HTML from the address that the operator gives, or one of our host', async () => {
  const { url, mails } = await server();
  overrideEnv({ SMTP_URL: url, APP_URL: 'https://parley.example.com' });
  expect(await sendMail(mail)).toBe(true);
  overrideEnv({ MAIL_FROM: 'The shop <desk@shop.example.com>' });
  expect(await sendMail(mail)).toBe(true);
  expect(mails.map(({ from }) => from)).toEqual(['parley@parley.example.com', 'desk@shop.example.com']);
  expect(mails[0]).toMatchObject({ to: 'asha@example.com', link: text.link.url });
  expect(mails[0]?.source).toMatch(/Content-Type: text\/plain[\s\S]+Content-Type: text\/html/);
});

it('reaches one person, whatever the address contains, and lets no one else add a header', async () => {
  const { url, mails } = await server();
  overrideEnv({ SMTP_URL: url });
  await sendMail({ ...mail, subject: 'Hello\r\nBcc: other@example.com' });
  expect(mails.map(({ to }) => to)).toEqual(['asha@example.com']);
  expect(mails[0]?.source).not.toMatch(/^Bcc:/m);
});

it('signs in to the server, and says if it could not, without the password', async () => {
  const { url } = await server({ password: 's3cret' });
  overrideEnv({ SMTP_URL: url });
  expect(await checkMail()).toBeNull();
  expect(await sendMail(mail)).toBe(true);
  overrideEnv({ SMTP_URL: url.replace('s3cret', 'wrong') });
  expect(await checkMail()).toMatch(/^EAUTH/);
  expect(await sendMail(mail)).toBe(false);
});

it('sends nothing without a server, and never throws when none can be reached', async () => {
  expect(await sendMail(mail)).toBe(false);
  overrideEnv({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
  expect(await sendMail(mail)).toBe(false);
  expect(await checkMail()).toMatch(/^ESOCKET CONN connect ECONNREFUSED 127\.0\.0\.1:\d+$/);
});

it('says why a connection could not be made, such as a certificate that is not trusted, but never what the server says', async () => {
  const said = vi.spyOn(log(), 'error').mockReturnValue();
  // With STARTTLS, and the certificate for tests that comes with the server.
  const own = new SMTPServer({ logger: false, authOptional: true });
  own.on('error', () => {});
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => own.close(resolve)));
  overrideEnv({ SMTP_URL: `smtp://127.0.0.1:${(own.server.address() as AddressInfo).port}` });
  expect(await sendMail(mail)).toBe(false);
  const [problem] = said.mock.calls[0] ?? [];
  expect(problem).toMatchObject({ part: 'mail', code: 'ESOCKET', reason: expect.stringMatching(/certificate/) });
  const { url } = await server({ password: 's3cret' });
  overrideEnv({ SMTP_URL: url.replace('s3cret', 'wrong') });
  expect(await sendMail(mail)).toBe(false);
  expect(said.mock.calls[1]?.[0]).toEqual({ part: 'mail', code: 'EAUTH', command: 'AUTH PLAIN', response_code: 535 });
});

it('writes names as text, never as markup', () => {
  const html = htmlMail({ ...text, greeting: '<img src=x onerror=alert(1)> & "Asha"' });
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Asha&quot;');
  expect(html).not.toContain('<img');
});

it('refuses an address of the server or a sender that cannot be one', () => {
  expect(() => parseEnv({ SMTP_URL: 'mail.example.com' })).toThrow('SMTP_URL must look like');
  expect(() => parseEnv({ SMTP_URL: 'smtp://h', MAIL_FROM: 'nobody' })).toThrow('MAIL_FROM must be an address');
  expect(() => parseEnv({ MAIL_FROM: 'a@example.com' })).toThrow(InvalidEnvironment);
});
