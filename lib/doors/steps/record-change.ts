import { log } from '#lib/platform/log.ts';
import { clientAddress } from '#lib/platform/net/client-address.ts';
import { type AuditDraft, recordAudit } from '#lib/workspace/audit/record-audit.ts';

type Change = {
  draft: AuditDraft;
  workspaceId: string;
  /** A member, or a key's prefix. */
  who: { id: string; name: string } | { apiKey: string };
  request: Request;
  requestId: string;
};

/** The change is already made, so an entry that cannot be written is only logged, for the operator. */
export async function recordChange({ draft, workspaceId, who, request, requestId }: Change): Promise<void> {
  const actor = { ...who, ipAddress: clientAddress(request.headers) };
  await recordAudit({ ...draft, workspaceId, actor }).catch((error: unknown) =>
    log().error({ err: error, request_id: requestId, action: draft.action }, 'audit entry was not written'),
  );
}
