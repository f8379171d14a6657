import { Prisma } from '#lib/platform/database/db.ts';

/**
 * A condition on a row of `messages`: it has a file, and is in one of these conversations. Each file is looked up by its key.
 * In a join, PostgreSQL before version 18 compares all files of a new workspace with all its messages (docs/decisions/282).
 */
export const hasFileIn = ({
  workspaceId,
  conversationIds,
}: {
  workspaceId: string;
  conversationIds: string[];
}) => Prisma.sql`
  messages.workspace_id = ${workspaceId}::uuid AND conversation_id = ANY (${conversationIds}::uuid[])
  AND (SELECT true FROM media WHERE media.workspace_id = messages.workspace_id AND message_id = messages.id)`;
