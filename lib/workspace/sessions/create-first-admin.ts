import { ADVISORY_LOCKS } from '#lib/platform/database/advisory-locks.ts';
import type { Prisma } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createUser } from './create-user.ts';
import { firstAdmin } from './first-admin.ts';

/**
 * Creates the first user, once: if any user exists, nothing changes and that user is returned. The new user becomes
 * owner of the workspaces that have no one yet (created earlier by command line). Concurrent calls wait for the end of
 * the transaction.
 */
export async function createFirstAdmin({
  email,
  password,
  name = 'Admin',
  tx,
}: {
  email: string;
  password: string;
  name?: string;
  tx: Prisma.TransactionClient;
}): Promise<{ id: string; email: string; name: string; created: boolean }> {
  // Several instances may start at once on an empty database.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.firstAdmin})`;
  const present = await firstAdmin({ database: tx });
  if (present) return { ...present, created: false };
  const user = await createUser({ email, password, name, isProven: true, database: tx });
  await tx.user.update({ where: { id: user.id }, data: { instanceAdmin: true } });
  const orphans = await tx.workspace.findMany({ where: { members: { none: {} } }, select: { id: true } });
  await tx.member.createMany({
    data: orphans.map(({ id }) => ({ id: newId(), workspaceId: id, userId: user.id, role: 'owner' })),
  });
  return { ...user, created: true };
}
