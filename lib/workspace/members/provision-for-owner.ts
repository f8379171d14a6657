import { DomainError } from '#lib/contract/errors.ts';
import type { Prisma } from '#lib/platform/database/db.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { DAY_MS } from '#lib/platform/durations.ts';
import { newId } from '#lib/platform/new-id.ts';
import { firstAdmin } from '../sessions/first-admin.ts';
import { provisionWorkspace } from '../workspaces/provision-workspace.ts';
import { newInvitationLink } from './invitation-token.ts';

const WEEK_MS = 7 * DAY_MS;

type Details = Omit<Parameters<typeof provisionWorkspace>[0], 'ownerUserId' | 'database'>;

/**
 * Creates a workspace for an email, as an operator orders. Someone who has verified that email owns it at once. Anyone
 * else is invited as its owner, by a link that only this result contains: a stranger may have created an account with
 * that email. Throws `not_found` when there is no user at all who could invite.
 */
export async function provisionForOwner({ ownerEmail, ...details }: Details & { ownerEmail: string }): Promise<{
  workspaceId: string;
  slug: string;
  apiKey: string;
  invitationUrl: string | null;
}> {
  const email = ownerEmail.toLowerCase();
  return retriedTransaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email }, select: { id: true, emailVerified: true } });
    if (user?.emailVerified) {
      const made = await provisionWorkspace({ ...details, ownerUserId: user.id, database: tx });
      return { ...made, invitationUrl: null };
    }
    const made = await provisionWorkspace({ ...details, ownerUserId: null, database: tx });
    return { ...made, invitationUrl: await inviteOwner({ workspaceId: made.workspaceId, email, tx }) };
  });
}

async function inviteOwner({
  workspaceId,
  email,
  tx,
}: {
  workspaceId: string;
  email: string;
  tx: Prisma.TransactionClient;
}): Promise<string> {
  const operator = await firstAdmin({ database: tx });
  if (!operator) {
    throw new DomainError(
      'not_found',
      'There is no user yet. Start Parley once, or leave --owner out: the first is owner.',
    );
  }
  const { url, tokenHash } = newInvitationLink();
  await tx.invitation.create({
    data: {
      id: newId(),
      workspaceId,
      email,
      role: 'owner',
      status: 'pending',
      expiresAt: new Date(Date.now() + WEEK_MS),
      inviterId: operator.id,
      tokenHash,
    },
  });
  return url;
}
