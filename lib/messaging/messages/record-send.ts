import { batched } from '#lib/platform/batched.ts';
import { boundedBatch } from '#lib/platform/database/bounded-batch.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import { mediaReceived } from '#lib/platform/engine/events.ts';
import type { TemplateParts } from '../templates/schema.ts';
import { mayGoAgainSql } from './before-send.ts';
import { WINDOW_HOURS } from './outside-window.ts';
import type { MessageContent } from './schema.ts';

/** A message about to be sent, as the statement takes it. */
export type NewSend = {
  workspace_id: string;
  number_id: string;
  id: string;
  /** The contact, if the caller knows it; otherwise found or created by `phone_key`. */
  contact_id: string | null;
  phone: string | null;
  phone_key: string | null;
  name: string | null;
  new_contact_id: string;
  new_conversation_id: string;
  /** Needs an open service window: everything except templates. */
  free_form: boolean;
  type: string;
  kind: string;
  text: string | null;
  payload: MessageContent & { context?: { message_id: string }; template_parts?: TemplateParts };
  template_name: string | null;
  source: 'api' | 'inbox' | 'flow';
  sent_by_id: string | null;
  flow_run_id: string | null;
  idempotency_key: string | null;
  /** For a message with a file. */
  filename: string | null;
  source_url: string | null;
  channel_media_id: string | null;
  voice: boolean;
};

export type RecordedSend = {
  /**
   * recorded: stored as `sending`, and ours to send. closed: the service window is closed, nothing was stored. held: a flow
   * tried to send where a person leads the conversation, nothing was stored. silenced: a flow tried to send to someone who
   * was blocked after its run had begun, nothing was stored. present: a message with this ID exists and
   * must not be sent again. overtaken: another request with the same idempotency key came first. gone: the contact was
   * merged or erased since the caller found it, nothing was stored.
   */
  outcome: 'recorded' | 'closed' | 'held' | 'silenced' | 'present' | 'overtaken' | 'gone';
  lastInboundAt: Date | null;
  conversationId: string | null;
  waId: string | null;
  contactPhone: string | null;
  userId: string | null;
};

/**
 * Records a message as `sending` before it is sent: creates the contact and the conversation if needed, checks the service
 * window, ties the message to the request's idempotency key, and requests a copy of its file. One statement does all that,
 * for all sends that arrive together, of any workspaces. It is safe if the same contact is created elsewhere at the same
 * moment. Rows are locked in key order, as in all statements, so that no two deadlock.
 *
 * The conversation's lock also decides who speaks (docs/decisions/080): a message from the inbox pauses a running flow,
 * unless it is a reaction, and a flow stays silent where a person leads. So does a run with someone who has been blocked
 * since it began (docs/decisions/228).
 */
export const recordSend = batched((sends: NewSend[]) => retryConflicts(() => recordSends(sends)), {
  // The statement compares each send with each in a few places, so two hundred together cost more than three times 64.
  maxItems: 64,
  maxInFlight: 4,
  apartMs: 10,
});

type Row = Omit<RecordedSend, 'outcome'> & {
  position: number;
  gone: boolean;
  silenced: boolean;
  eligible: boolean;
  claimed: boolean;
  held: boolean;
  recorded: boolean;
};

