import { NonRetriableError, RetryAfterError } from 'inngest';
import { ChannelError } from '#lib/channel/channel-error.ts';
import { DomainError } from '#lib/contract/errors.ts';
import { syncTemplates as sync } from '#lib/messaging/templates/sync-templates.ts';
import { templateChanged } from '#lib/platform/engine/events.ts';
import { inngest } from '../client/client.ts';
import { perWorkspace } from '../client/per-workspace.ts';

/**
 * Runs when a number is connected or disconnected, when the channel reports a changed template, and regularly for every
 * account.
 */
export const syncTemplates = inngest.createFunction(
  {
    id: 'sync-templates',
    triggers: [templateChanged],
    concurrency: perWorkspace(1),
    retries: 4,
  },
  ({ event, step }) => step.run('sync', () => syncOnce(event.data)),
);

async function syncOnce(account: { workspaceId: string; wabaId?: string | undefined }) {
  try {
    return await sync(account);
  } catch (error) {
    const retryAfter = error instanceof ChannelError ? error.retryAfterSeconds : null;
    if (retryAfter) throw new RetryAfterError('the channel asks us to slow down', `${retryAfter}s`, { cause: error });
    if (isPassing(error)) throw error;
    throw new NonRetriableError('the templates cannot be read', { cause: error });
  }
}

/**
 * Retrying does not help when the number's token is refused: a person must act. The next sync tries again.
 */
function isPassing(error: unknown): boolean {
  if (error instanceof ChannelError) return error.kind === 'unavailable';
  return !(error instanceof DomainError);
}
