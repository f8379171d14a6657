import { z } from 'zod';
import { defineBrowserOperation } from '#lib/contract/browser-operation.ts';
import { emailSchema } from '../sessions/schema.ts';

export const changeEmailBody = z.object({ email: emailSchema });

/** Asks for another email. Where mail is sent, the link that it brings completes the change. */
export const changeEmailOperation = defineBrowserOperation({
  method: 'POST',
  path: '/api/account/email',
  fresh: true,
  body: changeEmailBody,
  result: z.object({ email: z.string(), changed: z.boolean().describe('False while the mailed link is not used.') }),
});

/** For the person whose link it is, signed in. */
export const confirmEmailOperation = defineBrowserOperation({
  method: 'POST',
  path: '/api/account/email/{token}',
  params: z.object({ token: z.string().max(100) }),
  result: z.object({ email: z.string() }),
});
