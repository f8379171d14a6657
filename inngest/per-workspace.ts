/**
 * The share of one workspace: at most so many calls of a function at a time, however slow its receivers are. The others
 * wait in the queue and hold nothing (docs/decisions/130-shares.md).
 */
export function perWorkspace(limit: number): { key: string; limit: number } {
  return { key: 'event.data.workspaceId', limit };
}
