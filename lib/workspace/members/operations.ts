import { z } from 'zod';
import { defineBrowserOperation } from '#lib/contract/browser-operation.ts';
import { emailSchema, newPasswordSchema, personNameSchema } from '../sessions/schema.ts';

const params = z.object({ token: z.string().max(100) });
const result = z.object({ slug: z.string() });

export const joinBody = z.object({ email: emailSchema, name: personNameSchema, password: newPasswordSchema });

/** For people without an account. No session is needed: the link and the invited email together are the proof. */
export const joinOperation = defineBrowserOperation({
  method: 'POST',
  path: '/api/invitations/{token}/join',
  params,
  body: joinBody,
  result,
});

/** For people who are signed in with the invited email. */
export const acceptInvitationOperation = defineBrowserOperation({
  method: 'POST',
  path: '/api/invitations/{token}/accept',
  params,
  result,
});
