import { v5 } from 'uuid';
import { db } from '#lib/platform/database/db.ts';
import { phoneDigits } from '#lib/platform/phones/phone-digits.ts';
import { getFlowVersion } from '../definitions/get-flow-version.ts';
import type { Graph } from '../graph/schema.ts';
import type { Variables } from '../template/variables.ts';
import type { HeardMessage } from './heard-message.ts';
import { leading } from './leading.ts';
import { matchTrigger } from './match-trigger.ts';
import { SILENT_KINDS } from './next-message.ts';
import { type RunRow, runColumns } from './run-row.ts';

/**
 * Starts the flow that a message asks for, if one does (design.md "The graph"). Null too when the
 * conversation is not free (a run is under way, or a person has it), was given back only after this message, or a run has
 * heard it. Whether it is free is decided under its lock. A message starts one run at most, however often it is brought here.
 */
export async function startRun({
  workspaceId,
  message,
  runner,
}: {
  workspaceId: string;
  message: HeardMessage;
  runner: string;
}): Promise<RunRow | null> {
  if (SILENT_KINDS.includes(message.kind)) return null;
  const conversation = await conversationOf({ workspaceId, message });
  if (!conversation || conversation.isSpent) return null;
  const flow = matchTrigger({ ...message, isFirst: conversation.isFirst }, await publishedFlows({ workspaceId }));
  if (!flow) return null;
  // Of the message's id alone: bringing it again finds the run that it started.
  const id = v5('flow run', message.id);
  const [started] = await db().$queryRaw<RunRow[]>`
    /* prepared: start_run */
    WITH free AS MATERIALIZED (
      SELECT workspace_id, id FROM conversations
      WHERE workspace_id = ${workspaceId}::uuid AND id = ${message.conversationId}::uuid AND state = 'nobody'
        AND (given_back_at IS NULL OR given_back_at < ${message.createdAt}::timestamptz)
      FOR NO KEY UPDATE
    ), started AS (
      INSERT INTO flow_runs
        (workspace_id, id, flow_id, version, conversation_id, node_id, variables, runner, heard_until, message_id)
      SELECT workspace_id, ${id}::uuid, ${flow.id}::uuid, ${flow.version}, id, ${flow.startId},
        ${JSON.stringify(await startVariables({ workspaceId, message, contact: conversation }))}::jsonb,
        ${runner}, ${message.createdAt}::timestamptz, ${message.id}::uuid
      FROM free
      ON CONFLICT DO NOTHING
      RETURNING *
    ), ${leading('started')}
    SELECT ${runColumns} FROM started CROSS JOIN announced`;
  return started ?? null;
}

type Conversation = {
  attributes: Variables;
  name: string | null;
  phone: string | null;
  isFirst: boolean;
  /** True when the message is nobody's to start a flow with: people lead, or a run has heard it or a later one. */
  isSpent: boolean;
};

async function conversationOf({ workspaceId, message }: { workspaceId: string; message: HeardMessage }) {
  const { id, conversationId, createdAt } = message;
  const [found] = await db().$queryRaw<Conversation[]>`
    /* prepared: conversation_of_message */
    SELECT contact.attributes, contact.name, contact.phone,
      NOT EXISTS (
        SELECT FROM messages AS earlier
        WHERE earlier.workspace_id = talk.workspace_id AND earlier.conversation_id = talk.id
          AND direction = 'inbound' AND kind <> ALL(${SILENT_KINDS})
          AND (earlier.created_at, earlier.id) < (${createdAt}::timestamptz, ${id}::uuid)
      ) AS "isFirst",
      talk.state <> 'nobody' OR EXISTS (
        SELECT FROM flow_runs
        WHERE flow_runs.workspace_id = talk.workspace_id AND flow_runs.conversation_id = talk.id
          AND heard_until >= ${createdAt}::timestamptz
      ) AS "isSpent"
    FROM conversations AS talk
    JOIN contacts AS contact ON contact.workspace_id = talk.workspace_id AND contact.id = talk.contact_id
    WHERE talk.workspace_id = ${workspaceId}::uuid AND talk.id = ${conversationId}::uuid`;
  return found;
}

/** What is live, the oldest flow first. */
async function publishedFlows({ workspaceId }: { workspaceId: string }) {
  const flows = await db().flow.findMany({
    where: { workspaceId, publishedVersion: { not: null } },
    select: { id: true, publishedVersion: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return Promise.all(
    flows.map(async ({ id, publishedVersion }) => {
      const version = publishedVersion ?? 0;
      return { id, version, ...startOf(await getFlowVersion({ workspaceId, flowId: id, version })) };
    }),
  );
}

function startOf({ nodes }: Graph) {
  const start = nodes.find((node) => node.type === 'start');
  return { startId: start?.id ?? '', triggers: start?.data.triggers ?? [] };
}

/** The contact's attributes, and above them what every run has. */
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
    ...contact.attributes,
    name: contact.name ?? '',
    phone: phoneDigits(contact.phone ?? ''),
    message: message.text ?? '',
    ...(order && { order }),
  };
}

async function orderOf({ workspaceId, messageId }: { workspaceId: string; messageId: string }) {
  const order = await db().order.findUnique({ where: { workspaceId_messageId: { workspaceId, messageId } } });
  if (!order) return undefined;
  const { id, items, total, currency, note, catalogId, createdAt } = order;
  return {
    id,
    items: items as Variables[string],
    total: Number(total),
    currency,
    note: note ?? '',
    catalog_id: catalogId,
    created_at: createdAt.toISOString(),
  };
}
