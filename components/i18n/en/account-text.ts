import type { SignInMethod } from '#lib/workspace/sessions/constants.ts';

export const accountText = {
  title: 'Your account',
  description: 'These settings apply in every workspace.',
  profile: {
    title: 'Profile',
    name: 'Name',
    email: 'Email',
    emailHint: 'This cannot be changed. Another address needs an invitation, and gets an account of its own.',
    save: 'Save name',
    saved: 'Your name was saved.',
  },
  password: {
    title: 'Password',
    description: 'Changing it signs you out of every other browser.',
    current: 'Current password',
    next: 'New password',
    save: 'Change password',
    saved: 'Your password was changed. Other browsers were signed out.',
  },
  sessions: {
    title: 'Where you are signed in',
    description: 'If you don’t know one of these, end it and change your password.',
    current: 'This browser',
    unknownBrowser: 'Unknown browser',
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    since: 'Signed in',
    methods: {
      password: 'Signed in with a password',
      code: 'Signed in with a password and a code',
      recovery_code: 'Signed in with a recovery code',
      trusted_device: 'Signed in on a trusted device',
      passkey: 'Signed in with a passkey',
      sso: 'Signed in with a company account',
    } satisfies Record<SignInMethod, string>,
    lastSeen: 'Last seen',
    end: 'Sign out',
    endOf: (name: string) => `Sign out ${name}`,
    endOthers: 'Sign out all others',
    ended: 'The session was ended.',
    othersEnded: (n: number) => (n === 1 ? '1 other session was ended.' : `${n} other sessions were ended.`),
  },
};
