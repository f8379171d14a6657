/**
 * Every key under which React Query keeps something, by workspace (its slug). A list's key starts with its area's key,
 * so that a mutation can invalidate the area.
 */
export const queryKeys = {
  workspace: (workspace: string) => ['workspace', workspace] as const,
  apiKeys: (workspace: string) => ['workspace', workspace, 'api-keys'] as const,
  members: (workspace: string) => ['workspace', workspace, 'members'] as const,
  number: (workspace: string) => ['workspace', workspace, 'number'] as const,
  templates: (workspace: string) => ['workspace', workspace, 'templates'] as const,
  flowSecrets: (workspace: string) => ['workspace', workspace, 'flow-secrets'] as const,
  audit: (workspace: string) => ['workspace', workspace, 'audit'] as const,
  auditList: (workspace: string, filter: object) => ['workspace', workspace, 'audit', filter] as const,
  apiRequests: (workspace: string) => ['workspace', workspace, 'api-requests'] as const,
  apiRequestList: (workspace: string, filter: object) => ['workspace', workspace, 'api-requests', filter] as const,
  checklist: (workspace: string) => ['workspace', workspace, 'checklist'] as const,
  attention: (workspace: string) => ['workspace', workspace, 'attention'] as const,
  traffic: (workspace: string, days: number) => ['workspace', workspace, 'traffic', days] as const,
  inbox: (workspace: string) => ['workspace', workspace, 'inbox'] as const,
  inboxLists: (workspace: string) => ['workspace', workspace, 'inbox', 'list'] as const,
  inboxList: (workspace: string, filter: object) => ['workspace', workspace, 'inbox', 'list', filter] as const,
  unread: (workspace: string) => ['workspace', workspace, 'inbox', 'unread'] as const,
  conversation: (workspace: string, id: string) => ['workspace', workspace, 'inbox', 'conversation', id] as const,
  thread: (workspace: string, id: string) => ['workspace', workspace, 'inbox', 'thread', id] as const,
  outbox: (workspace: string, id: string) => ['workspace', workspace, 'outbox', id] as const,
  contacts: (workspace: string) => ['workspace', workspace, 'contacts'] as const,
  contactList: (workspace: string, filter: object) => ['workspace', workspace, 'contacts', 'list', filter] as const,
  importPreview: (workspace: string, file: File, mapping: object) =>
    ['workspace', workspace, 'import-preview', file.name, file.size, file.lastModified, mapping] as const,
  contactFacets: (workspace: string) => ['workspace', workspace, 'contacts', 'facets'] as const,
  sandbox: (workspace: string) => ['workspace', workspace, 'sandbox'] as const,
  sandboxState: (workspace: string) => ['workspace', workspace, 'sandbox', 'state'] as const,
  sandboxMessages: (workspace: string, phone: string) =>
    ['workspace', workspace, 'sandbox', 'messages', phone] as const,
  sandboxProducts: (workspace: string) => ['workspace', workspace, 'sandbox', 'products'] as const,
  flows: (workspace: string) => ['workspace', workspace, 'flows'] as const,
  flowVersions: (workspace: string, id: string) => ['workspace', workspace, 'flows', id, 'versions'] as const,
  flowVersion: (workspace: string, id: string, version: number) =>
    ['workspace', workspace, 'flows', id, 'versions', version] as const,
  flowRuns: (workspace: string, id: string) => ['workspace', workspace, 'flows', id, 'runs'] as const,
  flowRunList: (workspace: string, id: string, filter: object) =>
    ['workspace', workspace, 'flows', id, 'runs', filter] as const,
  flowRun: (workspace: string, id: string, run: string) => ['workspace', workspace, 'flows', id, 'runs', run] as const,
  webhooks: (workspace: string) => ['workspace', workspace, 'webhooks'] as const,
  webhookList: (workspace: string) => ['workspace', workspace, 'webhooks', 'all'] as const,
  deliveries: (workspace: string, webhook: string) => ['workspace', workspace, 'webhooks', webhook] as const,
  deliveryList: (workspace: string, webhook: string, filter: object) =>
    ['workspace', workspace, 'webhooks', webhook, 'list', filter] as const,
  delivery: (workspace: string, delivery: string) =>
    ['workspace', workspace, 'webhooks', 'delivery', delivery] as const,
  catalog: (workspace: string) => ['workspace', workspace, 'catalog'] as const,
  catalogState: (workspace: string) => ['workspace', workspace, 'catalog', 'state'] as const,
  products: (workspace: string, search: string) => ['workspace', workspace, 'catalog', 'products', search] as const,
  orders: (workspace: string) => ['workspace', workspace, 'orders'] as const,
  orderList: (workspace: string) => ['workspace', workspace, 'orders', 'list'] as const,
  order: (workspace: string, id: string) => ['workspace', workspace, 'orders', id] as const,
  sessions: () => ['account', 'sessions'] as const,
  signOut: () => ['account', 'sign-out'] as const,
};
