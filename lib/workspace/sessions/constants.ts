/** How a session was signed in. `code` and `recovery_code` follow the password; `trusted_device` replaces a code. */
export const signInMethods = ['password', 'code', 'recovery_code', 'trusted_device', 'passkey', 'sso'] as const;

export type SignInMethod = (typeof signInMethods)[number];

/** How long after a sign-in someone may do what requires a fresh one. */
export const FRESH_MINUTES = 10;

/** The most sessions per person; a sign-in ends the oldest above this. */
export const MAX_SESSIONS = 100;

/** The most trusted devices per person; the newest are kept. */
export const MAX_TRUSTED_DEVICES = 20;

/** The most passkeys per person. */
export const MAX_PASSKEYS = 20;

/** The most members of a workspace. */
export const MAX_MEMBERS = 1000;

/** The most open invitations of a workspace. */
export const MAX_INVITATIONS = 100;
