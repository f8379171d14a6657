import { Prisma } from '#lib/platform/database/db.ts';
import type { Prepared } from '#lib/platform/database/prepared.ts';
import { newId } from '#lib/platform/new-id.ts';
import type { Arrival } from './find-arrivals.ts';
import type { Person } from './write-people.ts';

type NewConversation = {
  workspace_id: string;
  number_id: string;
  contact_id: string | null;
  last_message_at: Date;
};

/** The ID of each arrival's conversation: the one that was found, or else one created now or meanwhile. */
export async function findOrMakeConversations({
  prepared,
  authors,
}: {
  prepared: Prepared;
  authors: Map<Arrival, Person>;
}): Promise<Map<Arrival, string>> {
  const found = new Map<Arrival, string>();
  const missing = new Map<string, { key: string; arrivals: Arrival[] } & NewConversation>();
  for (const [arrival, { workspaceId, contactId }] of authors) {
    const { numberId, conversationId, message } = arrival;
    if (conversationId) {
      found.set(arrival, conversationId);
      continue;
    }
    const key = `${workspaceId} ${numberId} ${contactId}`;
    const row = { workspace_id: workspaceId, number_id: numberId, contact_id: contactId };
    const entry = missing.get(key) ?? { key, arrivals: [], ...row, last_message_at: message.timestamp };
    entry.arrivals.push(arrival);
    missing.set(key, entry);
  }
  if (missing.size === 0) return found;
  const rows = [...missing.values()].map(({ arrivals, key, ...row }) => ({ ...row, id: newId() }));
  const made = await prepared<{ id: string; key: string }>(
    'make_conversations',
    Prisma.sql`
    INSERT INTO conversations AS present (workspace_id, id, contact_id, number_id, last_message_at)
    SELECT workspace_id, id, contact_id, number_id, last_message_at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given
      (workspace_id uuid, id uuid, contact_id uuid, number_id uuid, last_message_at timestamptz)
    ORDER BY workspace_id, number_id, contact_id
    ON CONFLICT (workspace_id, number_id, contact_id) DO UPDATE SET updated_at = present.updated_at
    RETURNING id, workspace_id || ' ' || number_id || ' ' || contact_id AS key`,
  );
  for (const { id, key } of made) {
    for (const arrival of missing.get(key)?.arrivals ?? []) found.set(arrival, id);
  }
  return found;
}
