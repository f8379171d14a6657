import type { Channel } from '#lib/channel/channel.ts';
import { ChannelError } from '#lib/channel/channel-error.ts';
import { channelFor } from '#lib/channel/whatsapp/channel-for.ts';
import { noteNumberStatus } from '#lib/workspace/numbers/note-number-status.ts';
import { type ConnectedNumber, numberOf } from '#lib/workspace/numbers/number-of.ts';
import { catalogRefusal } from './catalog-refusal.ts';

/**
 * Runs `use` with the channel of the workspace's default number, or the requested one, and reports the provider's
 * refusals in plain English (catalog-refusal.ts). Throws `number_not_connected`, `catalog_refused`, `catalog_unavailable`
 * and `channel_throttled`.
 */
export async function withCatalog<Result>(
  wanted: { workspaceId: string; numberId?: string | undefined },
  use: (channel: Channel, number: ConnectedNumber) => Promise<Result>,
): Promise<Result> {
  const { workspaceId } = wanted;
  const number = await numberOf(wanted);
  try {
    return await use(channelFor(number), number);
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    const refusal = catalogRefusal(error);
    if (refusal.code === 'number_not_connected') {
      noteNumberStatus({ workspaceId, number, status: 'token_refused', detail: refusal.message });
    }
    throw refusal;
  }
}
