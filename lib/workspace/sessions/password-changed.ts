import { db } from '#lib/platform/database/db.ts';
import { appUrl } from '#lib/platform/env.ts';
import { log } from '#lib/platform/log.ts';
import { sendMail } from '#lib/platform/mail/send-mail.ts';
import { recordForPerson } from '../audit/record-for-person.ts';

/** `change`: by a signed-in person who knew the old one; `reset`: by a link, or by the operator. */
type Given = { userId: string; way: 'change' | 'reset'; by?: 'command line'; ipAddress?: string | null };

/**
 * Records that a person has a new password and notifies them by mail, listing the passkeys that still sign in. The password is
 * changed whatever happens here: this never throws, and callers need not wait for it. The mail is exempt from limits, so
 * that no one can use up a limit to suppress it: the person who causes it knew the password or had a link.
 */
export async function mailPasswordChanged({ userId, way, by, ipAddress = null }: Given): Promise<void> {
  try {
    const { name, email, passkeys } = await db().user.findUniqueOrThrow({
      where: { id: userId },
      select: { name: true, email: true, passkeys: { select: { name: true }, orderBy: { createdAt: 'asc' } } },
    });
    const actor = by ?? { id: userId, name, ipAddress };
    await recordForPerson({ userId, actor, action: way === 'reset' ? 'password.reset' : 'password.change' });
    await sendMail({
      to: email,
      subject: 'Your password for Parley was changed',
      text: {
        greeting: `Hello ${name},`,
        lines: [
          way === 'reset'
            ? 'Your account has a new password. Every browser was signed out, and no device is trusted anymore.'
            : 'Your account has a new password. Every other browser was signed out, and no device is trusted anymore.',
          ...(passkeys.length > 0 ? [`Your passkeys still sign you in: ${passkeys.map(quoted).join(', ')}.`] : []),
        ],
        link: { label: 'Check how you sign in', url: `${appUrl()}/account` },
        footer:
          'If this wasn’t you, choose “Forgot your password?” on the sign-in page, remove the passkeys that you don’t recognize, and tell the person who runs this Parley.',
      },
    });
  } catch (error) {
    log().error({ err: error, userId }, 'a mail about a changed password was not sent');
  }
}

const quoted = ({ name }: { name: string }) => `“${name}”`;
