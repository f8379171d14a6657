/**
 * What a key may do (docs/reference/decisions.md#keys). A new key has all scopes unless told otherwise; a key made before a
 * scope existed does not get it (docs/decisions/081).
 */
export const scopes = [
  'contacts:write',
  'messages:write',
  'conversations:read',
  'conversations:write',
  'media:read',
  'catalog:read',
  'catalog:write',
  'orders:read',
  'webhooks:read',
  'webhooks:write',
  'flows:read',
  'flows:write',
  'runs:read',
  'runs:write',
  'events:read',
] as const;

export type Scope = (typeof scopes)[number];
