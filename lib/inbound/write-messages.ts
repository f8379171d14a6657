import type { Prisma } from '../db.ts';
import { newId } from '../new-id.ts';
import type { Arrival } from './find-arrivals.ts';
import type { Person } from './write-people.ts';

/** A message that this transaction stored. */
export type FreshMessage = {
  id: string;
  workspaceId: string;
  conversationId: string;
  orderId: string | null;
  /** True when a published flow or an active run may care. */
  isListenedTo: boolean;
  arrival: Arrival;
  person: Person;
};

/**
 * Stores messages with their files and orders, and moves their conversations: one statement, after one that makes the
 * conversations that are missing. Answers with those that were new; a message that another instance has just stored
 * moves nothing.
 */
export async function writeMessages({
  tx,
  authors,
}: {
  tx: Prisma.TransactionClient;
  authors: Map<Arrival, Person>;
}): Promise<FreshMessage[]> {
  const conversations = await conversationsOf(tx, authors);
  const given = new Map([...authors].map(([arrival, person]) => [newId(), { arrival, person }]));
  const rows = [...given].map(([id, { arrival, person }]) =>
    rowOf(id, arrival, person, conversations.get(arrival) ?? null),
  );
  const inserted = await insertMessages(tx, rows);
  const orders = new Map(rows.map((row) => [row.id, row.order?.id ?? null]));
  return inserted.flatMap(({ id, conversationId, isListenedTo }) => {
    const origin = given.get(id);
    if (!origin) return [];
    const { workspaceId } = origin.person;
    return [{ id, workspaceId, conversationId, orderId: orders.get(id) ?? null, isListenedTo, ...origin }];
  });
}

function insertMessages(tx: Prisma.TransactionClient, rows: ReturnType<typeof rowOf>[]) {
  return tx.$queryRaw<{ id: string; conversationId: string; isListenedTo: boolean }[]>`
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given
        (workspace_id uuid, id uuid, conversation_id uuid, contact_id uuid, channel_id text, type text, kind text,
         text text, payload jsonb, "timestamp" timestamptz, is_system boolean, media jsonb, "order" jsonb)
    ), fresh AS (
      INSERT INTO messages
        (workspace_id, id, conversation_id, direction, channel_id, type, kind, text, payload, status, source, "timestamp")
      SELECT workspace_id, id, conversation_id, 'inbound', channel_id, type, kind, text, payload, 'received', 'channel',
        "timestamp"
      FROM given ORDER BY workspace_id, channel_id
      ON CONFLICT (workspace_id, channel_id) DO NOTHING
      RETURNING workspace_id, id, conversation_id
    ), files AS (
      INSERT INTO media (workspace_id, message_id, state, filename, mime_type, channel_media_id, voice, error)
      SELECT workspace_id, id, (CASE WHEN media->>'error' IS NULL THEN 'pending' ELSE 'failed' END)::"MediaState",
        media->>'filename', media->>'mimeType', media->>'channelMediaId', (media->>'voice')::boolean, media->>'error'
      FROM fresh JOIN given USING (workspace_id, id) WHERE media IS NOT NULL
    ), carts AS (
      INSERT INTO orders
        (workspace_id, id, message_id, conversation_id, contact_id, catalog_id, items, total, currency, note, created_at)
      SELECT workspace_id, ("order"->>'id')::uuid, id, given.conversation_id, contact_id, "order"->>'catalog_id',
        "order"->'items', ("order"->>'total')::bigint, "order"->>'currency', "order"->>'note', "timestamp"
      FROM fresh JOIN given USING (workspace_id, id) WHERE "order" IS NOT NULL
    ), moves AS MATERIALIZED (
      SELECT workspace_id, given.conversation_id, max("timestamp") AS latest,
        max("timestamp") FILTER (WHERE NOT is_system) AS inbound, count(*) FILTER (WHERE NOT is_system) AS unread
      FROM fresh JOIN given USING (workspace_id, id) GROUP BY workspace_id, given.conversation_id
    ), locked AS MATERIALIZED (
      SELECT conversation.workspace_id, conversation.id, moves.latest, moves.inbound, moves.unread
      FROM conversations AS conversation
      JOIN moves ON moves.workspace_id = conversation.workspace_id AND moves.conversation_id = conversation.id
      ORDER BY conversation.workspace_id, conversation.id
      FOR NO KEY UPDATE OF conversation
    ), moved AS (
      UPDATE conversations AS conversation SET
        last_inbound_at = greatest(conversation.last_inbound_at, locked.inbound),
        last_message_at = greatest(conversation.last_message_at, locked.latest),
        unread_count = conversation.unread_count + locked.unread,
        updated_at = now()
      FROM locked
      WHERE conversation.workspace_id = locked.workspace_id AND conversation.id = locked.id
    )
    SELECT id, conversation_id AS "conversationId",
      EXISTS (SELECT FROM flows WHERE flows.workspace_id = fresh.workspace_id AND flows.published_version IS NOT NULL)
      OR EXISTS (
        SELECT FROM flow_runs
        WHERE flow_runs.workspace_id = fresh.workspace_id AND flow_runs.conversation_id = fresh.conversation_id
          AND flow_runs.state IN ('running', 'waiting')
      ) AS "isListenedTo"
    FROM fresh ORDER BY id`;
}

function rowOf(id: string, { message }: Arrival, { workspaceId, contactId }: Person, conversationId: string | null) {
  const { type, kind, text, payload, media, order } = message.content;
  return {
    workspace_id: workspaceId,
    id,
    conversation_id: conversationId,
    contact_id: contactId,
    channel_id: message.channelId,
    type,
    kind,
    text,
    payload,
    timestamp: message.timestamp,
    is_system: kind === 'system',
    media,
    order: order && {
      ...order,
      id: newId(),
      items: order.items.map((item) => ({ ...item, name: null, image_url: null })),
    },
  };
}

/** The conversation of each arrival: the one that was found, else one that is made now or was made meanwhile. */
async function conversationsOf(tx: Prisma.TransactionClient, authors: Map<Arrival, Person>) {
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
  const made = await tx.$queryRaw<{ id: string; key: string }[]>`
    INSERT INTO conversations AS present (workspace_id, id, contact_id, number_id, last_message_at)
    SELECT workspace_id, id, contact_id, number_id, last_message_at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given
      (workspace_id uuid, id uuid, contact_id uuid, number_id uuid, last_message_at timestamptz)
    ORDER BY workspace_id, number_id, contact_id
    ON CONFLICT (workspace_id, number_id, contact_id) DO UPDATE SET updated_at = present.updated_at
    RETURNING id, workspace_id || ' ' || number_id || ' ' || contact_id AS key`;
  for (const { id, key } of made) {
    for (const arrival of missing.get(key)?.arrivals ?? []) found.set(arrival, id);
  }
  return found;
}

type NewConversation = {
  workspace_id: string;
  number_id: string;
  contact_id: string | null;
  last_message_at: Date;
};
