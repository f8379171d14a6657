import type { ChannelAccount } from '#lib/channel/channel.ts';
import { ChannelError } from '#lib/channel/channel-error.ts';
import { channelFor } from '#lib/channel/whatsapp/channel-for.ts';
import { log } from '#lib/platform/log.ts';

/**
 * Asks for the webhooks of a number's account. Anyone who manages the app may have subscribed it already with rights that
 * this token lacks: not a reason to fail.
 */
export async function subscribeApp(account: ChannelAccount): Promise<void> {
  try {
    await channelFor(account).subscribeApp();
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    log().warn({ code: error.code, waba_id: account.wabaId }, 'the app could not be subscribed to the account');
  }
}