async function recordSends(sends: NewSend[]): Promise<RecordedSend[]> {
  const given = JSON.stringify(sends.map((send, position) => ({ ...send, position })));
  const rows = await prepared<Row>(
    'record_sends',
    Prisma.sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${given}::jsonb) AS send (
        position int, workspace_id uuid, number_id uuid, id uuid, contact_id uuid, phone text, phone_key text,
        name text, new_contact_id uuid, new_conversation_id uuid, free_form boolean, type text, kind text, text text,
        payload jsonb, template_name text, source text, sent_by_id uuid, flow_run_id uuid, idempotency_key text,
        filename text, source_url text, channel_media_id text, voice boolean)
      WHERE ${boundedBatch('position')}
    ), known AS MATERIALIZED (
      SELECT given.position, contact.id AS contact_id, contact.wa_id, contact.phone, contact.user_id,
        talk.id AS conversation_id, talk.last_inbound_at, gone, silenced,
        CASE WHEN gone OR silenced THEN false WHEN NOT free_form THEN true
          ELSE coalesce(talk.last_inbound_at > now() - make_interval(hours => ${WINDOW_HOURS}), false) END AS eligible
      FROM given
      LEFT JOIN contacts AS contact ON contact.workspace_id = given.workspace_id
        AND contact.id = coalesce(given.contact_id, (
          SELECT same.id FROM contacts AS same
          WHERE same.workspace_id = given.workspace_id AND same.phone_key = given.phone_key))
      LEFT JOIN LATERAL (
        -- OFFSET prevents inlining, so that the planner can only use the whole key.
        SELECT id, last_inbound_at FROM conversations
        WHERE conversations.workspace_id = given.workspace_id AND conversations.number_id = given.number_id
          AND conversations.contact_id = contact.id
        OFFSET 0
      ) AS talk ON true
      CROSS JOIN LATERAL (
        SELECT given.contact_id IS NOT NULL AND contact.id IS NULL AS gone,
          given.source = 'flow' AND contact.blocked_at IS NOT NULL AND NOT EXISTS (
            SELECT FROM flow_runs AS run
            WHERE run.workspace_id = given.workspace_id AND run.id = given.flow_run_id
              AND run.started_at >= contact.blocked_at) AS silenced
      ) AS refused
    ), claimed AS (
      UPDATE idempotency_records AS record SET resource_id = given.id,
        -- The key of a message that is tried again counts from then on.
        created_at = CASE WHEN record.resource_id IS NULL THEN record.created_at ELSE now() END
      FROM given JOIN known USING (position)
      WHERE eligible AND record.workspace_id = given.workspace_id AND record.key = given.idempotency_key
        AND coalesce(record.resource_id, given.id) = given.id
      RETURNING given.position
    ), going AS (
      SELECT given.*, known.contact_id AS known_contact_id, known.conversation_id
      FROM given JOIN known USING (position)
      WHERE eligible AND (idempotency_key IS NULL OR position IN (SELECT position FROM claimed))
    ), made AS (
      INSERT INTO contacts AS present (workspace_id, id, phone, phone_key, name)
      SELECT DISTINCT ON (workspace_id, phone_key) workspace_id, new_contact_id, phone, phone_key, name
      FROM going WHERE known_contact_id IS NULL
      ORDER BY workspace_id, phone_key, position
      ON CONFLICT (workspace_id, phone_key) DO UPDATE SET name = coalesce(present.name, excluded.name)
      RETURNING workspace_id, id, phone_key
    ), named AS (
      UPDATE contacts SET name = going.name, updated_at = now()
      FROM going
      WHERE contacts.workspace_id = going.workspace_id AND contacts.id = going.known_contact_id
        AND contacts.name IS NULL AND going.name IS NOT NULL AND going.conversation_id IS NULL
    ), locked AS MATERIALIZED (
      SELECT talk.workspace_id, talk.id, talk.state > 'flow' AS is_held, by_person, by_others, count
      FROM (
        SELECT workspace_id, conversation_id, bool_or(source = 'inbox' AND kind <> 'reaction') AS by_person,
          bool_or(source <> 'flow') AS by_others, count(*)
        FROM going WHERE conversation_id IS NOT NULL GROUP BY workspace_id, conversation_id
      ) AS sends
      JOIN conversations AS talk ON talk.workspace_id = sends.workspace_id AND talk.id = conversation_id
      ORDER BY talk.workspace_id, talk.id
      FOR NO KEY UPDATE OF talk
    ), moved AS (
      UPDATE conversations AS talk SET
        last_message_at = greatest(last_message_at, now()), last_arrived_at = now(),
        last_sequence = last_sequence + count, updated_at = clock_timestamp(),
        state = CASE WHEN by_person AND state = 'flow' THEN 'paused' ELSE state END,
        state_since = CASE WHEN by_person AND state = 'flow' THEN now() ELSE state_since END
      FROM locked
      WHERE talk.workspace_id = locked.workspace_id AND talk.id = locked.id AND (by_others OR NOT is_held)
      RETURNING talk.workspace_id, talk.id, talk.last_sequence
    ), addressed AS (
      SELECT going.*, coalesce(known_contact_id, made.id) AS to_contact_id
      FROM going LEFT JOIN made USING (workspace_id, phone_key)
      LEFT JOIN locked ON locked.workspace_id = going.workspace_id AND locked.id = conversation_id
      WHERE source <> 'flow' OR is_held IS NOT TRUE
    ), begun AS (
      INSERT INTO conversations AS present (workspace_id, id, number_id, contact_id, last_message_at, last_sequence)
      SELECT DISTINCT ON (workspace_id, number_id, to_contact_id)
        workspace_id, new_conversation_id, number_id, to_contact_id, now(),
        count(*) OVER (PARTITION BY workspace_id, number_id, to_contact_id)
      FROM addressed WHERE conversation_id IS NULL
      ORDER BY workspace_id, number_id, to_contact_id
      ON CONFLICT (workspace_id, number_id, contact_id) DO UPDATE SET
        last_message_at = greatest(present.last_message_at, now()), last_arrived_at = now(),
        last_sequence = present.last_sequence + excluded.last_sequence, updated_at = clock_timestamp()
      RETURNING workspace_id, id, number_id, contact_id, last_sequence
    ), numbered AS MATERIALIZED (
      -- The conversation is locked by now, so its next numbers are ours.
      SELECT addressed.*, coalesce(conversation_id, begun.id) AS talk_id,
        coalesce(moved.last_sequence, begun.last_sequence, 0) + 1 - row_number() OVER (
          PARTITION BY addressed.workspace_id, coalesce(conversation_id, begun.id) ORDER BY position DESC) AS sequence
      FROM addressed
      LEFT JOIN moved ON moved.workspace_id = addressed.workspace_id AND moved.id = conversation_id
      LEFT JOIN begun ON begun.workspace_id = addressed.workspace_id
        AND begun.number_id = addressed.number_id AND begun.contact_id = to_contact_id
    ), recorded AS (
      INSERT INTO messages AS present (workspace_id, id, conversation_id, direction, type, kind, text, payload, status,
        template_name, source, sent_by_id, flow_run_id, timestamp, created_at, sequence)
      SELECT DISTINCT ON (workspace_id, id)
        workspace_id, id, talk_id, 'outbound', type, kind, text, payload, 'sending', template_name, source, sent_by_id,
        flow_run_id, now(), now(), sequence
      FROM numbered
      ORDER BY workspace_id, id, position
      -- Values of a template may have changed since.
      ON CONFLICT (workspace_id, id) DO UPDATE SET status = 'sending', error = NULL, timestamp = excluded.timestamp,
        created_at = excluded.created_at, conversation_id = excluded.conversation_id, sequence = excluded.sequence,
        text = excluded.text, payload = excluded.payload, template_name = excluded.template_name
        WHERE ${mayGoAgainSql('present')}
      RETURNING workspace_id, id, conversation_id
    ), filed AS (
      INSERT INTO media (workspace_id, message_id, filename, source_url, channel_media_id, voice)
      SELECT workspace_id, id, filename, source_url, channel_media_id, voice
      FROM addressed JOIN recorded USING (workspace_id, id) WHERE filename IS NOT NULL
      -- A retried send lost its file when it was refused before.
      ON CONFLICT (workspace_id, message_id) DO UPDATE SET state = 'pending', error = NULL
      RETURNING workspace_id, message_id
    ), copies AS (
      INSERT INTO engine_events (name, data)
      SELECT ${mediaReceived.name}, json_build_object('workspaceId', workspace_id, 'messageId', message_id) FROM filed
    )
    SELECT position, gone, silenced, eligible, claimed.position IS NOT NULL OR idempotency_key IS NULL AS claimed,
      given.source = 'flow' AND locked.is_held IS TRUE AS held, recorded.id IS NOT NULL AS recorded,
      recorded.conversation_id AS "conversationId", known.last_inbound_at AS "lastInboundAt", known.wa_id AS "waId", known.phone AS "contactPhone",
      known.user_id AS "userId"
    FROM given JOIN known USING (position) LEFT JOIN claimed USING (position)
      LEFT JOIN locked ON locked.workspace_id = given.workspace_id AND locked.id = known.conversation_id
      LEFT JOIN recorded ON recorded.workspace_id = given.workspace_id AND recorded.id = given.id
    ORDER BY position`,
  );
  const taken = new Set<string>();
  return rows.map(({ position, gone, silenced, eligible, claimed, held, recorded, ...row }) => {
    const { id = '' } = sends[position] ?? {};
    // Of two sends with one ID in a batch, the first was stored.
    const isOurs = recorded && !taken.has(id);
    taken.add(id);
    if (isOurs) return { ...row, outcome: 'recorded' };
    if (gone) return { ...row, outcome: 'gone' };
    if (silenced) return { ...row, outcome: 'silenced' };
    if (!eligible) return { ...row, outcome: 'closed' };
    if (held) return { ...row, outcome: 'held' };
    return { ...row, outcome: claimed ? 'present' : 'overtaken' };
  });
}
