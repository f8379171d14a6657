import type { Prisma } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import type { InstanceAction } from './constants.ts';

/** An instance admin, or the person at the command line. */
export type InstanceActor = { id: string; name: string; ipAddress: string | null } | 'command line';

/** Records what was done to a workspace or a person, in the transaction that does it. */
export async function recordInstanceAudit({
  tx,
  actor,
  ...entry
}: {
  tx: Prisma.TransactionClient;
  actor: InstanceActor;
  action: InstanceAction;
  targetId: string;
  targetName: string;
  detail?: Prisma.InputJsonObject;
}): Promise<void> {
  const who =
    actor === 'command line'
      ? { actorName: actor }
      : { actorId: actor.id, actorName: actor.name, ipAddress: actor.ipAddress };
  await tx.instanceAuditEntry.create({ data: { id: newId(), ...who, ...entry } });
}
