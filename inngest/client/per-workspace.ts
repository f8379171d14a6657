/**
 * One workspace's share: at most `limit` calls of a function at a time, however slow its receivers are. Further calls
 * wait in the queue and hold no resources (docs/decisions/130-shares.md).
 */
export function perWorkspace(limit: number): { key: string; limit: number } {
  return { key: 'event.data.workspaceId', limit };
}
