import { commonText } from './common-text.ts';

/** Resetting a forgotten password. */
export const resetText = {
  forgot: 'Forgot your password?',
  title: 'Set a new password',
  intro: 'Enter the email that you sign in with. We send you a link to set a new password.',
  email: 'Email',
  send: 'Send link',
  sentTitle: 'Check your email',
  sent: (email: string) =>
    `If ${email} has an account with a password here, a link is on its way. It works once and expires in an hour.`,
  noMail: `This ${commonText.appName} doesn’t send email. Ask its operator for a link. They make one on the command line:`,
  command: 'parley user reset-password-link \\\n  --email you@example.com',
  back: 'Back to sign-in',
  password: 'New password',
  passwordHint: 'At least 12 characters. Every browser that is signed in with your account is signed out.',
  submit: 'Set password',
  doneTitle: 'Your password is set',
  done: 'Every browser was signed out, and no device is trusted anymore.',
  passkeys: (n: number) =>
    n === 1
      ? 'Your passkey still signs you in. After you sign in, check that you recognize it.'
      : `Your ${n} passkeys still sign you in. After you sign in, check that you recognize them all.`,
  signIn: 'Sign in',
  goneTitle: 'This link is no longer valid',
  gone: 'It has already been used or has expired. Ask for a new one.',
  again: 'Ask for a new link',
};
