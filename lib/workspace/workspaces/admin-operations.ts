import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { retentionSchema } from '../retention/schema.ts';
import { countrySchema, idleHoursSchema, workspaceNameSchema } from './schema.ts';

export const workspaceSettings = z.object({
  name: workspaceNameSchema,
  default_country: countrySchema,
  idle_hours: idleHoursSchema.optional(),
  retention: retentionSchema.optional(),
});

export const requireSecondFactorOperation = defineAdminOperation({
  method: 'PUT',
  path: '/api/admin/{workspace}/second-factor',
  role: 'owner',
  fresh: true,
  body: z.object({ required: z.boolean() }),
  result: z.object({ required: z.boolean() }),
});

export const updateWorkspaceOperation = defineAdminOperation({
  method: 'PATCH',
  path: '/api/admin/{workspace}',
  role: 'admin',
  body: workspaceSettings,
  // All of them, so that a route that forgets a setting does not compile.
  result: workspaceSettings.required(),
});
