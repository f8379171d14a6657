import { v5 } from 'uuid';
import { SILENT_KINDS } from '#lib/channel/constants.ts';
import { detailOrder } from '#lib/commerce/orders/detail-order.ts';
import { orderItems } from '#lib/commerce/orders/order-items.ts';
import { type Database, db } from '#lib/platform/database/db.ts';
import { Overtaken, retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import { log } from '#lib/platform/log.ts';
import { formatOrderTotal } from '#lib/platform/money/format-money.ts';
import { announceConversations } from '#lib/platform/realtime/announce-conversations.ts';
import { isFarFromLimit, isQuotaExceeded, withinQuota } from '#lib/workspace/quotas/within-quota.ts';
import { readFlowVersion } from '../definitions/get-flow-version.ts';
import type { Graph } from '../graph/schema.ts';
import { interrupts, type Trigger } from '../nodes/start/schema.ts';
import type { Variables } from '../template/variables.ts';
import { contactVariables } from './contact-variables.ts';
import { insertRun, insertSql, madeFrom, type NewRun } from './insert-run.ts';
import { matchTrigger } from './match-trigger.ts';
import { readSituation, type Situation } from './read-situation.ts';
import type { RunRow } from './run-row.ts';

/**
 * Starts the flow that a message asks for, if any (docs/reference/decisions.md#the-graph). Null also when the
 * conversation is not free (a run is active, or a person leads), was given back only after this message, or when a run
 * has heard the message. Whether it is free is decided under its lock. A message starts at most one run, however often
 * this is called. If the flow goes offline or is deleted meanwhile, the message may ask for another one.
 */
export function startRun({ situation, ...asked }: Start): Promise<RunRow | null> {
  const { workspaceId, message } = situation;
  let now: Situation | null = situation;
  return retryConflicts(async () => {
    now ??= await readSituation({ workspaceId, messageId: message.id });
    const read = now;
    now = null;
    return read && start({ situation: read, ...asked });
  });
}

type Start = {
  situation: Situation;
  runner: string;
  /** The run that holds the conversation and waits for a reply; a trigger that may interrupt takes its place. */
  instead?: RunRow;
};

async function start({ situation, runner, instead }: Start): Promise<RunRow | null> {
  const flow = await startableFlow({ situation, isInterrupting: instead !== undefined });
  if (!flow) return null;
  const { workspaceId, message } = situation;
  const asked: NewRun = {
    workspace_id: workspaceId,
    conversation_id: message.conversationId,
    // Derived from the message's ID alone, so that a repeated call finds the run that it started.
    id: v5('flow run', message.id),
    flow_id: flow.id,
    version: flow.version,
    node_id: flow.startId,
    variables: await startVariables(situation),
    runner,
    sequence: message.sequence,
    message_id: message.id,
    message_at: message.createdAt,
    instead_id: instead?.id ?? null,
    instead_revision: instead?.revision ?? null,
    is_again: situation.parkedFlowIds.includes(flow.id),
    reason: `The customer asked for “${flow.name}”, which took its place.`,
  };
  // A run that replaces another needs no room in the quota.
  const started =
    instead || (await isFarFromLimit({ workspaceId, quota: 'flow_runs' }))
      ? await insertRun(asked)
      : await withRoom({
          workspaceId,
          make: async (database) =>
            madeFrom([asked], await database.$queryRaw<RunRow[]>(insertSql([asked])))[0] ?? null,
        });
  if (!started) return refuseGone({ workspaceId, flowId: flow.id });
  announceConversations([started]);
  return started;
}

/** Null for a live flow, which did not start for another reason. */
async function refuseGone({ workspaceId, flowId }: { workspaceId: string; flowId: string }): Promise<null> {
  const live = await db().flow.findUnique({
    where: { workspaceId_id: { workspaceId, id: flowId }, publishedVersion: { not: null } },
    select: { id: true },
  });
  if (!live) throw new Overtaken('A flow that was about to start went offline or was deleted.');
  return null;
}

/** A workspace at its limit of runs starts no more; its people answer the customer. */
async function withRoom({
  workspaceId,
  make,
}: {
  workspaceId: string;
  make: (database: Database) => Promise<RunRow | null>;
}) {
  try {
    return await withinQuota({ workspaceId, quota: 'flow_runs', make });
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error;
    log().warn({ workspaceId }, 'a flow was not started: the workspace has all the runs it may have');
    return null;
  }
}

/** The flow that a message would start in this situation; null when there is none. */
export async function startableFlow({
  situation,
  isInterrupting = false,
}: {
  situation: Situation;
  /** While a run waits for a reply: only triggers that may interrupt it. */
  isInterrupting?: boolean;
}): Promise<PublishedFlow | null> {
  const { message, isSpent, isFirst, leader } = situation;
  if (SILENT_KINDS.includes(message.kind)) return null;
  if (isSpent || leader !== (isInterrupting ? 'flow' : 'nobody')) return null;
  const flows = await publishedFlows({ situation, isInterrupting });
  return matchTrigger({ ...message, isFirst }, withoutBroad(flows, situation)) ?? null;
}

/**
 * A trigger for any message does not restart a flow that waits for a time in this conversation, and does not fire once a
 * flow has spoken after the message, which was then the answer. A message that asks for a flow by name does both.
 */
function withoutBroad(flows: PublishedFlow[], { parkedFlowIds, isSpokenAfter }: Situation): PublishedFlow[] {
  const isBroad = ({ type }: Trigger) => type === 'any_message' || type === 'first_message';
  return flows.map((flow) =>
    isSpokenAfter || parkedFlowIds.includes(flow.id)
      ? { ...flow, triggers: flow.triggers.filter((trigger) => !isBroad(trigger)) }
      : flow,
  );
}

type PublishedFlow = Situation['flows'][number] & ReturnType<typeof startOf>;

/** The live flows, oldest first; if interrupting, only their triggers that may interrupt. */
async function publishedFlows({
  situation: { workspaceId, flows },
  isInterrupting,
}: {
  situation: Situation;
  isInterrupting: boolean;
}): Promise<PublishedFlow[]> {
  const live = await Promise.all(
    flows.map(async (flow) => {
      // Null when it was just deleted.
      const graph = await readFlowVersion({ workspaceId, flowId: flow.id, version: flow.version });
      return graph && { ...flow, ...startOf(graph) };
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

/** What is known about the contact, overridden by what every run has. */
async function startVariables({ workspaceId, message, ...contact }: Situation): Promise<Variables> {
  const order = message.kind === 'order' && (await orderOf({ workspaceId, messageId: message.id }));
  return {
    ...contactVariables(contact),
    message: message.text ?? '',
    ...(order && { order }),
  };
}

/** In ms. The customer is waiting, so the names of an order's items get no more time than this. */
const DETAILS_MS = 5_000;

/** The order with its items looked up, unless the catalog takes too long or refuses. */
async function detailed({ workspaceId, orderId }: { workspaceId: string; orderId: string }) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, DETAILS_MS);
  });
  // After a failure, the function that looks up orders asks the catalog again, in its own time.
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
  const parsed = orderItems.parse(items);
  return {
    id,
    // Without a name from the catalog, the SKU is shown, as in the list of orders.
    items: parsed.map((item) => ({ ...item, name: item.name ?? item.retailer_id })),
    total: Number(total),
    totals: formatOrderTotal({ items: parsed, total: Number(total), currency }),
    currency,
    note: note ?? '',
    catalog_id: catalogId,
    created_at: createdAt.toISOString(),
  };
}
