import { z } from 'zod';
import { signInText } from '#components/i18n/en/shell-text.ts';
import { newPasswordSchema } from '#lib/workspace/sessions/schema.ts';

export const passwordForm = z.object({
  currentPassword: z.string().min(1, signInText.enterPassword),
  newPassword: newPasswordSchema,
});
