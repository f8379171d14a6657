import { ChannelError } from '#lib/channel/channel-error.ts';
import { accountsOf } from '#lib/workspace/numbers/accounts-of.ts';
import type { AccountView } from '#lib/workspace/numbers/admin-operations.ts';
import { syncTemplates } from './sync-templates.ts';

type Refusal = { account: AccountView; error: ChannelError };

/**
 * Syncs the templates of each of a workspace's business accounts; one that the channel refuses does not keep back the
 * others. Throws `number_not_connected` when there is none.
 */
export async function syncAccounts({
  workspaceId,
}: {
  workspaceId: string;
}): Promise<{ accounts: number; templates: number; refusals: Refusal[] }> {
  const accounts = await accountsOf({ workspaceId });
  if (accounts.length === 0) await syncTemplates({ workspaceId });
  let templates = 0;
  const refusals: Refusal[] = [];
  for (const account of accounts) {
    try {
      templates += (await syncTemplates({ workspaceId, wabaId: account.waba_id })).templates;
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      refusals.push({ account, error });
    }
  }
  return { accounts: accounts.length, templates, refusals };
}
