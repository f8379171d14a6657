import { z } from 'zod';
import { newPasswordSchema } from '#lib/auth/schema.ts';
import { signInText } from '#lib/i18n/en/shell-text.ts';

export const passwordForm = z.object({
  currentPassword: z.string().min(1, signInText.enterPassword),
  newPassword: newPasswordSchema,
});
