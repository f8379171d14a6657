import type { OutgoingMessage, Recipient } from '#lib/channel/channel.ts';
import { ChannelError } from '#lib/channel/channel-error.ts';
import { channelFor } from '#lib/channel/whatsapp/channel-for.ts';
import { log } from '#lib/platform/log.ts';
import { measure } from '#lib/platform/telemetry/measure.ts';
import { noteNumberStatus } from '#lib/workspace/numbers/note-number-status.ts';
import type { ConnectedNumber } from '#lib/workspace/numbers/number-of.ts';
import type { TemplateComponentInput } from '../templates/schema.ts';
import { dropRefusedFile } from './drop-refused-file.ts';
import { explainChannelError } from './explain-channel-error.ts';
import { recordSendOutcome, type SendOutcome } from './record-send-outcome.ts';
import { outcomeUnknown, refusal } from './refusal.ts';
import type { SendResult } from './schema.ts';

/**
 * Hands a recorded message to the channel and stores the outcome. From here on, no error may invite a retry unless the
 * message was certainly not sent.
 */
export async function sendToChannel({
  workspaceId,
  number,
  id,
  to,
  outgoing,
  replyTo,
}: {
  workspaceId: string;
  number: ConnectedNumber;
  id: string;
  to: Recipient;
  outgoing: OutgoingMessage;
  replyTo?: string | undefined;
}): Promise<SendResult> {
  const settle = (outcome: Omit<SendOutcome, 'workspaceId' | 'id'>) => {
    measure('parley_sends_total', 1, { outcome: outcome.status });
    return recordSafely({ workspaceId, id, ...outcome });
  };
  try {
    const acceptance = await channelFor(number).sendMessage({ to, message: outgoing, reference: id, replyTo });
    const channelId = await settle({ status: 'accepted', channelId: acceptance.id, error: null });
    noteNumberStatus({ workspaceId, number, status: 'connected' });
    return {
      messaging_product: 'whatsapp',
      messages: [{ id: channelId ?? acceptance.id, message_status: acceptance.messageStatus }],
    };
  } catch (error) {
    if (!(error instanceof ChannelError) || error.kind === 'unknown') {
      log().warn({ err: error, message_id: id }, 'outcome of a send is unknown');
      await settle({ status: 'unknown', channelId: null, error: null });
      throw outcomeUnknown(error);
    }
    const explanation = explainChannelError(error);
    const { kind, details, retryAfterSeconds } = error;
    const refused = refusal(
      { ...explanation, kind, details, retryAfterSeconds, cause: error },
      { type: outgoing.type, components: componentsOf(outgoing) },
    );
    const retryable = refused.code !== 'channel_refused' || refused.mayPass;
    await settle({ status: 'failed', channelId: null, error: { ...explanation, ...(retryable && { retryable }) } });
    if (outgoing.type !== 'text') await dropRefusedFile({ workspaceId, messageId: id });
    if (kind === 'credentials' || kind === 'not_found') {
      const status = kind === 'not_found' ? 'unknown_number' : 'token_refused';
      noteNumberStatus({ workspaceId, number, status, detail: explanation.detail });
    }
    throw refused;
  }
}

/** The message was sent or refused, whatever our database says; a row left as `sending` becomes `unknown` in a minute. */
async function recordSafely(outcome: SendOutcome): Promise<string | null> {
  try {
    return await recordSendOutcome(outcome);
  } catch (error) {
    log().error({ err: error, message_id: outcome.id, status: outcome.status }, 'outcome of a send was not stored');
    return null;
  }
}

function componentsOf(outgoing: OutgoingMessage): TemplateComponentInput[] | undefined {
  return outgoing.type === 'template' ? (outgoing.components as TemplateComponentInput[] | undefined) : undefined;
}
