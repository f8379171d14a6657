import { z } from 'zod';
import { signInText } from '#components/i18n/en/shell-text.ts';
import { emailSchema } from '#lib/workspace/sessions/schema.ts';

export const signInForm = z.object({ email: emailSchema, password: z.string().min(1, signInText.enterPassword) });
