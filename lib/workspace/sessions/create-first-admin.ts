import { ADVISORY_LOCKS } from '#lib/platform/database/advisory-locks.ts';
import type { Prisma } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createUser } from './create-user.ts';
import { firstAdmin } from './first-admin.ts';

/**
 * Makes the first user, once: when there is a user already, of any email, nothing changes and that user is answered.
 * The new user becomes owner of the workspaces that have no one yet (made by the command line before). Anyone who calls
 * it at the same time waits for the end of the transaction.
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
  // Several instances may start at once on one empty database.
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
