import { Prisma } from '#lib/platform/database/db.ts';

/**
 * An `AND …`: that `contact`, a person of this workspace, has a tag. It is written as the index has it, which lists each
 * contact by its tags and by its workspace behind a space, so that no other workspace's people are read.
 */
export const hasTag = ({ workspaceId, tag }: { workspaceId: string; tag: string }): Prisma.Sql =>
  Prisma.sql`AND ARRAY[' ' || contact.workspace_id::text] || contact.tags @> ARRAY[${` ${workspaceId}`}, ${tag}]::text[]`;
