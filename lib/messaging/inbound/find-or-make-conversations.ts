import { boundedBatch } from '#lib/platform/database/bounded-batch.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import type { Prepared } from '#lib/platform/database/prepared.ts';
import { newId } from '#lib/platform/new-id.ts';
import type { Arrival } from './find-arrivals.ts';
import { identityOf, type Person } from './write-people.ts';

/** A conversation that was not found when its messages arrived. */
type Missing = { person: Person; numberId: string; lastMessageAt: Date; arrivals: Arrival[] };

/**
 * The ID of each arrival's conversation: the one that was found, or else one created now or meanwhile. `written` is the
 * writing of the authors, in the same transaction: the statement is sent right behind it, and finds new contacts itself.
 */
export async function findOrMakeConversations({
  prepared,
  authors,
  written,
}: {
  prepared: Prepared;
  authors: Map<Arrival, Person>;
  written: Promise<void>;
}): Promise<Map<Arrival, string>> {
  const found = new Map<Arrival, string>();
  const missing = new Map<string, Missing>();
  for (const [arrival, person] of authors) {
    const { numberId, conversationId, message } = arrival;
    if (conversationId) {
      found.set(arrival, conversationId);
      continue;
    }
    const key = `${numberId} ${identityOf(person)}`;
    const entry = missing.get(key) ?? { person, numberId, lastMessageAt: message.timestamp, arrivals: [] };
    entry.arrivals.push(arrival);
    missing.set(key, entry);
  }
  const [made] = await Promise.all([make(prepared, [...missing.values()]), written]);
  const ids = new Map(made.map(({ id, numberId, contactId }) => [`${numberId} ${contactId}`, id]));
  for (const { person, numberId, arrivals } of missing.values()) {
    const id = ids.get(`${numberId} ${person.contactId}`);
    if (id) for (const arrival of arrivals) found.set(arrival, id);
  }
  return found;
}

type Made = { id: string; numberId: string; contactId: string };

async function make(prepared: Prepared, missing: Missing[]): Promise<Made[]> {
  if (missing.length === 0) return [];
  const rows = missing.map(({ person, numberId, lastMessageAt }, position) => ({
    position,
    workspace_id: person.workspaceId,
    id: newId(),
    phone_key: person.phoneKey,
    user_id: person.userId,
    // One that is being written is found by its key.
    contact_id: person.isCurrent ? person.contactId : null,
    number_id: numberId,
    last_message_at: lastMessageAt,
  }));
  return prepared<Made>(
    'make_conversations',
    Prisma.sql`
    INSERT INTO conversations AS present (workspace_id, id, contact_id, number_id, last_message_at, status)
    SELECT DISTINCT ON (workspace_id, number_id, contact_id) workspace_id, id, contact_id, number_id, last_message_at,
      -- Nothing that a blocked contact writes is to be worked on (docs/decisions/228).
      (CASE WHEN EXISTS (
        SELECT FROM contacts AS contact
        WHERE contact.workspace_id = wanted.workspace_id AND contact.id = wanted.contact_id
          AND contact.blocked_at IS NOT NULL
      ) THEN 'closed' ELSE 'open' END)::"ConversationStatus"
    FROM (
      SELECT workspace_id, id, number_id, last_message_at, coalesce(contact_id,
        (SELECT contact.id FROM contacts AS contact
          WHERE contact.workspace_id = given.workspace_id AND contact.phone_key = given.phone_key),
        (SELECT contact.id FROM contacts AS contact
          WHERE contact.workspace_id = given.workspace_id AND contact.user_id = given.user_id
            AND given.phone_key IS NULL)) AS contact_id
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (position int, workspace_id uuid, id uuid,
        contact_id uuid, phone_key text, user_id text, number_id uuid, last_message_at timestamptz)
      WHERE ${boundedBatch('position')}
    ) AS wanted
    ORDER BY workspace_id, number_id, contact_id, last_message_at
    ON CONFLICT (workspace_id, number_id, contact_id) DO UPDATE SET updated_at = present.updated_at
    RETURNING id, number_id AS "numberId", contact_id AS "contactId"`,
  );
}
