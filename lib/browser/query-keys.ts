/**
 * Every key under which React Query keeps something, by workspace (its slug). A list's key starts with its area's key,
 * so that a mutation can invalidate the area.
 */
export const queryKeys = {
  workspace: (workspace: string) => ['workspace', workspace] as const,
  apiKeys: (workspace: string) => ['workspace', workspace, 'api-keys'] as const,
  members: (workspace: string) => ['workspace', workspace, 'members'] as const,
  settings: (workspace: string) => ['workspace', workspace, 'settings'] as const,
  audit: (workspace: string) => ['workspace', workspace, 'audit'] as const,
  auditList: (workspace: string, filter: object) => ['workspace', workspace, 'audit', filter] as const,
  apiRequests: (workspace: string) => ['workspace', workspace, 'api-requests'] as const,
  apiRequestList: (workspace: string, filter: object) => ['workspace', workspace, 'api-requests', filter] as const,
  checklist: (workspace: string) => ['workspace', workspace, 'checklist'] as const,
  sessions: () => ['account', 'sessions'] as const,
};
