import { db } from '#lib/platform/database/db.ts';
import { hashOf } from './start-push.ts';

/** Ends push notifications in a member's browser. Returns whether there were any. */
export async function endPush({
  workspaceId,
  userId,
  endpoint,
}: {
  workspaceId: string;
  userId: string;
  endpoint: string;
}): Promise<{ ended: boolean }> {
  const { count } = await db().pushSubscription.deleteMany({
    where: { workspaceId, userId, endpointHash: hashOf(endpoint) },
  });
  return { ended: count > 0 };
}
