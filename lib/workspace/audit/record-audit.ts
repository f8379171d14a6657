import { type Database, db, type Prisma } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import type { AuditAction } from './constants.ts';

/** Who did something: a member, or the person at the command line. */
export type Actor = { id: string; name: string; ipAddress: string | null } | 'command line';

export type AuditDraft = {
  action: AuditAction;
  targetId?: string;
  targetName?: string;
  /** What changed, in plain words or values; never a secret. */
  detail?: Prisma.InputJsonObject;
};

/** Writes down what someone did in the browser or on the command line. */
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
  const person = actor === 'command line' ? { actorId: null, actorName: actor } : actorColumns(actor);
  await database.auditEntry.create({
    data: { workspaceId, id: newId(), ...person, action, targetId, targetName, detail },
  });
}

function actorColumns({ id, name, ipAddress }: Exclude<Actor, string>) {
  return { actorId: id, actorName: name, ipAddress };
}
