import { z } from 'zod';
import { defineBrowserOperation } from '#lib/contract/browser-operation.ts';
import { nameSchema } from '#lib/contract/names/schema.ts';
import { signInMethods } from '../sessions/constants.ts';
import { newPasskeyResponse } from '../sessions/passkey-schema.ts';
import { personNameSchema } from '../sessions/schema.ts';
import { countrySchema, roleSchema, workspaceNameSchema } from '../workspaces/schema.ts';

const workspaceSchema = z.object({
  slug: z.string(),
  name: z.string(),
  role: roleSchema,
  needs_second_factor: z.boolean().describe('It lets in only who has shown one, and the session that asks has not.'),
});

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
  method: z.enum(signInMethods).nullable().describe('How it was signed in; null when that is not known.'),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime().describe('To the day.'),
});

export type SessionView = z.output<typeof sessionSchema>;

export const listSessionsOperation = defineBrowserOperation({
  method: 'GET',
  path: '/api/account/sessions',
  result: z.object({ sessions: z.array(sessionSchema) }),
});

/** Ends every session except the current one. */
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

const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});

export type PasskeyView = z.output<typeof passkeySchema>;

const signInSchema = z.object({
  has_password: z.boolean(),
  second_factor: z.boolean().describe('An authenticator app is set up.'),
  recovery_codes_left: z.int().describe('0 without an authenticator app.'),
  passkeys: z.array(passkeySchema),
});

export type SignInView = z.output<typeof signInSchema>;

/** How the person can sign in. */
export const viewSignInOperation = defineBrowserOperation({
  method: 'GET',
  path: '/api/account/sign-in',
  result: signInSchema,
});

/** Only asks for a fresh sign-in, before the browser follows a download link by itself. */
export const confirmFreshOperation = defineBrowserOperation({
  method: 'POST',
  path: '/api/account/fresh',
  fresh: true,
  result: z.object({ fresh: z.literal(true) }),
});

/** What the browser needs to create a passkey; its response adds it. */
export const beginPasskeyOperation = defineBrowserOperation({
  method: 'POST',
  path: '/api/account/passkeys/options',
  fresh: true,
  result: z.looseObject({ challenge: z.string() }),
});

const PASSKEY_NAME = 'Give the passkey a name of at most 60 characters.';

export const passkeyNameBody = z.object({ name: nameSchema({ max: 60, missing: PASSKEY_NAME, long: PASSKEY_NAME }) });

export const addPasskeyOperation = defineBrowserOperation({
  method: 'POST',
  path: '/api/account/passkeys',
  fresh: true,
  body: passkeyNameBody.extend({ response: newPasskeyResponse }),
  result: passkeySchema,
});

const passkeyParams = z.object({ passkey_id: z.uuid() });

export const renamePasskeyOperation = defineBrowserOperation({
  method: 'PATCH',
  path: '/api/account/passkeys/{passkey_id}',
  params: passkeyParams,
  body: passkeyNameBody,
  result: passkeySchema,
});

export const removePasskeyOperation = defineBrowserOperation({
  method: 'DELETE',
  path: '/api/account/passkeys/{passkey_id}',
  fresh: true,
  params: passkeyParams,
  result: z.object({ id: z.uuid() }),
});

export const createWorkspaceBody = z.object({ name: workspaceNameSchema, country: countrySchema });

/** Creates another workspace for someone who already owns one, and makes them its owner. */
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
