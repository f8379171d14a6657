import { boundedBatch } from '#lib/platform/database/bounded-batch.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import type { Prepared } from '#lib/platform/database/prepared.ts';
import { engineEventRow, enqueueEventsSql } from '#lib/platform/engine/enqueue-events-sql.ts';
import { mediaReceived, messageReceived, orderReceived, pushWanted } from '#lib/platform/engine/events.ts';
import { newId } from '#lib/platform/new-id.ts';
import { writeEventsSql } from '#lib/webhooks/events/record-events-sql.ts';
import { threadLinesSql, workEventsSql } from '../conversations/record-work-sql.ts';
import { receivedEvent } from '../messages/received-event.ts';
import type { Arrival } from './find-arrivals.ts';
import { type News, newsSql } from './notify-news.ts';
import { isQuietSql, quietPayloadSql } from './quiet-reactions-sql.ts';
import type { Person } from './write-people.ts';

/** Higher than every position in a batch. */
const AFTER_ALL = 1_000_000;

const takesLead = Prisma.sql`state = 'flow' AND by_person_at > state_since - interval '1 minute'`;

/**
 * Stores messages and everything that follows from them, in one statement: files, orders, their conversations' order and
 * counts, events with their deliveries, work for the engine. Returns whom to notify after the commit. Only rows that are
 * really new have effects: a message that another instance has just stored changes nothing. Messages are numbered, and
 * their events recorded, under the lock of their conversation, so that everyone sees one order (docs/decisions/085).
 */
