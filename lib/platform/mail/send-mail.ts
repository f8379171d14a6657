import { appUrl, env, sendsMail } from '../env.ts';
import { log } from '../log.ts';
import { singleton } from '../singleton.ts';
import { htmlMail, type MailText, plainMail } from './mail-text.ts';
import { mailProblem, throughMailServer } from './mail-transport.ts';

/** Each mail holds a connection, and behind a slow server they must not pile up. */
const MAX_AT_ONCE = 20;

const sending = singleton('mail', () => ({ now: 0 }));

export type Mail = { to: string; subject: string; text: MailText };

/**
 * Hands a mail to the server of SMTP_URL. Returns false when there is no server, when too many mails are on their way, or
 * when the server refused it, which is logged. A caller never fails because of a mail.
 */
export async function sendMail({ to, subject, text }: Mail): Promise<boolean> {
  if (!sendsMail()) return false;
  if (sending.now >= MAX_AT_ONCE) {
    log().warn({ part: 'mail' }, 'a mail was left out: too many are on their way');
    return false;
  }
  const mail = {
    from: env().MAIL_FROM ?? { name: 'Parley', address: `parley@${new URL(appUrl()).hostname}` },
    // As an object, so that text that looks like several addresses stays one.
    to: { name: '', address: to },
    subject,
    text: plainMail(text),
    html: htmlMail(text),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
  sending.now += 1;
  try {
    await throughMailServer((server) => server.sendMail(mail));
    return true;
  } catch (error) {
    log().error({ part: 'mail', ...mailProblem(error) }, 'a mail was not sent');
    return false;
  } finally {
    sending.now -= 1;
  }
}
