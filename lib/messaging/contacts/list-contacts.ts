import { cursorList } from '#lib/contract/pagination/cursor.ts';
import { olderThan, pageOf } from '#lib/contract/pagination/keyset.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import type { ContactFilters, ContactView } from './admin-operations.ts';
import { contactConditions } from './contact-conditions.ts';
import { type ContactRecord, viewContact } from './view-contact.ts';

/** A page of contacts, newest first. Keyset pagination: every page costs what the first does. */
export async function listContacts({
  workspaceId,
  limit,
  cursor,
  ...filters
}: ContactFilters & { workspaceId: string; limit: number; cursor?: string | undefined }): Promise<{
  contacts: ContactView[];
  next_cursor: string | null;
}> {
  const list = cursorList('contacts', { workspaceId, ...filters });
  const older = olderThan({ list, cursor, time: Prisma.sql`contact.created_at`, id: Prisma.sql`contact.id` });
  const found = await db().$queryRaw<(ContactRecord & { conversationId: string | null })[]>`
    SELECT contact.id, contact.phone, contact.name, contact.opt_in AS "optIn", contact.tags,
      contact.source_ref AS "sourceRef", contact.attributes, contact.created_at AS "createdAt",
      contact.updated_at AS "updatedAt", talk.id AS "conversationId"
    FROM contacts AS contact
    LEFT JOIN LATERAL (
      SELECT id FROM conversations
      WHERE workspace_id = contact.workspace_id AND contact_id = contact.id
      ORDER BY last_message_at DESC LIMIT 1
    ) AS talk ON true
    WHERE contact.workspace_id = ${workspaceId}::uuid ${older} ${contactConditions(filters)}
    ORDER BY contact.created_at DESC, contact.id DESC
    LIMIT ${limit + 1}`;
  const { rows, nextCursor } = pageOf(found, { list, limit, timeOf: ({ createdAt }) => createdAt });
  return { contacts: rows.map(viewContact), next_cursor: nextCursor };
}
