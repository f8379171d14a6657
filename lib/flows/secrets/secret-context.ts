/** What a secret's ciphertext is bound to (lib/platform/crypto/encryption.ts). */
export function secretContext({ workspaceId, name }: { workspaceId: string; name: string }): string {
  return `flow_secrets/${workspaceId}/${name}`;
}
