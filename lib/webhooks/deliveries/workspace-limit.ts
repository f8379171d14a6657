/**
 * Keeps the concurrent attempts of each workspace below `atMost` in this process, so that a workspace whose receivers
 * are all slow leaves room for the others. It is checked between claims, so the last claim may exceed it by its batch.
 */
export function workspaceLimit({ atMost }: { atMost: number }) {
  const active = new Map<string, number>();
  const refused = new Set<string>();

  return {
    /** The workspaces that the next claim should leave out. */
    full(): string[] {
      for (const [workspaceId, count] of active) if (count >= atMost) refused.add(workspaceId);
      return [...refused];
    },

    started(workspaceId: string): void {
      active.set(workspaceId, (active.get(workspaceId) ?? 0) + 1);
    },

    /** True when a workspace that was left out has room again, and so the next claim is due. */
    finished(workspaceId: string): boolean {
      const left = (active.get(workspaceId) ?? 1) - 1;
      if (left === 0) active.delete(workspaceId);
      else active.set(workspaceId, left);
      return left <= atMost / 2 && refused.delete(workspaceId);
    },
  };
}
