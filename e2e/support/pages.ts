/** The IDs from {@link fillWorkspace}, for pages that show a single thing. */
export type Filled = {
  conversationId: string;
  orderId: string;
  flowId: string;
  runId: string;
  webhookId: string;
};

const SETTINGS = [
  'general',
  'members',
  'number',
  'templates',
  'saved-replies',
  'api-keys',
  'business-hours',
  'flow-secrets',
  'requests',
  'limits',
  'audit',
  'account',
];

export const guestPages = [
  { name: 'sign-in', path: '/sign-in' },
  { name: 'forgot-password', path: '/sign-in/forgot' },
  { name: 'reset-password', path: '/sign-in/reset/none' },
  { name: 'docs', path: '/docs' },
  { name: 'docs-reference', path: '/docs/reference/contacts' },
  { name: 'docs-guide', path: '/docs/webhooks' },
  { name: 'invitation-gone', path: '/invitations/none' },
  { name: 'not-found', path: '/nowhere/at/all' },
];

/** What someone sees who is not a member of any workspace. */
export const newcomerPages = [
  { name: 'no-workspace', path: '/' },
  { name: 'workspace-disabled', path: '/workspaces/disabled' },
];

/** The installation's own pages, for its admin, and the page that asks for a second factor. */
export const instancePages = [
  { name: 'instance-workspaces', path: '/instance' },
  { name: 'instance-people', path: '/instance/people' },
  { name: 'instance-health', path: '/instance/health' },
  { name: 'instance-log', path: '/instance/log' },
  { name: 'second-factor', path: '/second-factor' },
  { name: 'own-account', path: '/account' },
  { name: 'email-link-gone', path: '/account/email/none' },
  { name: 'workspace-disabled', path: '/workspaces/disabled' },
];

/** Every page of a workspace; pages of single things only if it has any. */
export function workspacePages(slug: string, filled?: Filled) {
  const page = (name: string, path: string) => ({ name, path: `/${slug}${path}` });
  const single = filled && [
    page('conversation', `/inbox/${filled.conversationId}`),
    page('order', `/orders/${filled.orderId}`),
    page('flow', `/flows/${filled.flowId}`),
    page('runs', `/flows/${filled.flowId}/runs`),
    page('run', `/flows/${filled.flowId}/runs/${filled.runId}`),
    page('webhook', `/webhooks/${filled.webhookId}`),
  ];
  return [
    page('home', ''),
    page('inbox', '/inbox'),
    page('contacts', '/contacts'),
    page('contacts-import', '/contacts/import'),
    page('catalog', '/catalog'),
    page('orders', '/orders'),
    page('flows', '/flows'),
    page('webhooks', '/webhooks'),
    page('sandbox', '/sandbox'),
    ...SETTINGS.map((name) => page(`settings-${name}`, `/settings/${name}`)),
    ...(single ?? []),
  ];
}
