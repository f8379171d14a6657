import { z } from 'zod';
import { signInText } from '#components/i18n/en/shell-text.ts';

export const ownPasswordForm = z.object({ password: z.string().min(1, signInText.enterPassword) });

/** For people without a password, who use a company's sign-in. */
export const noPasswordForm = z.object({ password: z.string() });
