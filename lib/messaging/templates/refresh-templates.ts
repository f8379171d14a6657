import { ChannelError } from '#lib/channel/channel-error.ts';
import { explainError } from '#lib/channel/explain-error.ts';
import { DomainError } from '#lib/contract/errors.ts';
import { syncTemplates } from './sync-templates.ts';

/**
 * Syncs the templates on request. Throws `number_not_connected`, `channel_throttled`, `channel_unavailable`, and
 * `channel_refused` with the channel's reason.
 */
export async function refreshTemplates({ workspaceId }: { workspaceId: string }): Promise<{ templates: number }> {
  try {
    return await syncTemplates({ workspaceId });
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    const { detail } = explainError({ code: error.code, title: error.message, details: error.details });
    if (error.kind === 'credentials') throw new DomainError('number_not_connected', detail, { cause: error });
    if (error.kind === 'throttled') {
      throw new DomainError('channel_throttled', detail, { retryAfter: 60, cause: error });
    }
    if (error.kind === 'unavailable' || error.kind === 'unknown') {
      throw new DomainError('channel_unavailable', 'The channel cannot be reached. Try again later.', { cause: error });
    }
    throw new DomainError('channel_refused', detail, { cause: error });
  }
}
