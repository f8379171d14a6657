import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { retentionSchema } from '../retention/schema.ts';
import { countrySchema, idleHoursSchema, workspaceNameSchema } from './schema.ts';

export const workspaceSettings = z.object({
  name: workspaceNameSchema,
  default_country: countrySchema,
  idle_hours: idleHoursSchema,
  retention: retentionSchema,
});

/** Some of them. */
export const workspaceChanges = workspaceSettings.extend({ retention: retentionSchema.partial() }).partial();

export const requireSecondFactorOperation = defineAdminOperation({
  method: 'PUT',
  path: '/api/admin/{workspace}/second-factor',
  role: 'owner',
  fresh: true,
  body: z.object({ required: z.boolean() }),
  result: z.object({ required: z.boolean() }),
});

export const getWorkspaceOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}',
  role: 'admin',
  result: workspaceSettings,
});

export const updateWorkspaceOperation = defineAdminOperation({
  method: 'PATCH',
  path: '/api/admin/{workspace}',
  role: 'admin',
  body: workspaceChanges.extend({
    before: workspaceChanges
      .optional()
      .describe('What the member saw of the settings that they change; refused if they have changed since.'),
  }),
  result: workspaceSettings,
});
