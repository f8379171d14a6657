import { boundedBatch } from '#lib/platform/database/bounded-batch.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import type { MessageStatus } from '#lib/platform/database/generated/prisma/client.ts';
import { type Prepared, preparedTransaction } from '#lib/platform/database/prepared.ts';
import { retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import { enqueueEventsSql } from '#lib/platform/engine/enqueue-events-sql.ts';
import { flowQuestionFailed } from '#lib/platform/engine/events.ts';
import { newId } from '#lib/platform/new-id.ts';
import { keyOfWaId } from '#lib/platform/phones/key-of-wa-id.ts';
import { phoneDigits } from '#lib/platform/phones/phone-digits.ts';
import type { EventName } from '#lib/webhooks/events/constants.ts';
import { writeEventsSql } from '#lib/webhooks/events/record-events-sql.ts';
import { restoreRefusedFiles } from '../messages/restore-refused-files.ts';
import { touchConversationsOfSql } from '../messages/touch-conversations-of-sql.ts';
import { advanceStatus } from './advance-status.ts';
import { byNumber } from './by-number.ts';
import type { InboundStatus } from './inbound-message.ts';
import { joinShownIdentities, type ShownIdentity } from './join-shown-identities.ts';
import { type News, newsSql, notifyNews } from './notify-news.ts';

/** A message that receipts refer to, locked until the transaction ends. */
type Sent = {
  /** Indexes of its receipts in the batch. */
  receipts: number[];
  workspaceId: string;
  id: string;
  channelId: string | null;
  status: MessageStatus;
  conversationId: string;
  sequence: number;
  contactId: string;
  phone: string | null;
  phoneKey: string | null;
  userId: string | null;
};

type Receipt = { message: Sent; receipt: InboundStatus };

/**
 * Advances messages by the channel's receipts and records each distinct receipt once, with its `message.status` event, in
 * one transaction for all webhooks that arrive together (docs/reference/decisions.md#statuses). A receipt is matched by the
 * channel's ID, or by our own, which it carries back: that also settles a send whose response was lost or is still on its
 * way. A receipt may also show whom a number or a user ID belongs to. Receipts of messages that others sent are ignored.
 */
export const receiveStatuses: (statuses: InboundStatus[]) => Promise<void> = byNumber((statuses) =>
  retryConflicts(() => store(statuses)),
);

async function store(statuses: InboundStatus[]) {
  const { messages, news } = await preparedTransaction(async (prepared, commit) => {
    const messages = await lockMessages(prepared, statuses);
    const refused = messages.filter(isRefused);
    const receipts = messages.flatMap((message) => applyReceipts(message, statuses));
    const sentAfterAll = refused.filter((message) => !isRefused(message));
    const written = Promise.all([writeReceipts(prepared, receipts), restoreRefusedFiles(prepared, sentAfterAll)]);
    commit();
    const [news] = await written;
    return { messages, news };
  });
  notifyNews(news);
  await joinShownIdentities(messages.flatMap((message) => shownFor(message, statuses)));
}

/** What receipts show of a recipient of whom only the number or only the user ID is known. */
function shownFor(
  { receipts, workspaceId, contactId, phoneKey, userId }: Sent,
  statuses: InboundStatus[],
): ShownIdentity[] {
  if (phoneKey !== null && userId !== null) return [];
  return receipts.flatMap((n) => {
    const { recipient: waId, recipientUserId: shown } = statuses[n] ?? {};
    const shownKey = waId ? keyOfWaId(waId) : null;
    if (!waId || !shownKey || !shown) return [];
    const isTheirs = phoneKey === null ? userId === shown : phoneKey === shownKey;
    return isTheirs ? [{ workspaceId, contactId, waId, userId: shown }] : [];
  });
}

/** In ID order, as every batch locks them. */
function lockMessages(prepared: Prepared, statuses: InboundStatus[]) {
  const asked = statuses.map(({ phoneNumberId, channelId, messageId }, n) => ({
    n,
    phone_number_id: phoneNumberId,
    channel_id: channelId,
    message_id: messageId,
  }));
  return prepared<Sent>(
    'lock_receipts_messages',
    Prisma.sql`
    WITH asked AS MATERIALIZED (
      SELECT number.workspace_id, asked.n, asked.channel_id, asked.message_id
      FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        AS asked (n int, phone_number_id text, channel_id text, message_id uuid)
      -- Also if the number has been disconnected since.
      JOIN numbers AS number USING (phone_number_id)
      WHERE ${boundedBatch('n')}
    ), matched AS MATERIALIZED (
      SELECT workspace_id, id, array_agg(n ORDER BY n) AS receipts FROM (
        SELECT workspace_id, message.id, n FROM asked JOIN messages AS message USING (workspace_id, channel_id)
        UNION
        SELECT asked.workspace_id, message.id, n
        FROM asked JOIN messages AS message
          ON message.workspace_id = asked.workspace_id AND message.id = asked.message_id
        -- By its ID: an index on channel_id also holds every message that has none (docs/decisions/262).
        WHERE coalesce(message.channel_id, '') = ''
      ) AS found GROUP BY workspace_id, id
    )
    SELECT matched.receipts, message.workspace_id AS "workspaceId", message.id, message.channel_id AS "channelId",
      message.status, message.conversation_id AS "conversationId", message.sequence,
      contact.id AS "contactId", contact.phone, contact.phone_key AS "phoneKey", contact.user_id AS "userId"
    FROM matched
    JOIN messages AS message ON message.workspace_id = matched.workspace_id AND message.id = matched.id
    JOIN conversations AS conversation
      ON conversation.workspace_id = message.workspace_id AND conversation.id = message.conversation_id
    JOIN contacts AS contact
      ON contact.workspace_id = conversation.workspace_id AND contact.id = conversation.contact_id
    WHERE message.direction = 'outbound'
    ORDER BY message.workspace_id, message.id
    FOR NO KEY UPDATE OF message`,
  );
}

/** Updates the message in place; returns the receipts that count. */
function applyReceipts(message: Sent, statuses: InboundStatus[]): Receipt[] {
  const ordered = message.receipts
    .flatMap((n) => statuses[n] ?? [])
    .toSorted((a, b) => a.timestamp.getTime() - b.timestamp.getTime());
  return ordered.flatMap((receipt) => {
    const wasSentAfterAll = isRefused(message) && receipt.status !== 'failed';
    const next = advanceStatus(wasSentAfterAll ? 'unknown' : message.status, receipt.status);
    if (!next) return [];
    message.status = next;
    message.channelId ??= receipt.channelId;
    return [{ message, receipt }];
  });
}

/** The channel answered the send with an error, which it may have carried out nevertheless. */
const isRefused = ({ status, channelId }: Sent) => status === 'failed' && channelId === null;

/** Writes messages and receipts, and an event for each new receipt. Returns whom to notify. */
async function writeReceipts(prepared: Prepared, receipts: Receipt[]): Promise<News | undefined> {
  if (receipts.length === 0) return undefined;
  const distinct = new Map<string, Receipt>();
  for (const one of receipts) {
    const key = `${one.message.id} ${one.receipt.status}`;
    if (!distinct.has(key)) distinct.set(key, one);
  }
  const rows = [...distinct.values()].map((one, position) => ({
    position,
    workspace_id: one.message.workspaceId,
    message_id: one.message.id,
    channel_id: one.message.channelId,
    final: one.message.status,
    status: one.receipt.status,
    timestamp: one.receipt.timestamp,
    error: one.receipt.error,
    pricing: one.receipt.pricing,
    event_id: newId(),
    event: eventDataOf(one),
  }));
  const [news] = await prepared<News>(
    'write_receipts',
    Prisma.sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given
        (position int, workspace_id uuid, message_id uuid, channel_id text, final "MessageStatus",
         status "MessageStatus", "timestamp" timestamptz, error jsonb, pricing jsonb, event_id uuid, event jsonb)
      WHERE ${boundedBatch('position')}
    ), recorded AS MATERIALIZED (
      INSERT INTO message_receipts (workspace_id, message_id, status, "timestamp", error, pricing)
      SELECT workspace_id, message_id, status, "timestamp", error, pricing FROM given
      ON CONFLICT DO NOTHING
      RETURNING workspace_id, message_id, status
    ), moved AS (
      UPDATE messages AS message SET status = given.final, channel_id = given.channel_id,
        error = CASE WHEN given.final = 'failed' THEN coalesce(given.error, message.error) END
      FROM (
        SELECT workspace_id, message_id, channel_id, final, max(error::text)::jsonb AS error
        FROM given GROUP BY workspace_id, message_id, channel_id, final
      ) AS given
      WHERE message.workspace_id = given.workspace_id AND message.id = given.message_id
        AND (message.status, message.channel_id) IS DISTINCT FROM (given.final, given.channel_id)
      RETURNING message.workspace_id, message.conversation_id, message.status, message.flow_run_id
    ), ${touchConversationsOfSql('moved')}, told AS MATERIALIZED (
      SELECT position, workspace_id, event_id AS id, ${EVENT_NAME} AS name, event AS data
      FROM recorded JOIN given USING (workspace_id, message_id, status)
    ), ${writeEventsSql('told')}, work AS MATERIALIZED (
      -- A run may wait for the answer to this message.
      SELECT DISTINCT ON (run.id) gen_random_uuid()::text AS id, ${flowQuestionFailed.name} AS name,
        json_build_object('workspaceId', run.workspace_id, 'runId', run.id)::text AS data,
        (extract(epoch FROM now()) * 1000)::bigint AS ts, false AS deduplicate
      FROM moved JOIN flow_runs AS run ON run.workspace_id = moved.workspace_id AND run.id = moved.flow_run_id
      -- By its ID: a condition on the enum would use an index of all active runs (docs/decisions/262).
      WHERE moved.status = 'failed' AND run.state::text IN ('running', 'waiting')
    ), ${enqueueEventsSql('work')}
    ${newsSql('touched')}`,
  );
  return news;
}

const EVENT_NAME: EventName = 'message.status';

function eventDataOf({ message, receipt }: Receipt) {
  const { id, channelId, phone, userId, conversationId, sequence } = message;
  return {
    conversation_id: conversationId,
    sequence,
    message_id: id,
    wa_message_id: channelId,
    status: receipt.status,
    // Never null, as `phone` of other events is: the specification promises a text.
    recipient: phone ? phoneDigits(phone) : (receipt.recipient ?? userId),
    ...(!phone && userId && { user_id: userId }),
    timestamp: receipt.timestamp.toISOString(),
    ...(receipt.error && { error: receipt.error }),
  };
}
