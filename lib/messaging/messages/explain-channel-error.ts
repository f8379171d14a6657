import type { ChannelError } from '#lib/channel/channel-error.ts';
import { type Explanation, explainError } from '#lib/channel/explain-error.ts';

/** Why the channel refused something, in words for people. */
export function explainChannelError({ code, kind, message, userTitle, details }: ChannelError): Explanation {
  if (code !== null) return explainError({ code, title: userTitle ?? message, details });
  return kind === 'throttled'
    ? { code, title: 'Too many calls', detail: 'WhatsApp asks us to slow down.' }
    : { code, title: 'WhatsApp is down', detail: 'WhatsApp cannot be reached or failed. Try again later.' };
}
