/** First path segments of the app itself, which no workspace may have as its slug. */
const RESERVED = new Set([
  'account',
  'api',
  'channels',
  'docs',
  'flow-events',
  'healthz',
  'instance',
  'invitations',
  'media',
  'metrics',
  'public',
  'readyz',
  'second-factor',
  'sign-in',
  'sign-out',
  'workspaces',
]);

const MAX_LENGTH = 40;

/** The preferred slug for a workspace of this name: lower-case letters, digits and single hyphens. */
export function slugForName(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-|-$/g, '');
  if (slug === '') return 'workspace';
  return RESERVED.has(slug) ? `${slug}-workspace` : slug;
}
