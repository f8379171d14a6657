import type { Channel, ChannelAccount } from '../channel.ts';
import { whatsappChannel } from './whatsapp-channel.ts';

/** The channel of a number (lib/workspace/numbers/number-of.ts). Cheap: connections are shared by all numbers. */
export function channelFor(account: ChannelAccount): Channel {
  return whatsappChannel(account);
}
