/** What a key may be allowed to do (design.md "Keys"). A new key has all of them unless told otherwise. */
export const scopes = [
  'contacts:write',
  'messages:write',
  'conversations:read',
  'media:read',
  'catalog:read',
  'catalog:write',
  'orders:read',
  'webhooks:read',
  'webhooks:write',
  'flows:read',
  'flows:write',
  'events:read',
] as const;

export type Scope = (typeof scopes)[number];
