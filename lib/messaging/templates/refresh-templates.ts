import type { ChannelError } from '#lib/channel/channel-error.ts';
import { explainError } from '#lib/channel/explain-error.ts';
import { DomainError } from '#lib/contract/errors.ts';
import type { AccountView } from '#lib/workspace/numbers/admin-operations.ts';
import { syncAccounts } from './sync-accounts.ts';

/**
 * Syncs the templates on request. Throws `number_not_connected`, `channel_throttled`, `channel_unavailable`, and
 * `channel_refused` with the channel's reason, which names the numbers if the workspace has several accounts. Those of the
 * other accounts are synced then, too.
 */
export async function refreshTemplates({ workspaceId }: { workspaceId: string }): Promise<{ templates: number }> {
  const { accounts, templates, refusals } = await syncAccounts({ workspaceId });
  const [refusal] = refusals;
  if (refusal) throw explained(refusal.error, accounts > 1 ? `${phonesOf(refusal.account)}: ` : '');
  return { templates };
}

const phonesOf = ({ numbers }: AccountView) =>
  numbers.map(({ phone, name }) => (phone ? `+${phone}` : name)).join(', ');

function explained(error: ChannelError, whose: string): DomainError {
  const { detail } = explainError({ code: error.code, title: error.message, details: error.details });
  if (error.kind === 'credentials') return new DomainError('number_not_connected', whose + detail, { cause: error });
  if (error.kind === 'throttled') {
    return new DomainError('channel_throttled', whose + detail, { retryAfter: 60, cause: error });
  }
  if (error.kind === 'unavailable' || error.kind === 'unknown') {
    return new DomainError('channel_unavailable', 'WhatsApp cannot be reached. Try again later.', { cause: error });
  }
  return new DomainError('channel_refused', whose + detail, { cause: error });
}
