import { db, type Prisma } from '#lib/platform/database/db.ts';
import type { Retention } from './schema.ts';

const columns = {
  messages: 'messageDays',
  media: 'mediaDays',
  runs: 'runDays',
  requests: 'requestDays',
  audit: 'auditDays',
} as const satisfies Record<keyof Retention, string>;

const select = { messageDays: true, mediaDays: true, runDays: true, requestDays: true, auditDays: true } as const;
type Row = Record<(typeof columns)[keyof Retention], number | null>;

type Given = { workspaceId: string; tx?: Prisma.TransactionClient };

/** How many days a workspace keeps each kind of data. */
export async function retentionOf({ workspaceId, tx = db() }: Given): Promise<Retention> {
  return asRetention(await tx.workspace.findUniqueOrThrow({ where: { id: workspaceId }, select }));
}

/** Changes the given fields, and returns all of them. */
export async function setRetention({
  workspaceId,
  retention,
  tx = db(),
}: Given & { retention: Partial<Retention> }): Promise<Retention> {
  const data = Object.fromEntries(
    Object.entries(retention).map(([kind, days]) => [columns[kind as keyof Retention], days]),
  );
  return asRetention(await tx.workspace.update({ where: { id: workspaceId }, data, select }));
}

/** Every workspace that deletes anything automatically. */
export async function workspacesWithRetention(): Promise<{ workspaceId: string; retention: Retention }[]> {
  const rows = await db().workspace.findMany({
    where: { OR: Object.values(columns).map((column) => ({ [column]: { not: null } })) },
    select: { id: true, ...select },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ id, ...row }) => ({ workspaceId: id, retention: asRetention(row) }));
}

function asRetention(row: Row): Retention {
  const { messageDays, mediaDays, runDays, requestDays, auditDays } = row;
  return { messages: messageDays, media: mediaDays, runs: runDays, requests: requestDays, audit: auditDays };
}
