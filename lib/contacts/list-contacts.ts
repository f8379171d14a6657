import { z } from 'zod';
import { db, Prisma } from '../db.ts';
import { decodeCursor, encodeCursor } from '../pages/cursor.ts';
import type { ContactFilters, ContactView } from './admin-operations.ts';
import { contactConditions } from './contact-conditions.ts';
import { type ContactRecord, viewContact } from './view-contact.ts';

const place = z.tuple([z.iso.datetime(), z.uuid()]);

/** A page of contacts, the newest first. Keyset: any page costs what the first does. */
export async function listContacts({
  workspaceId,
  limit,
  cursor,
  ...filters
}: ContactFilters & { workspaceId: string; limit: number; cursor?: string | undefined }): Promise<{
  contacts: ContactView[];
  next_cursor: string | null;
}> {
  const [before, beforeId] = cursor === undefined ? [] : decodeCursor(cursor, place);
  const older = before
    ? Prisma.sql`AND (contact.created_at, contact.id) < (${before}::timestamptz, ${beforeId}::uuid)`
    : Prisma.empty;
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
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last;
  return {
    contacts: rows.map(viewContact),
    next_cursor: hasMore ? encodeCursor([last.createdAt.toISOString(), last.id]) : null,
  };
}
