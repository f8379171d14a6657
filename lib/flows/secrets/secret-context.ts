/** The encryption context of a secret (lib/platform/crypto/encryption.ts). */
export function secretContext({ workspaceId, name }: { workspaceId: string; name: string }): string {
  return `flow_secrets/${workspaceId}/${name}`;
}
