import type { z } from 'zod';
import type { AdminOperation } from '#lib/contract/browser-operation.ts';
import { DomainError } from '#lib/contract/errors.ts';
import { roleAllows } from '#lib/contract/roles.ts';
import { takeTurnUnlessTaken } from '#lib/platform/take-turn.ts';
import type { AuditDraft } from '#lib/workspace/audit/record-audit.ts';
import type { SignedIn } from '#lib/workspace/sessions/session-of.ts';
import { type Membership, membershipOf } from '#lib/workspace/workspaces/membership-of.ts';
import { noteMember } from '#lib/workspace/workspaces/recent-member.ts';
import { type BrowserCall, browserEndpoint } from '../steps/browser-endpoint.ts';
import { heavyWork } from '../steps/heavy-work.ts';
import { inPresentConversation } from '../steps/in-present-conversation.ts';
import { recordChange } from '../steps/record-change.ts';
import { requireFresh } from '../steps/require-fresh.ts';
import type { Endpoint } from '../steps/route.ts';
import { signedIn } from '../steps/signed-in.ts';

/** What a verb's caller knows about a member's request. */
export type AdminCall<Op extends AdminOperation> = BrowserCall<Op> & {
  person: SignedIn;
  workspaceId: string;
  member: Membership;
  /** Whether the request would be admitted again, with the same role, as fresh or not. Throws what refuses it. */
  isUnchanged: () => Promise<boolean>;
};

type Value<Op extends AdminOperation> = z.input<Op['result']> | Response;

/**
 * The outcome of a request other than GET: its value, and its entry in the audit log. The entry is null only for acts
 * that are not administration (read marks, drafts, the inbox's own messages), and for settings saved as they were. It is a
 * promise for an act that goes on while its response is read: only its end tells whether it has changed anything.
 */
type Act<Op extends AdminOperation> = { result: Value<Op>; audit: Entry | Promise<Entry> };
type Entry = AuditDraft | null;

type Reading = AdminOperation & { method: 'GET' };
type Changing = AdminOperation & { method: Exclude<AdminOperation['method'], 'GET'> };

/**
 * Binds an operation in a workspace to its verb. The workspace is the path's slug. For anyone who is not a member it looks
 * like one that never existed (404). A role below the operation's gets a 403, and so does a session without a second
 * factor if the workspace requires one, or a session that is not fresh if the operation requires that. Bulk reads for
 * export are `recorded` in the audit log, as changes are.
 */
export function adminEndpoint<Op extends Reading>(
  operation: Op,
  handle: (call: AdminCall<Op>) => Promise<Value<Op>>,
  recorded?: { audit: (call: AdminCall<Op>) => AuditDraft },
): Endpoint;
export function adminEndpoint<Op extends Changing>(
  operation: Op,
  handle: (call: AdminCall<Op>) => Promise<Act<Op>>,
): Endpoint;
export function adminEndpoint<Op extends AdminOperation>(
  operation: Op,
  handle: (call: AdminCall<Op>) => Promise<unknown>,
  recorded?: { audit: (call: AdminCall<Op>) => AuditDraft },
): Endpoint {
  return browserEndpoint(
    operation,
    ({ request, pathValues }) => admit(operation, request, pathValues.workspace ?? ''),
    async (call, { person, member }) => {
      const { workspaceId } = member;
      const isUnchanged = async () =>
        (await admitMember(operation, call.request, member.slug)).member.role === member.role;
      const given = { ...call, person, workspaceId, member, isUnchanged };
      const outcome = await inPresentConversation({ path: operation.path, call: given, handle });
      const record = async (draft: Entry) => {
        if (draft) await recordChange({ draft, workspaceId, who: { id: person.userId, name: person.name }, ...call });
      };
      if (recorded) await record(recorded.audit(given));
      if (operation.method === 'GET') return outcome;
      const { result, audit } = outcome as Act<Op>;
      if (audit instanceof Promise) audit.then(record);
      else await record(audit);
      return result;
    },
    ({ member: { workspaceId } }, work) =>
      takeTurnUnlessTaken(workspaceId, () => (operation.heavy ? heavyWork({ workspaceId, work }) : work())),
  );
}

async function admit(operation: AdminOperation, request: Request, slug: string) {
  const admitted = await admitMember(operation, request, slug);
  requireFresh(operation, admitted.person);
  return admitted;
}

async function admitMember(operation: AdminOperation, request: Request, slug: string) {
  const person = await signedIn(request);
  const member = await membershipOf({ slug, userId: person.userId });
  if (!member) throw new DomainError('no_such_workspace', 'There is no such workspace.');
  noteMember({ cookie: request.headers.get('cookie'), slug, workspaceId: member.workspaceId });
  if (member.disabled)
    throw new DomainError(
      'workspace_disabled',
      'This workspace is disabled. Ask the operator of this Parley to enable it.',
    );
  if (!roleAllows(member.role, operation.role)) {
    throw new DomainError('role_missing', `Only ${operation.role}s of this workspace may do this.`);
  }
  if (member.secondFactorRequired && !person.secondFactorAt) {
    throw new DomainError('second_factor_needed', 'This workspace asks for a second factor. Set one up to continue.');
  }
  return { person, member };
}
