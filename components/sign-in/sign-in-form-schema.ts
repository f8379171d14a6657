import { z } from 'zod';
import { emailSchema } from '#lib/auth/schema.ts';
import { signInText } from '#lib/i18n/en/shell-text.ts';

export const signInForm = z.object({ email: emailSchema, password: z.string().min(1, signInText.enterPassword) });
