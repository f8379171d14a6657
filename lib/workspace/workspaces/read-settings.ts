import type { z } from 'zod';
import { db, type Prisma } from '#lib/platform/database/db.ts';
import { retentionOf } from '../retention/workspace-retention.ts';
import type { workspaceSettings } from './admin-operations.ts';

export type WorkspaceSettings = z.output<typeof workspaceSettings>;

/** A workspace's name, default country, idle hours and retention. */
export async function readSettings({
  workspaceId,
  tx = db(),
}: {
  workspaceId: string;
  tx?: Prisma.TransactionClient;
}): Promise<WorkspaceSettings> {
  const { name, defaultCountry, idleHours } = await tx.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { name: true, defaultCountry: true, idleHours: true },
  });
  const retention = await retentionOf({ workspaceId, tx });
  return { name, default_country: defaultCountry, idle_hours: idleHours, retention };
}
