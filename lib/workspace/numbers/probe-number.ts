import type { ChannelAccount, PhoneNumberInfo } from '#lib/channel/channel.ts';
import { ChannelError } from '#lib/channel/channel-error.ts';
import { explainError } from '#lib/channel/explain-error.ts';
import { channelFor } from '#lib/channel/whatsapp/channel-for.ts';
import type { NumberStatus } from './note-number-status.ts';

/** What the channel says about a number. `unreachable` says nothing about the number. */
export type NumberProbe =
  | { status: 'connected'; detail: null; info: PhoneNumberInfo }
  | {
      status: Exclude<NumberStatus, 'connected' | 'unchecked'> | 'unreachable';
      detail: string;
      info: PhoneNumberInfo | null;
    };

/** Asks the channel whether these details belong together: the token, the number, and its account. */
export async function probeNumber(account: ChannelAccount): Promise<NumberProbe> {
  const channel = channelFor(account);
  let info: PhoneNumberInfo | null = null;
  try {
    info = await channel.phoneNumberInfo();
    const numbers = await channel.listPhoneNumberIds();
    if (!numbers.includes(account.phoneNumberId)) {
      return { status: 'unknown_number', detail: 'The number does not belong to this business account ID.', info };
    }
  } catch (error) {
    if (error instanceof ChannelError) return troubleOf(error, info);
    throw error;
  }
  if (info.status && info.status !== 'CONNECTED') {
    const state = info.status.toLowerCase().replaceAll('_', ' ');
    return { status: 'restricted', detail: `WhatsApp says that the number is ${state}.`, info };
  }
  return { status: 'connected', detail: null, info };
}

function troubleOf(error: ChannelError, info: PhoneNumberInfo | null): NumberProbe {
  const { kind, code, message, details } = error;
  const { detail } = explainError({ code, title: message, details });
  switch (kind) {
    case 'credentials':
      return { status: 'token_refused', detail, info };
    case 'not_found': {
      const what = info ? 'business account' : 'phone number';
      const reason = `WhatsApp does not know this ${what} ID, or the access token can’t use it.`;
      return { status: 'unknown_number', detail: reason, info };
    }
    case 'policy':
      return { status: 'restricted', detail, info };
    case 'throttled':
      return { status: 'unreachable', detail: 'WhatsApp asks us to slow down. Try again in a minute.', info };
    case 'unavailable':
      return { status: 'unreachable', detail: 'WhatsApp cannot be reached. Try again later.', info };
    default:
      return { status: 'unknown_number', detail, info };
  }
}
