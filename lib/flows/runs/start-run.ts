import { v5 } from 'uuid';
import { SILENT_KINDS } from '#lib/channel/constants.ts';
import { detailOrder } from '#lib/commerce/orders/detail-order.ts';
import { orderItems } from '#lib/commerce/orders/order-items.ts';
import { type Database, db } from '#lib/platform/database/db.ts';
import { retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import { log } from '#lib/platform/log.ts';
import { isQuotaExceeded, withinQuota } from '#lib/workspace/quotas/within-quota.ts';
import { readFlowVersion } from '../definitions/get-flow-version.ts';
import type { Graph } from '../graph/schema.ts';
import { interrupts, type Trigger } from '../nodes/start/schema.ts';
import type { Variables } from '../template/variables.ts';
import { contactVariables } from './contact-variables.ts';
import type { HeardMessage } from './heard-message.ts';
import { matchTrigger } from './match-trigger.ts';
import { type RunRow, runColumns } from './run-row.ts';
import { takeLeadSql } from './take-lead-sql.ts';

/**
 * Starts the flow that a message asks for, if one does (docs/reference/decisions.md#the-graph). Null too when the
 * conversation is not free (a run is under way, or a person has it), was given back only after this message, or a run
 * has heard it. Whether it is free is decided under its lock. A message starts one run at most, however often it is
 * brought here. When the flow is deleted meanwhile, another may be the one that it asks for.
 */
export function startRun(asked: Start): Promise<RunRow | null> {
  return retryConflicts(() => start(asked));
}

type Start = {
  workspaceId: string;
  message: HeardMessage;
  runner: string;
  /** The run that holds the conversation and waits for a reply: a trigger that may interrupt takes its place. */
  instead?: RunRow;
};

async function start({ workspaceId, message, runner, instead }: Start): Promise<RunRow | null> {
  const startable = await startableFlow({ workspaceId, message, isInterrupting: instead !== undefined });
  if (!startable) return null;
  const { flow, conversation } = startable;
  const isAgain = conversation.parkedFlowIds.includes(flow.id);
  // Of the message's id alone: bringing it again finds the run that it started.
  const id = v5('flow run', message.id);
  const variables = JSON.stringify(await startVariables({ workspaceId, message, contact: conversation }));
  const insert = (database: Database) => database.$queryRaw<RunRow[]>`
    /* prepared: start_run */
    WITH free AS MATERIALIZED (
      SELECT workspace_id, id FROM conversations
      WHERE workspace_id = ${workspaceId}::uuid AND id = ${message.conversationId}::uuid AND state = ${instead ? 'flow' : 'nobody'}::"ConversationState"
        AND (given_back_at IS NULL OR given_back_at < ${message.createdAt}::timestamptz)
      FOR NO KEY UPDATE
    ), gone AS (
      UPDATE flow_runs SET state = 'cancelled', error = ${`The customer asked for “${flow.name}”, which took its place.`},
        waiting_until = NULL, ended_at = now(), updated_at = now(), revision = revision + 1
      FROM free
      WHERE flow_runs.workspace_id = free.workspace_id AND conversation_id = free.id AND (
        (flow_runs.id = ${instead?.id ?? null}::uuid AND revision = ${instead?.revision ?? null}::int
          AND state IN ('running', 'waiting'))
        OR (${isAgain} AND flow_id = ${flow.id}::uuid AND state = 'waiting' AND waiting_for ->> 'for' = 'time'))
      RETURNING flow_runs.id
    ), before AS MATERIALIZED (
      SELECT coalesce(bool_or(id = ${instead?.id ?? null}::uuid), false) AS gave_way FROM gone
    ), started AS (
      INSERT INTO flow_runs
        (workspace_id, id, flow_id, version, conversation_id, node_id, variables, runner, heard_sequence, message_id)
      SELECT workspace_id, ${id}::uuid, ${flow.id}::uuid, ${flow.version}, id, ${flow.startId},
        ${variables}::jsonb,
        ${runner}, ${message.sequence}, ${message.id}::uuid
      FROM free CROSS JOIN before
      WHERE gave_way OR ${instead === undefined}
      ON CONFLICT DO NOTHING
      RETURNING *
    ), ${takeLeadSql('started')}
    SELECT ${runColumns} FROM started CROSS JOIN announced`;
  // One that takes another's place needs no room.
  const [started] = instead ? await insert(db()) : await withRoom({ workspaceId, insert });
  return started ?? null;
}

/** A workspace that has all the runs it may have starts no more; its people answer the customer. */
async function withRoom({
  workspaceId,
  insert,
}: {
  workspaceId: string;
  insert: (database: Database) => Promise<RunRow[]>;
}) {
  try {
    return await withinQuota({ workspaceId, quota: 'flow_runs', make: insert });
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error;
    log().warn({ workspaceId }, 'a flow was not started: the workspace has all the runs it may have');
    return [];
  }
}

/** The flow that a message would start as things stand; null where it starts none. */
export async function startableFlow({
  workspaceId,
  message,
  isInterrupting = false,
}: {
  workspaceId: string;
  message: HeardMessage;
  /** While a run waits for a reply: only by a trigger that may interrupt it. */
  isInterrupting?: boolean;
}) {
  if (SILENT_KINDS.includes(message.kind)) return null;
  const flows = await publishedFlows({ workspaceId, isInterrupting });
  if (flows.length === 0) return null;
  const conversation = await conversationOf({ workspaceId, message });
  if (!conversation || conversation.isSpent || conversation.state !== (isInterrupting ? 'flow' : 'nobody')) return null;
  const opening = { ...message, isFirst: conversation.isFirst };
  const flow = matchTrigger(opening, withoutBroad(flows, conversation));
  return flow ? { flow, conversation } : null;
}

/**
 * Whatever the customer writes does not begin a flow again that waits for a time in this conversation, and begins none
 * once a flow has spoken after it: that was the answer. A message that asks for a flow by name does both.
 */
function withoutBroad<Flow extends { id: string; triggers: Trigger[] }>(
  flows: Flow[],
  { parkedFlowIds, isSpokenAfter }: Conversation,
): Flow[] {
  const isBroad = ({ type }: Trigger) => type === 'any_message' || type === 'first_message';
  return flows.map((flow) =>
    isSpokenAfter || parkedFlowIds.includes(flow.id)
      ? { ...flow, triggers: flow.triggers.filter((trigger) => !isBroad(trigger)) }
      : flow,
  );
}

type Conversation = {
  state: string;
  parkedFlowIds: string[];
  attributes: Variables;
  name: string | null;
  phone: string | null;
  optIn: boolean | null;
  isFirst: boolean;
  /** True when a run has started with this message, heard it, or heard a later one. */
  isSpent: boolean;
  /** True when a flow has said something since. */
  isSpokenAfter: boolean;
};

async function conversationOf({ workspaceId, message }: { workspaceId: string; message: HeardMessage }) {
  const { conversationId, sequence } = message;
  const [found] = await db().$queryRaw<Conversation[]>`
    /* prepared: conversation_of_message */
    SELECT contact.attributes, contact.name, contact.phone, contact.opt_in AS "optIn",
      NOT EXISTS (
        SELECT FROM messages AS earlier
        WHERE earlier.workspace_id = talk.workspace_id AND earlier.conversation_id = talk.id
          AND direction = 'inbound' AND kind <> ALL(${SILENT_KINDS})
          AND earlier.sequence < ${sequence}::int
      ) AS "isFirst",
      talk.state::text AS state, EXISTS (
        SELECT FROM flow_runs
        WHERE flow_runs.workspace_id = talk.workspace_id AND flow_runs.conversation_id = talk.id
          AND heard_sequence >= ${sequence}::int
      ) AS "isSpent", last_sequence > ${sequence}::int AND EXISTS (
        SELECT FROM messages AS later
        WHERE later.workspace_id = talk.workspace_id AND later.conversation_id = talk.id
          AND source = 'flow' AND later.sequence > ${sequence}::int
      ) AS "isSpokenAfter", ARRAY(
        SELECT flow_id::text FROM flow_runs
        WHERE flow_runs.workspace_id = talk.workspace_id AND flow_runs.conversation_id = talk.id
          AND flow_runs.state = 'waiting' AND waiting_for ->> 'for' = 'time'
      ) AS "parkedFlowIds"
    FROM conversations AS talk
    JOIN contacts AS contact ON contact.workspace_id = talk.workspace_id AND contact.id = talk.contact_id
    WHERE talk.workspace_id = ${workspaceId}::uuid AND talk.id = ${conversationId}::uuid`;
  return found;
}

/** What is live, the oldest flow first; of triggers that may interrupt where only those count. */
async function publishedFlows({ workspaceId, isInterrupting }: { workspaceId: string; isInterrupting: boolean }) {
  const flows = await db().flow.findMany({
    where: { workspaceId, publishedVersion: { not: null } },
    select: { id: true, name: true, publishedVersion: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const live = await Promise.all(
    flows.map(async ({ id, name, publishedVersion }) => {
      const version = publishedVersion ?? 0;
      // Null when it was deleted a moment ago.
      const graph = await readFlowVersion({ workspaceId, flowId: id, version });
      return graph && { id, name, version, ...startOf(graph) };
    }),
  );
  const found = live.filter((flow) => flow !== null);
  if (!isInterrupting) return found;
  return found
    .map((flow) => ({ ...flow, triggers: flow.triggers.filter(interrupts) }))
    .filter(({ triggers }) => triggers.length > 0);
}

function startOf({ nodes }: Graph) {
  const start = nodes.find((node) => node.type === 'start');
  return { startId: start?.id ?? '', triggers: start?.data.triggers ?? [] };
}

/** What is known of the contact, and above it what every run has. */
async function startVariables({
  workspaceId,
  message,
  contact,
}: {
  workspaceId: string;
  message: HeardMessage;
  contact: Conversation;
}): Promise<Variables> {
  const order = message.kind === 'order' && (await orderOf({ workspaceId, messageId: message.id }));
  return {
    ...contactVariables(contact),
    message: message.text ?? '',
    ...(order && { order }),
  };
}

/** A customer waits for the flow: longer than this the names of an order's items are not waited for. */
const DETAILS_MS = 5_000;

/** The order with its items looked up, unless the catalog takes too long or refuses. */
async function detailed({ workspaceId, orderId }: { workspaceId: string; orderId: string }) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, DETAILS_MS);
  });
  // A catalog that fails is asked again by the function that details orders in its own time.
  await Promise.race([detailOrder({ workspaceId, orderId }).catch(() => undefined), late]);
  clearTimeout(timer);
  return db().order.findUnique({ where: { workspaceId_id: { workspaceId, id: orderId } } });
}

async function orderOf({ workspaceId, messageId }: { workspaceId: string; messageId: string }) {
  const where = { workspaceId_messageId: { workspaceId, messageId } };
  const found = await db().order.findUnique({ where });
  if (!found) return undefined;
  const order = found.detailedAt ? found : await detailed({ workspaceId, orderId: found.id });
  const { id, items, total, currency, note, catalogId, createdAt } = order ?? found;
  return {
    id,
    // Where the catalog does not tell a name, the SKU stands for it, as in the list of orders.
    items: orderItems.parse(items).map((item) => ({ ...item, name: item.name ?? item.retailer_id })),
    total: Number(total),
    currency,
    note: note ?? '',
    catalog_id: catalogId,
    created_at: createdAt.toISOString(),
  };
}
