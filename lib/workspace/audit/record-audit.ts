import { type Database, db, type Prisma } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import type { AuditAction } from './constants.ts';

/** Who did something: a member, a system with its API key, or the person at the command line. */
export type Actor =
  | { id: string; name: string; ipAddress: string | null }
  | { apiKey: string; ipAddress: string | null }
  | 'command line';

export type AuditDraft = {
  action: AuditAction;
  targetId?: string;
  targetName?: string;
  /** What changed, in plain words or values; never a secret. */
  detail?: Prisma.InputJsonObject;
};

/** Records what someone did in the browser, through the API, or on the command line. */
export async function recordAudit({
  workspaceId,
  actor,
  action,
  targetId = null,
  targetName = null,
  detail = {},
  database = db(),
}: Omit<AuditDraft, 'targetId' | 'targetName'> & {
  workspaceId: string;
  actor: Actor;
  targetId?: string | null;
  targetName?: string | null;
  database?: Database;
}): Promise<void> {
  await database.auditEntry.create({
    data: { workspaceId, id: newId(), ...actorColumns(actor), action, targetId, targetName, detail },
  });
}

function actorColumns(actor: Actor) {
  if (actor === 'command line') return { actorId: null, actorName: actor };
  const { ipAddress } = actor;
  if ('apiKey' in actor) return { actorId: null, actorName: `API key ${actor.apiKey}…`, ipAddress };
  return { actorId: actor.id, actorName: actor.name, ipAddress };
}
