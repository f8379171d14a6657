import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { pushTargetSchema } from './schema.ts';

/** What a browser needs to subscribe at its push service. */
export const pushKeyOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/push',
  role: 'agent',
  result: z.object({ public_key: z.string() }),
});

/** Starts push notifications in this browser, for as long as the session lasts. Repeating it updates what they show. */
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
