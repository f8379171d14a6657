import { parseChannelJson } from '#lib/channel/parse-channel-json.ts';
import { log } from '#lib/platform/log.ts';
import { inSpan, isTracing } from '#lib/platform/telemetry/trace.ts';
import type { InboundMessage } from './inbound-message.ts';
import { readWebhook } from './read-webhook.ts';
import { receiveAccountChanges } from './receive-account-changes.ts';
import { receiveMessages } from './receive-messages.ts';
import { receiveStatuses } from './receive-statuses.ts';

/**
 * Processes a webhook whose signature has been verified. Returns when everything in it is committed; throws SyntaxError for
 * bytes that are not JSON. Unreadable parts are left out and counted in the log.
 */
export async function receiveWebhook({ bytes }: { bytes: Uint8Array }): Promise<void> {
  const content = readWebhook({ document: parseChannelJson(bytes), now: new Date() });
  const { messages, statuses, accountChanges, errors, unreadable } = content;
  if (unreadable > 0) log().warn({ unreadable }, 'parts of a webhook could not be read');
  for (const { phoneNumberId, code, title } of errors) {
    log().warn({ phone_number_id: phoneNumberId, code, title }, 'the channel reports an error');
  }
  await Promise.all([
    messages.length > 0 && traced(messages, () => receiveMessages(messages)),
    statuses.length > 0 && receiveStatuses(statuses),
    accountChanges.length > 0 && receiveAccountChanges(accountChanges),
  ]);
}

/** Starts a trace for each message, which its deliveries and flows continue. */
function traced(messages: InboundMessage[], receive: () => Promise<void>): Promise<void> {
  if (!isTracing()) return receive();
  return messages.reduce(
    (inner, { channelId }) =>
      () =>
        inSpan({ name: 'message received', of: channelId, begins: true }, inner),
    receive,
  )();
}
