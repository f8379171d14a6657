import type { z } from 'zod';
import { type AuditDraft, recordAudit } from '../audit/record-audit.ts';
import type { SignedIn } from '../auth/session-of.ts';
import { DomainError } from '../errors.ts';
import { log } from '../log.ts';
import { type Membership, membershipOf } from '../workspaces/membership-of.ts';
import { roleAllows } from '../workspaces/schema.ts';
import { type BrowserCall, type BrowserEndpoint, browserEndpoint } from './browser-endpoint.ts';
import type { AdminOperation } from './browser-operation.ts';
import { clientAddress } from './client-address.ts';

/** What a verb's caller knows about a member's request. */
export type AdminCall<Op extends AdminOperation> = BrowserCall<Op> & { workspaceId: string; member: Membership };

/**
 * What a member's request comes to. Reading answers with a value. Everything else says besides what the audit log shall
 * hold: null only for what is no act of administration (reading marks, drafts, the inbox's own messages).
 */
type Outcome<Op extends AdminOperation> = Op['method'] extends 'GET'
  ? z.input<Op['result']> | Response
  : { result: z.input<Op['result']> | Response; audit: AuditDraft | null };

/**
 * Binds an operation within a workspace to its verb. The workspace is the path's slug; to who is not its member it is
 * as unknown as one that never existed (404), and a role below the operation's is refused with 403.
 */
export function adminEndpoint<Op extends AdminOperation>(
  operation: Op,
  handle: (call: AdminCall<Op>) => Promise<Outcome<Op>>,
): BrowserEndpoint {
  return browserEndpoint(
    operation,
    ({ person, pathValues }) => admit(operation, person, pathValues.workspace ?? ''),
    async (call, member) => {
      const outcome = await handle({ ...call, workspaceId: member.workspaceId, member });
      if (operation.method === 'GET') return outcome;
      const { result, audit } = outcome as { result: unknown; audit: AuditDraft | null };
      if (audit) await record(audit, call, member.workspaceId);
      return result;
    },
  );
}

async function admit(operation: AdminOperation, person: SignedIn, slug: string): Promise<Membership> {
  const member = await membershipOf({ slug, userId: person.userId });
  if (!member) throw new DomainError('not_found', 'There is no such workspace.');
  if (!roleAllows(member.role, operation.role)) {
    throw new DomainError('role_missing', `Only ${operation.role}s of this workspace may do this.`);
  }
  return member;
}

/** What was done is done: an entry that can't be written is an operator's matter, not the member's. */
async function record(
  audit: AuditDraft,
  { person, request, requestId }: Pick<BrowserCall<AdminOperation>, 'person' | 'request' | 'requestId'>,
  workspaceId: string,
) {
  const actor = { id: person.userId, name: person.name, ipAddress: clientAddress(request.headers) };
  await recordAudit({ ...audit, workspaceId, actor }).catch((error: unknown) =>
    log().error({ err: error, request_id: requestId, action: audit.action }, 'audit entry was not written'),
  );
}
