import { isAPIError } from 'better-auth/api';
import { DomainError, type ErrorCode } from '#lib/contract/errors.ts';
import { memberChangesLock } from '#lib/platform/database/advisory-locks.ts';
import { db, type Prisma } from '#lib/platform/database/db.ts';
import { singleton } from '#lib/platform/singleton.ts';
import { takeTurnsByLane } from '#lib/platform/take-turns-by-lane.ts';
import { type Auth, authWithin } from '../sessions/auth.ts';

const turns = singleton('member changes', () => ({ inTurn: takeTurnsByLane<unknown>() }));

/** better-auth's refusals in our codes and words. */
const refusals: Record<string, [ErrorCode, string]> = {
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: ['conflict', 'This person is already a member.'],
  INVITATION_LIMIT_REACHED: ['conflict', 'There are too many open invitations. Withdraw some first.'],
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: ['conflict', 'This workspace has reached its limit of members.'],
  INVITATION_NOT_FOUND: ['not_found', 'This invitation was used, withdrawn, or has expired.'],
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: ['role_missing', 'This invitation is for another email.'],
  MEMBER_NOT_FOUND: ['not_found', 'There is no such member in this workspace.'],
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: ['role_missing', 'Only an owner may change this member’s role.'],
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: ['role_missing', 'Only owners and admins may remove members.'],
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: ['role_missing', 'Only an owner may invite another owner.'],
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: [
    'conflict',
    'A workspace needs an owner, and only owners may remove one.',
  ],
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: [
    'conflict',
    'A workspace needs an owner. Make someone else owner first.',
  ],
};

/**
 * Changes a workspace's members through better-auth, which decides who may change whom. One change per workspace at a time,
 * so that two owners who remove each other do not leave it without one. Everything runs on the one connection that holds
 * the lock; within this process, a workspace waits for its turn without a connection, so that it takes none from others.
 * Throws better-auth's refusals as domain errors.
 */
export async function changeMembers<Result>({
  workspaceId,
  change,
}: {
  workspaceId: string;
  change: (api: Auth['api'], tx: Prisma.TransactionClient) => Promise<Result>;
}): Promise<Result> {
  try {
    return await turns.inTurn(workspaceId, async (before) => {
      await before;
      return db().$transaction(async (tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${memberChangesLock(workspaceId)}, 0))`;
        return authWithin(tx, (api) => change(api, tx));
      });
    });
  } catch (error) {
    const refusal = isAPIError(error) ? refusals[String(error.body?.code)] : undefined;
    if (refusal) throw new DomainError(...refusal, { cause: error });
    throw error;
  }
}
