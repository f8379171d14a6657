import { z } from 'zod';
import { defineBrowserOperation } from '#lib/contract/browser-operation.ts';
import { emailSchema, newPasswordSchema } from '../sessions/schema.ts';

export const requestResetBody = z.object({ email: emailSchema });

/** For visitors. The response is the same whether or not the account exists. */
export const requestResetOperation = defineBrowserOperation({
  method: 'POST',
  path: '/api/password-resets',
  body: requestResetBody,
  result: z.object({ requested: z.literal(true) }),
});

export const resetPasswordBody = z.object({ password: newPasswordSchema });

/** For the holder of a link. */
export const resetPasswordOperation = defineBrowserOperation({
  method: 'POST',
  path: '/api/password-resets/{token}',
  params: z.object({ token: z.string().max(100) }),
  body: resetPasswordBody,
  result: z.object({ changed: z.literal(true), passkeys: z.int().describe('That still sign the person in.') }),
});
