import type { Prisma } from '#lib/platform/database/db.ts';

/**
 * The IDs of the contacts that these IDs refer to: those that exist, and for one that was merged with another contact, the
 * one that remains (docs/decisions/287). Unknown IDs are left out.
 */
export async function presentContacts({
  tx,
  workspaceId,
  contactIds,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  contactIds: string[];
}): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM contacts WHERE workspace_id = ${workspaceId}::uuid AND id = ANY (${contactIds}::uuid[])
    UNION
    SELECT id FROM contacts
    WHERE workspace_id = ${workspaceId}::uuid AND merged_ids <> '{}' AND merged_ids && ${contactIds}::uuid[]`;
  return rows.map(({ id }) => id);
}
