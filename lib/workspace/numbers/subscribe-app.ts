import type { ChannelAccount } from '#lib/channel/channel.ts';
import { ChannelError } from '#lib/channel/channel-error.ts';
import { channelFor } from '#lib/channel/whatsapp/channel-for.ts';
import { log } from '#lib/platform/log.ts';

/**
 * Subscribes the app to the webhooks of a number's account. The app's manager may have done so already, with permissions
 * that this token lacks, so a refusal is not a failure.
 */
export async function subscribeApp(account: ChannelAccount): Promise<void> {
  try {
    await channelFor(account).subscribeApp();
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    log().warn({ code: error.code, waba_id: account.wabaId }, 'the app could not be subscribed to the account');
  }
}
