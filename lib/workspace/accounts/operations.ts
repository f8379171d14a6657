import { z } from 'zod';
import { defineBrowserOperation } from '#lib/contract/browser-operation.ts';
import { personNameSchema } from '../sessions/schema.ts';
import { countrySchema, roleSchema, workspaceNameSchema } from '../workspaces/schema.ts';

const workspaceSchema = z.object({ slug: z.string(), name: z.string(), role: roleSchema });

const accountSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  workspaces: z.array(workspaceSchema),
});

export type AccountView = z.output<typeof accountSchema>;

export const accountOperation = defineBrowserOperation({ method: 'GET', path: '/api/account', result: accountSchema });

export const renameBody = z.object({ name: personNameSchema });

export const renameOperation = defineBrowserOperation({
  method: 'PATCH',
  path: '/api/account',
  body: renameBody,
  result: z.object({ name: z.string() }),
});

const sessionSchema = z.object({
  id: z.uuid(),
  current: z.boolean().describe('The session that asks.'),
  user_agent: z.string().nullable(),
  ip_address: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime().describe('To the day.'),
});

export type SessionView = z.output<typeof sessionSchema>;

export const listSessionsOperation = defineBrowserOperation({
  method: 'GET',
  path: '/api/account/sessions',
  result: z.object({ sessions: z.array(sessionSchema) }),
});

/** Ends every session but the one that asks. */
export const endOtherSessionsOperation = defineBrowserOperation({
  method: 'DELETE',
  path: '/api/account/sessions',
  result: z.object({ ended: z.int() }),
});

export const endSessionOperation = defineBrowserOperation({
  method: 'DELETE',
  path: '/api/account/sessions/{session_id}',
  params: z.object({ session_id: z.uuid() }),
  result: z.object({ id: z.uuid() }),
});

export const createWorkspaceBody = z.object({ name: workspaceNameSchema, country: countrySchema });

/** For who owns a workspace already: one more, with its maker as owner. */
export const createWorkspaceOperation = defineBrowserOperation({
  method: 'POST',
  path: '/api/account/workspaces',
  body: createWorkspaceBody,
  result: z.object({ slug: z.string() }),
});

/** Remembers which workspace to open first. */
export const openWorkspaceOperation = defineBrowserOperation({
  method: 'POST',
  path: '/api/account/active-workspace',
  body: z.object({ workspace: z.string() }),
  result: z.object({ slug: z.string() }),
});