export async function writeMessages({
  prepared,
  authors,
  conversations,
}: {
  prepared: Prepared;
  authors: Map<Arrival, Person>;
  conversations: Map<Arrival, string>;
}): Promise<News | undefined> {
  const inOrder = [...authors].toSorted(([one], [other]) => secondOf(one) - secondOf(other));
  const rows = inOrder.map(([arrival, person], position) => ({
    position,
    ...rowOf(arrival, person, conversations.get(arrival) ?? ''),
  }));
  const work = rows.flatMap(workOf);
  const [news] = await prepared<News>(
    'write_messages',
    Prisma.sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given
        (position int, workspace_id uuid, id uuid, conversation_id uuid, contact_id uuid, channel_id text, type text,
         kind text, text text, payload jsonb, "timestamp" timestamptz, is_said boolean, is_echo boolean, media jsonb,
         "order" jsonb, event jsonb)
      WHERE ${boundedBatch('position')}
    ), locked AS MATERIALIZED (
      -- First, because the holder of this lock assigns the next numbers of the conversation.
      SELECT conversation.workspace_id, conversation.id, conversation.contact_id, conversation.last_sequence,
        conversation.status, conversation.xmin AS version
      FROM conversations AS conversation
      JOIN (SELECT DISTINCT workspace_id, conversation_id FROM given) AS named
        ON named.workspace_id = conversation.workspace_id AND named.conversation_id = conversation.id
      ORDER BY conversation.workspace_id, conversation.id
      FOR NO KEY UPDATE OF conversation
    ), authors AS MATERIALIZED (
      -- A lock on the contact shows whether they were blocked or unblocked while this statement waited for the conversation.
      -- It is taken only if they were blocked before, or the conversation has changed since. LATERAL, so that each contact
      -- is looked up by its key.
      SELECT locked.workspace_id, locked.id, blocked_at
      FROM locked CROSS JOIN LATERAL (
        SELECT blocked_at FROM contacts
        WHERE workspace_id = locked.workspace_id AND contacts.id = locked.contact_id AND (blocked_at IS NOT NULL OR version <> (
          SELECT xmin FROM conversations AS seen WHERE seen.workspace_id = locked.workspace_id AND seen.id = locked.id))
        FOR SHARE
      ) AS contact
    ), numbered AS MATERIALIZED (
      -- A conversation that was merged meanwhile is missing here: the message then violates its key and is looked up again.
      -- A message of a blocked contact is stored, but has no effect (docs/decisions/228).
      SELECT given.*, is_said AND NOT EXISTS (
          SELECT FROM authors
          WHERE authors.workspace_id = given.workspace_id AND authors.id = conversation_id AND blocked_at IS NOT NULL
        ) AS is_heard, ${isQuietSql('given')} AS is_quiet, coalesce(last_sequence, 0)
        + row_number() OVER (PARTITION BY given.workspace_id, conversation_id ORDER BY position) AS sequence
      -- FULL has the effect of LEFT here, but cannot be done by comparing each message with each conversation. The planner
      -- would choose that for LEFT, because it expects one of each.
      FROM given FULL JOIN locked ON locked.workspace_id = given.workspace_id AND locked.id = conversation_id
    ), fresh AS MATERIALIZED (
      INSERT INTO messages (workspace_id, id, conversation_id, direction, channel_id, type, kind, text, payload, status,
        source, "timestamp", sequence)
      SELECT workspace_id, id, conversation_id,
        (CASE WHEN is_echo THEN 'outbound' ELSE 'inbound' END)::"MessageDirection", channel_id, type, kind, text,
        ${quietPayloadSql('numbered')},
        (CASE WHEN is_echo THEN 'sent' ELSE 'received' END)::"MessageStatus",
        CASE WHEN is_echo THEN 'phone' ELSE 'channel' END, "timestamp", sequence
      FROM numbered ORDER BY workspace_id, channel_id
      ON CONFLICT (workspace_id, channel_id) DO NOTHING
      RETURNING workspace_id, id
    ), stored AS MATERIALIZED (
      SELECT * FROM numbered WHERE id = ANY (ARRAY(SELECT id FROM fresh))
    ), files AS (
      INSERT INTO media (workspace_id, message_id, state, filename, mime_type, channel_media_id, voice, error)
      SELECT workspace_id, id, (CASE WHEN media->>'error' IS NULL THEN 'pending' ELSE 'failed' END)::"MediaState",
        media->>'filename', media->>'mimeType', media->>'channelMediaId', (media->>'voice')::boolean, media->>'error'
      FROM stored WHERE media IS NOT NULL
    ), carts AS (
      INSERT INTO orders
        (workspace_id, id, message_id, conversation_id, contact_id, catalog_id, items, total, currency, note, created_at)
      SELECT workspace_id, ("order"->>'id')::uuid, id, conversation_id, contact_id, "order"->>'catalog_id',
        "order"->'items', ("order"->>'total')::bigint, "order"->>'currency', "order"->>'note', "timestamp"
      FROM stored WHERE "order" IS NOT NULL
    ), moves AS MATERIALIZED (
      SELECT workspace_id, conversation_id, max("timestamp") AS latest, max(sequence) AS sequence,
        max("timestamp") FILTER (WHERE NOT is_quiet) AS latest_news, max("timestamp") FILTER (WHERE is_said) AS inbound,
        count(*) FILTER (WHERE is_heard AND NOT is_quiet) AS unread,
        max("timestamp") FILTER (WHERE is_echo AND kind <> 'reaction') AS by_person_at
      FROM stored GROUP BY workspace_id, conversation_id
    ), moved AS (
      UPDATE conversations AS conversation SET
        last_inbound_at = greatest(conversation.last_inbound_at, moves.inbound),
        last_message_at = greatest(conversation.last_message_at, moves.latest),
        -- A late message is sorted further up and is not news.
        last_arrived_at = CASE WHEN moves.latest_news >= date_trunc('second', conversation.last_message_at AT TIME ZONE 'UTC')
          AT TIME ZONE 'UTC' THEN now() ELSE conversation.last_arrived_at END,
        last_sequence = moves.sequence,
        unread_count = conversation.unread_count + moves.unread,
        -- A message of the customer opens the conversation, even if it was closed or snoozed (docs/decisions/160).
        status = CASE WHEN moves.unread > 0 THEN 'open' ELSE conversation.status END,
        snoozed_until = CASE WHEN moves.unread > 0 THEN NULL ELSE conversation.snoozed_until END,
        -- A message on the phone of the business takes the lead, as one from the inbox does, unless it is a reaction
        -- (docs/decisions/080), or was written before the flow took the lead and is told late. The minute is for clocks
        -- that differ.
        state = CASE WHEN ${takesLead} THEN 'paused' ELSE state END,
        state_since = CASE WHEN ${takesLead} THEN now() ELSE state_since END,
        -- The clock's time, as in touch-conversations-sql.ts.
        updated_at = clock_timestamp()
      FROM moves
      WHERE conversation.workspace_id = moves.workspace_id AND conversation.id = moves.conversation_id
    ), opened AS MATERIALIZED (
      SELECT locked.workspace_id, locked.id AS conversation_id, 'status' AS kind, 'customer' AS cause,
        NULL::uuid AS actor_id, NULL::uuid AS assignee_id, 'open'::"ConversationStatus" AS status,
        NULL::timestamptz AS snoozed_until
      FROM locked JOIN moves ON moves.workspace_id = locked.workspace_id AND moves.conversation_id = locked.id
      WHERE locked.status <> 'open' AND moves.unread > 0
    ), ${threadLinesSql('opened')}, told AS MATERIALIZED (
      SELECT position, workspace_id, (event->>'id')::uuid AS id, event->>'name' AS name,
        event->'data' || jsonb_build_object('sequence', sequence) AS data
      FROM stored WHERE event IS NOT NULL
      UNION ALL
      -- After the messages that opened them.
      SELECT ${AFTER_ALL}::int, event.* FROM (${workEventsSql('opened')}) AS event
    ), ${writeEventsSql('told')}, work AS MATERIALIZED (
      SELECT work.id, name, data, ts, deduplicate
      FROM json_to_recordset(${JSON.stringify(work)}::json) AS work
        (message_id uuid, id text, name text, data text, ts bigint, deduplicate boolean)
      WHERE message_id = ANY (ARRAY(SELECT id FROM stored))
      UNION ALL
      -- Built here, because few messages concern a flow, and which ones is known only now.
      SELECT gen_random_uuid()::text, ${messageReceived.name}, json_build_object(
        'workspaceId', workspace_id, 'conversationId', conversation_id, 'messageId', id)::text,
        (extract(epoch FROM now()) * 1000)::bigint, false
      FROM stored
      -- OFFSET, because the planner may otherwise read the flows and active runs of all workspaces (docs/decisions/262).
      WHERE is_heard AND (EXISTS (
        SELECT FROM flows WHERE flows.workspace_id = stored.workspace_id AND flows.published_version IS NOT NULL OFFSET 0
      ) OR EXISTS (
        SELECT FROM flow_runs
        WHERE flow_runs.workspace_id = stored.workspace_id AND flow_runs.conversation_id = stored.conversation_id
          AND flow_runs.state IN ('running', 'waiting') OFFSET 0
      ))
      UNION ALL
      -- The newest message of each conversation that is news, for browsers with push notifications.
      SELECT gen_random_uuid()::text, ${pushWanted.name}, json_build_object(
        'workspaceId', workspace_id, 'conversationId', conversation_id, 'messageId', id)::text,
        (extract(epoch FROM now()) * 1000)::bigint, false
      FROM (
        SELECT DISTINCT ON (workspace_id, conversation_id) * FROM stored WHERE is_heard AND NOT is_quiet
        ORDER BY workspace_id, conversation_id, sequence DESC
      ) AS newest
      WHERE EXISTS (
        SELECT FROM push_subscriptions WHERE push_subscriptions.workspace_id = newest.workspace_id
      )
    ), ${enqueueEventsSql('work')}
    ${newsSql('moves')}`,
  );
  return news;
}

/** Sorts by the channel's seconds, and within a second by arrival. */
const secondOf = ({ message }: Arrival) => Math.floor(message.timestamp.getTime() / 1000);

type Row = ReturnType<typeof rowOf>;

function rowOf(arrival: Arrival, person: Person, conversationId: string) {
  const { message } = arrival;
  const { type, kind, text, payload, media, order } = message.content;
  return {
    workspace_id: person.workspaceId,
    id: newId(),
    conversation_id: conversationId,
    contact_id: person.contactId,
    channel_id: message.channelId,
    type,
    kind,
    text,
    payload,
    timestamp: message.timestamp,
    is_said: kind !== 'system' && message.direction === 'from customer',
    is_echo: message.direction === 'from phone',
    media,
    order: order && {
      ...order,
      id: newId(),
      items: order.items.map((item) => ({ ...item, name: null, image_url: null })),
    },
    event: eventOf(arrival, person, conversationId),
  };
}

/**
 * Null for a notice of the channel, which no customer wrote, and for a file, whose event follows when the file is copied.
 */
function eventOf({ message }: Arrival, { workspaceId, phone, userId }: Person, conversationId: string) {
  const { channelId, content, timestamp } = message;
  if (content.kind === 'system' || content.media?.channelMediaId) return null;
  const { id, name, data } = receivedEvent({
    ...content,
    name: message.direction === 'from phone' ? 'message.echoed' : 'message.received',
    workspaceId,
    phone,
    userId,
    conversationId,
    channelId,
    timestamp,
    media: content.media && { ...content.media, path: null },
  });
  return { id, name, data };
}

/** Work for the engine, apart from flows, if this message is new. */
function workOf({ id, workspace_id: workspaceId, media, order }: Row) {
  const events = [
    ...(media?.channelMediaId ? [mediaReceived.create({ workspaceId, messageId: id })] : []),
    ...(order ? [orderReceived.create({ workspaceId, orderId: order.id })] : []),
  ];
  return events.map((event) => ({ message_id: id, ...engineEventRow(event) }));
}
