import { z } from 'zod';
import { defineBrowserOperation } from '#lib/contract/browser-operation.ts';
import { quotaNames } from '../quotas/constants.ts';

const PAGE = 50;

const pageQuery = z.object({
  q: z.string().max(200).optional(),
  after: z.uuid().optional().describe('The last one of the page before.'),
});

export const INSTANCE_PAGE = PAGE;

const workspaceSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  members: z.int(),
  messages: z.int().describe('Of the last 30 days.'),
  storage_mb: z.int(),
  disabled_at: z.iso.datetime().nullable(),
});

export type InstanceWorkspace = z.output<typeof workspaceSchema>;

export const listInstanceWorkspacesOperation = defineBrowserOperation({
  method: 'GET',
  path: '/api/instance/workspaces',
  query: pageQuery,
  result: z.object({ workspaces: z.array(workspaceSchema), has_more: z.boolean() }),
});

const personSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  workspaces: z.array(z.string()).describe('Their slugs.'),
  second_factor: z.boolean(),
  instance_admin: z.boolean(),
  last_sign_in_at: z.iso.datetime().nullable(),
  disabled_at: z.iso.datetime().nullable(),
});

export type InstancePerson = z.output<typeof personSchema>;

export const listInstancePeopleOperation = defineBrowserOperation({
  method: 'GET',
  path: '/api/instance/people',
  query: pageQuery,
  result: z.object({ people: z.array(personSchema), has_more: z.boolean() }),
});

const disabledBody = z.object({ disabled: z.boolean() });
const disabledResult = z.object({ id: z.uuid(), disabled: z.boolean() });

export const setWorkspaceDisabledOperation = defineBrowserOperation({
  method: 'PATCH',
  path: '/api/instance/workspaces/{workspace_id}',
  params: z.object({ workspace_id: z.uuid() }),
  body: disabledBody,
  result: disabledResult,
});

export const setPersonDisabledOperation = defineBrowserOperation({
  method: 'PATCH',
  path: '/api/instance/people/{person_id}',
  params: z.object({ person_id: z.uuid() }),
  body: disabledBody,
  result: disabledResult,
});

const quotaSchema = z.object({
  name: z.enum(quotaNames),
  used: z.int().nullable(),
  limit: z.int().nullable(),
  is_own: z.boolean(),
});

export const listWorkspaceQuotasOperation = defineBrowserOperation({
  method: 'GET',
  path: '/api/instance/workspaces/{workspace_id}/quotas',
  params: z.object({ workspace_id: z.uuid() }),
  result: z.object({ quotas: z.array(quotaSchema) }),
});

/** A workspace's own limit: 0 for unlimited, null for that of the installation. */
export const setWorkspaceQuotaOperation = defineBrowserOperation({
  method: 'POST',
  path: '/api/instance/workspaces/{workspace_id}/quotas',
  params: z.object({ workspace_id: z.uuid() }),
  body: z.object({ name: z.enum(quotaNames), value: z.int().min(0).max(2_147_483_647).nullable() }),
  result: z.object({ name: z.enum(quotaNames), value: z.int().nullable() }),
});
