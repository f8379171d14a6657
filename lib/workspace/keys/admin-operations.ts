import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { nameSchema } from '#lib/contract/names/schema.ts';
import { scopes } from '#lib/contract/scopes.ts';
import { scopeSchema } from './schema.ts';

const keySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string().describe('The first characters of the token.'),
  scopes: z.array(scopeSchema),
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  last_used_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  created_by_id: z.uuid().nullable(),
  created_by: z.string().nullable().describe('The name of who made it; null for the command line.'),
});

export type KeyView = z.output<typeof keySchema>;

/** The only response that contains a token. */
const newKeySchema = z.object({ key: keySchema, token: z.string() });

const keyParams = z.object({ key_id: z.uuid() });

export const createKeyBody = z.object({
  name: nameSchema({ max: 80, missing: 'Give the key a name.' }),
  scopes: z
    .array(scopeSchema)
    .min(1, 'Choose at least one scope.')
    .max(scopes.length, 'Name each scope once.')
    .transform((chosen) => [...new Set(chosen)]),
  expires_at: z.iso.datetime().nullable(),
});

const MAX_OVERLAP_HOURS = 24 * 30;

const rotateKeyBody = z.object({
  overlap_hours: z.int().min(0).max(MAX_OVERLAP_HOURS).describe('How long the old token keeps working.'),
});

export const listKeysOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/keys',
  role: 'admin',
  result: z.object({ keys: z.array(keySchema) }),
});

export const createKeyOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/keys',
  role: 'admin',
  fresh: true,
  body: createKeyBody,
  result: newKeySchema,
});

export const revokeKeyOperation = defineAdminOperation({
  method: 'DELETE',
  path: '/api/admin/{workspace}/keys/{key_id}',
  role: 'admin',
  params: keyParams,
  result: z.object({ id: z.uuid(), revoked: z.boolean() }),
});

export const rotateKeyOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/keys/{key_id}/rotate',
  role: 'admin',
  fresh: true,
  params: keyParams,
  body: rotateKeyBody,
  result: newKeySchema,
});
