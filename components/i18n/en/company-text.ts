import { signInText } from './shell-text.ts';

/**
 * By the error code that the callback gets (lib/workspace/sessions/company-sign-in.ts, and better-auth's own codes).
 */
const refusals: Record<string, string> = {
  domain_not_allowed: 'People with an email at this domain can’t sign in here. Use your company’s account.',
  email_not_verified: 'The provider has not verified your email. Ask its administrator to verify it.',
  email_not_found: 'The provider did not share your email. Ask its administrator to allow it.',
  account_not_linked:
    'An account with this email exists here, but we can’t tell whether it is yours. Sign in with your password, or ask the operator of this Parley to verify your email.',
  ACCOUNT_DISABLED: signInText.disabled,
  access_denied: 'You did not finish signing in. Try again, or use your password.',
};

/** Signing in through the company's provider. */
export const companyText = {
  company: 'your company',
  signInWith: (name: string) => `Sign in with ${name}`,
  refusal: (code: string) => refusals[code] ?? 'Signing in with your company failed. Try again.',
};
