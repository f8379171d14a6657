import { DomainError, notFound } from '#lib/contract/errors.ts';
import { type Database, db } from '#lib/platform/database/db.ts';

/** Why a change matched no flow with this ID and revision: it does not exist, or has changed since it was read. */
export async function missingFlow({
  workspaceId,
  flowId,
  database = db(),
}: {
  workspaceId: string;
  flowId: string;
  database?: Database;
}): Promise<DomainError> {
  const found = await database.flow.findUnique({
    where: { workspaceId_id: { workspaceId, id: flowId }, deletedAt: null },
    select: { revision: true },
  });
  if (!found) return notFound('flow');
  return new DomainError(
    'precondition_failed',
    'The flow has changed since you read it. Read it again and repeat your change.',
    { headers: { etag: `"${found.revision}"` } },
  );
}
