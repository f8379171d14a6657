import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { pushTargetSchema } from './schema.ts';

/** What a browser needs to ask its push service for an address. */
export const pushKeyOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/push',
  role: 'agent',
  result: z.object({ public_key: z.string() }),
});

/** Announces messages in this browser from now on, as long as the session lasts. Repeating it changes what it shows. */
export const startPushOperation = defineAdminOperation({
  method: 'PUT',
  path: '/api/admin/{workspace}/push',
  role: 'agent',
  body: pushTargetSchema.extend({ shows_text: z.boolean() }),
  result: z.object({ shows_text: z.boolean() }),
});

export const endPushOperation = defineAdminOperation({
  method: 'DELETE',
  path: '/api/admin/{workspace}/push',
  role: 'agent',
  body: pushTargetSchema.pick({ endpoint: true }),
  result: z.object({ ended: z.boolean() }),
});
