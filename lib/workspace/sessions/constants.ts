/** How a session was signed in. `code` and `recovery_code` come after the password, `trusted_device` stands for one. */
export const signInMethods = ['password', 'code', 'recovery_code', 'trusted_device', 'passkey', 'sso'] as const;

export type SignInMethod = (typeof signInMethods)[number];

/** For so long someone who has proved who they are may do what asks for a fresh sign-in. */
export const FRESH_MINUTES = 10;

/** At most so many sessions of one person: the newest. A sign-in ends those before them. */
export const MAX_SESSIONS = 100;

/** At most so many devices that one person trusts: the newest. */
export const MAX_TRUSTED_DEVICES = 20;

/** At most so many passkeys of one person. */
export const MAX_PASSKEYS = 20;
