import { z } from 'zod';
import { cursorList, decodeCursor } from '#lib/contract/pagination/cursor.ts';
import { fitting, fittingSql, pageBy, placeSchema } from '#lib/contract/pagination/keyset.ts';
import { anyCase } from '#lib/platform/database/any-case.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import type { ContactFilters, ContactView } from './admin-operations.ts';
import type { contactSorts } from './constants.ts';
import { contactBytesSql } from './contact-bytes-sql.ts';
import { contactConditions } from './contact-conditions.ts';
import { type ContactRecord, viewContact } from './view-contact.ts';

type Sort = (typeof contactSorts)[number];
type Row = ContactRecord & { conversationId: string | null; nameKey: string; bytes: number };

/** Contacts without a name come last. */
async function nameKeySql(): Promise<Prisma.Sql> {
  const { sorted } = await anyCase();
  return sorted(Prisma.sql`CASE WHEN contact.name IS NULL THEN '1' ELSE '0' || contact.name END`);
}

const orders: Record<Sort, (nameKey: Prisma.Sql) => Prisma.Sql> = {
  newest: () => Prisma.sql`contact.created_at DESC, contact.id DESC`,
  oldest: () => Prisma.sql`contact.created_at, contact.id`,
  name: (nameKey) => Prisma.sql`${nameKey}, contact.id`,
};

/**
 * A page of contacts, newest first unless `sort` says otherwise; fewer than `limit` where they are large. Keyset pagination:
 * every page costs the same as the first. Each has their latest conversation: with the number of ours `number_id`, if given.
 * Someone who hides their own can be reached only where they wrote, so theirs is with any number. Throws `validation_failed`
 * for another list's cursor.
 */
export async function listContacts({
  workspaceId,
  limit,
  cursor,
  sort = 'newest',
  number_id: numberId,
  ...filters
}: ContactFilters & {
  workspaceId: string;
  limit: number;
  cursor?: string | undefined;
  sort?: Sort | undefined;
  number_id?: string | undefined;
}): Promise<{
  contacts: ContactView[];
  next_cursor: string | null;
}> {
  const list = cursorList(`contacts by ${sort}`, { workspaceId, ...filters });
  const nameKey = await nameKeySql();
  const order = orders[sort](nameKey);
  const found = await db().$queryRaw<Row[]>`
    WITH page AS MATERIALIZED (
      SELECT contact.*, ${nameKey} AS name_key FROM contacts AS contact
      WHERE contact.workspace_id = ${workspaceId}::uuid ${cursor ? after({ list, cursor, sort, nameKey }) : Prisma.empty}
        ${await contactConditions({ workspaceId, ...filters })}
      ORDER BY ${order}
      LIMIT ${limit + 1}
    ), ${fittingSql({ row: 'contact', bytes: contactBytesSql('contact'), order })}
    SELECT contact.bytes, contact.id, contact.phone, contact.name, contact.opt_in AS "optIn", contact.tags,
      contact.source_ref AS "sourceRef", contact.attributes, contact.blocked_at AS "blockedAt",
      contact.created_at AS "createdAt",
      contact.updated_at AS "updatedAt", talk.id AS "conversationId", contact.name_key AS "nameKey"
    FROM fitting AS contact
    LEFT JOIN LATERAL (
      SELECT id FROM conversations
      WHERE workspace_id = contact.workspace_id AND contact_id = contact.id ${numberId ? withNumber(numberId) : Prisma.empty}
      ORDER BY last_message_at DESC LIMIT 1
    ) AS talk ON true
    ORDER BY ${order}`;
  const placeOf = (row: Row) => [sort === 'name' ? row.nameKey : row.createdAt.toISOString(), row.id];
  const { rows, nextCursor } = pageBy(found, { list, limit: fitting(found, limit), placeOf });
  return { contacts: rows.map(viewContact), next_cursor: nextCursor };
}

const withNumber = (numberId: string) => Prisma.sql`AND (number_id = ${numberId}::uuid OR contact.phone IS NULL)`;

function after({
  list,
  cursor,
  sort,
  nameKey,
}: {
  list: ReturnType<typeof cursorList>;
  cursor: string;
  sort: Sort;
  nameKey: Prisma.Sql;
}): Prisma.Sql {
  if (sort === 'name') {
    const [key, id] = decodeCursor(list, cursor, z.tuple([z.string(), z.uuid()]));
    return Prisma.sql`AND (${nameKey}, contact.id) > (${key}, ${id}::uuid)`;
  }
  const [time, id] = decodeCursor(list, cursor, placeSchema);
  const direction = sort === 'newest' ? Prisma.sql`<` : Prisma.sql`>`;
  return Prisma.sql`AND (contact.created_at, contact.id) ${direction} (${time}::timestamptz, ${id}::uuid)`;
}
