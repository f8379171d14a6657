import { type Role, roleAllows } from '#lib/contract/roles.ts';
import { MB } from '#lib/platform/bytes.ts';
import { db } from '#lib/platform/database/db.ts';
import { runningServices } from '#lib/platform/installation/services.ts';
import { disabledReasonSchema } from '#lib/webhooks/endpoints/schema.ts';
import { DEFAULT_FIRST } from '#lib/workspace/numbers/default-first.ts';
import { ENOUGH, freeSpace } from '../../health/free-space.ts';
import type { AttentionItem } from './admin-operations.ts';

/** How recent a failure must be to need attention. */
const DAYS = 1;
const NAMED_TEMPLATES = 3;

/** What needs attention in a workspace, most serious first, as far as this role can fix it. */
export async function readAttention({
  workspaceId,
  role,
}: {
  workspaceId: string;
  role: Role;
}): Promise<{ items: AttentionItem[] }> {
  const ofAdmins = roleAllows(role, 'admin')
    ? await Promise.all([
        installationItems(),
        numberItems(workspaceId),
        webhookItems(workspaceId),
        runItems(workspaceId),
        templateItems(workspaceId),
      ])
    : [];
  const ofAgents = await Promise.all([sendItems(workspaceId), handoffItems(workspaceId)]);
  return { items: [...ofAdmins, ...ofAgents].flat() };
}

/**
 * Of the whole installation, but shown to everyone: flows, files and retries depend on the engine, everything
 * on the disk, and backups cover all.
 */
async function installationItems(): Promise<AttentionItem[]> {
  const [engine, free, backups] = await Promise.all([
    isDegraded('engine'),
    // Without its folder there are other troubles, which other parts of the health report.
    freeSpace().catch(() => ENOUGH),
    isDegraded('backups'),
  ]);
  return [
    ...(engine ? [{ kind: 'engine_away' as const }] : []),
    ...(free < ENOUGH ? [{ kind: 'disk_low' as const, free_mb: Math.floor(free / MB) }] : []),
    ...(backups ? [{ kind: 'backup_failed' as const }] : []),
  ];
}

async function isDegraded(name: string): Promise<boolean> {
  const service = runningServices().find((each) => each.name === name);
  return (await service?.healthy?.()) === 'degraded';
}

async function numberItems(workspaceId: string): Promise<AttentionItem[]> {
  const numbers = await db().number.findMany({
    where: { workspaceId, disconnectedAt: null },
    orderBy: DEFAULT_FIRST,
    select: { status: true, statusDetail: true, qualityRating: true, displayPhone: true },
  });
  return numbers.flatMap(({ status, statusDetail: detail, qualityRating: quality, displayPhone }) => {
    const phone = numbers.length > 1 ? displayPhone : null;
    return [
      ...(status === 'connected' ? [] : [{ kind: 'number_trouble' as const, phone, status, detail }]),
      ...(quality === 'YELLOW' || quality === 'RED' ? [{ kind: 'number_quality' as const, phone, quality }] : []),
    ];
  });
}

async function webhookItems(workspaceId: string): Promise<AttentionItem[]> {
  const webhooks = await db().webhook.findMany({
    where: { workspaceId, OR: [{ disabledAt: { not: null } }, { failingSince: { not: null } }] },
    orderBy: { createdAt: 'asc' },
    select: { id: true, url: true, disabledAt: true, disabledReason: true, failingSince: true },
  });
  return webhooks.map(({ id, url, disabledAt, disabledReason: reason, failingSince }) =>
    disabledAt
      ? { kind: 'webhook_disabled', id, url, reason: disabledReasonSchema.nullable().parse(reason) }
      : { kind: 'webhook_failing', id, url, since: (failingSince ?? new Date()).toISOString() },
  );
}

async function runItems(workspaceId: string): Promise<AttentionItem[]> {
  const failed = await db().$queryRaw<{ count: number; flow_id: string; flow: string }[]>`
    SELECT count(*)::int AS count, flow.id AS flow_id, flow.name AS flow
    FROM flows AS flow JOIN flow_runs AS run ON run.workspace_id = flow.workspace_id AND run.flow_id = flow.id
    WHERE flow.workspace_id = ${workspaceId}::uuid AND flow.deleted_at IS NULL AND run.state = 'failed'
      AND run.started_at > now() - make_interval(days => ${DAYS}::int)
    GROUP BY flow.id, flow.name
    ORDER BY count(*) DESC, flow.name
    LIMIT 5`;
  return failed.map((item) => ({ kind: 'runs', ...item }));
}

async function templateItems(workspaceId: string): Promise<AttentionItem[]> {
  const refused = await db().template.findMany({
    where: { workspaceId, status: { in: ['REJECTED', 'PAUSED', 'DISABLED'] } },
    orderBy: [{ name: 'asc' }, { language: 'asc' }],
    select: { name: true },
  });
  const names = [...new Set(refused.map(({ name }) => name))];
  return names.length === 0 ? [] : [{ kind: 'templates', count: names.length, names: names.slice(0, NAMED_TEMPLATES) }];
}

async function sendItems(workspaceId: string): Promise<AttentionItem[]> {
  const [row] = await db().$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM messages
    WHERE workspace_id = ${workspaceId}::uuid AND direction = 'outbound' AND is_failed
      AND created_at > now() - make_interval(days => ${DAYS}::int)`;
  return row.count === 0 ? [] : [{ kind: 'sends', count: row.count }];
}

async function handoffItems(workspaceId: string): Promise<AttentionItem[]> {
  // Handed over and still open, with no message from a person since, in the inbox or in the WhatsApp Business app.
  const [row] = await db().$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM conversations AS talk
    WHERE workspace_id = ${workspaceId}::uuid AND state = 'person' AND status = 'open' AND handoff_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM messages AS answer
      WHERE answer.workspace_id = talk.workspace_id AND answer.conversation_id = talk.id
        AND answer."timestamp" > handoff_at AND answer.direction = 'outbound'
        AND answer.source IN ('inbox', 'phone'))`;
  return row.count === 0 ? [] : [{ kind: 'handoffs', count: row.count }];
}
