import { createECDH, createHash } from 'node:crypto';
import { DomainError, invalid } from '#lib/contract/errors.ts';
import { encrypt } from '#lib/platform/crypto/encryption.ts';
import { db, type Prisma } from '#lib/platform/database/db.ts';
import { lockWorkspace } from '#lib/platform/database/lock-workspace.ts';
import { refusedUrl } from '#lib/platform/net/refused-url.ts';
import { newId } from '#lib/platform/new-id.ts';
import { MAX_OF_MEMBER, MAX_OF_WORKSPACE } from './constants.ts';
import type { PushTarget } from './schema.ts';

/** The encryption context of a subscription. */
export const contextOf = ({ workspaceId, id }: { workspaceId: string; id: string }) =>
  `push_subscriptions/${workspaceId}/${id}`;

export const hashOf = (endpoint: string) => new Uint8Array(createHash('sha256').update(endpoint).digest());

/**
 * Starts push notifications of a workspace in a member's browser, for as long as the session and the membership last. If
 * the same browser subscribes again, for any member, that replaces its earlier subscription. Throws `validation_failed`
 * for an address that cannot be requested and for malformed keys, `conflict` when the workspace has too many browsers.
 */
export async function startPush({
  workspaceId,
  userId,
  sessionId,
  target,
  showsText,
}: {
  workspaceId: string;
  userId: string;
  sessionId: string;
  target: PushTarget;
  showsText: boolean;
}): Promise<void> {
  if (refusedUrl({ url: target.endpoint })) throw invalid(['body', 'endpoint'], 'This address cannot be called.');
  if (!isPoint(target.keys.p256dh)) throw invalid(['body', 'keys', 'p256dh'], 'This is not a key of a browser.');
  const endpointHash = hashOf(target.endpoint);
  await db().$transaction(async (tx) => {
    // So that the limit holds.
    await lockWorkspace({ tx, workspaceId });
    await tx.pushSubscription.deleteMany({ where: { workspaceId, endpointHash } });
    await endOldest({ tx, workspaceId, userId });
    if ((await tx.pushSubscription.count({ where: { workspaceId } })) >= MAX_OF_WORKSPACE) {
      throw new DomainError('conflict', `At most ${MAX_OF_WORKSPACE} browsers of a workspace get notifications.`);
    }
    const id = newId();
    const sealed = encrypt({ plaintext: JSON.stringify(target), context: contextOf({ workspaceId, id }) });
    await tx.pushSubscription.create({
      data: { workspaceId, id, userId, sessionId, endpointHash, target: sealed, showsText },
    });
  });
}

/** Makes room for one more. */
async function endOldest({
  tx,
  ...of
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  userId: string;
}): Promise<void> {
  const oldest = await tx.pushSubscription.findMany({
    where: of,
    select: { id: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: MAX_OF_MEMBER - 1,
  });
  const { workspaceId } = of;
  await tx.pushSubscription.deleteMany({ where: { workspaceId, id: { in: oldest.map(({ id }) => id) } } });
}

function isPoint(key: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(key, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
