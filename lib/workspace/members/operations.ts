import { z } from 'zod';
import { defineBrowserOperation } from '#lib/contract/browser-operation.ts';
import { newPasswordSchema, personNameSchema } from '../sessions/schema.ts';

const params = z.object({ invitation_id: z.uuid() });
const result = z.object({ slug: z.string() });

export const joinBody = z.object({ name: personNameSchema, password: newPasswordSchema });

/** For anyone who has no account yet. No one is signed in; the invitation's id is the proof. */
export const joinOperation = defineBrowserOperation({
  method: 'POST',
  path: '/api/invitations/{invitation_id}/join',
  params,
  body: joinBody,
  result,
});

/** For anyone who is signed in with the invited email. */
export const acceptInvitationOperation = defineBrowserOperation({
  method: 'POST',
  path: '/api/invitations/{invitation_id}/accept',
  params,
  result,
});
