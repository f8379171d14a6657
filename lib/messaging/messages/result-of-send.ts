import type { ChannelErrorKind } from '#lib/channel/channel-error.ts';
import { errorKind } from '#lib/channel/error-kind.ts';
import { explainError } from '#lib/channel/explain-error.ts';
import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import type { SendOutcome } from './record-send-outcome.ts';
import { outcomeUnknown, refusal } from './refusal.ts';
import { inboxContentSchema, type MessageContent, type SendResult } from './schema.ts';

/**
 * The outcome of a message that an earlier request recorded (docs/reference/decisions.md#idempotency): the send's result
 * once the channel has it, the failure as the send would have reported it, or `outcome_unknown` while it is not known.
 */
export async function resultOfSend({ workspaceId, id }: { workspaceId: string; id: string }): Promise<SendResult> {
  const message = await db().message.findUnique({
    where: { workspaceId_id: { workspaceId, id } },
    select: { status: true, channelId: true, error: true, type: true, payload: true },
  });
  if (!message) throw notFound('message');
  if (message.status === 'failed') {
    const failure = (message.error as SendOutcome['error']) ?? explainError({ code: null });
    throw refusal(
      { ...failure, kind: kindOf(failure) },
      { type: message.type, components: contentOf(message.payload)?.components },
    );
  }
  if (message.status === 'sending' || message.status === 'unknown' || !message.channelId) throw outcomeUnknown();
  return { messaging_product: 'whatsapp', messages: [{ id: message.channelId, message_status: 'accepted' }] };
}

/** A failure that a status reported after the message had left: final, even if its cause is temporary. */
function kindOf({ code, retryable }: NonNullable<SendOutcome['error']>): ChannelErrorKind {
  if (code === null) return retryable ? 'unavailable' : 'invalid';
  const kind = errorKind({ code, subcode: null, httpStatus: 400 });
  const isPassing = kind === 'throttled' || kind === 'unavailable';
  return isPassing && !retryable ? 'invalid' : kind;
}

function contentOf(payload: unknown): MessageContent | undefined {
  return inboxContentSchema.safeParse(payload).data;
}
