import type { Channel, ChannelAccount } from '../channel.ts';
import { whatsappChannel } from './whatsapp-channel.ts';

/** The channel of a number (lib/workspace/numbers/number-of.ts). Cheap, because all numbers share connections. */
export function channelFor(account: ChannelAccount): Channel {
  return whatsappChannel(account);
}
