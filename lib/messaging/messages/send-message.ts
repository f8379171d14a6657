import type { Recipient } from '#lib/channel/channel.ts';
import { DomainError, validationFailed } from '#lib/contract/errors.ts';
import { unstorableText } from '#lib/contract/unstorable-text.ts';
import { newId } from '#lib/platform/new-id.ts';
import { numberOf } from '#lib/workspace/numbers/number-of.ts';
import { numberFor } from '../contacts/number-for.ts';
import { type Addressee, addresseeAt, inConversation } from './addressee.ts';
import { beforeSend } from './before-send.ts';
import { ConversationHeld } from './conversation-held.ts';
import { type GivenMessage, inWords, type SaidMessage } from './in-words.ts';
import { outsideWindow } from './outside-window.ts';
import { type PreparedContent, prepareContent } from './prepare-content.ts';
import { quotedMessage } from './quoted-message.ts';
import { type NewSend, type RecordedSend, recordSend } from './record-send.ts';
import { resultOfSend } from './result-of-send.ts';
import type { SendResult } from './schema.ts';
import { sendToChannel } from './send-to-channel.ts';

type Send = {
  workspaceId: string;
  /** A parsed body of POST /messages; `to` may be absent when `conversationId` is given. */
  message: GivenMessage;
  /** Sends to this conversation's contact, whose phone we may not know. */
  conversationId?: string;
  /**
   * Which of our numbers sends, unless `to`, `conversationId` or a message that this one refers to decides that; by default
   * see {@link numberFor}.
   */
  numberId?: string | undefined;
  source: NewSend['source'];
  sentById?: string;
  flowRunId?: string;
  /** The request's key. The message is tied to it, so that a retry finds it. */
  idempotencyKey?: string | undefined;
  /**
   * Makes the send idempotent: if a message with this UUID exists, its outcome is returned and nothing is sent. Only a
   * message that the channel refused for a reason that may end, and which so never left, is tried again.
   */
  id?: string | undefined;
};

/**
 * Sends a message (docs/reference/public-api.md#outgoing-message, docs/reference/decisions.md#sending). It is recorded as
 * `sending` before it leaves, so that no crash loses it or sends it twice, and ends as `accepted`, `failed` or `unknown`.
 *
 * When nothing was sent it throws `validation_failed` (also for a closed service window, `type: "outside_service_window"`,
 * and for what is wrong with a template), `number_not_connected`, `channel_refused`, `channel_throttled` or
 * `channel_unavailable`. It throws `outcome_unknown` when the channel's response was lost, {@link ConversationHeld} for a
 * flow's message where a person leads the conversation, and `conflict` for one to someone who has been blocked since its run
 * began.
 */
export async function sendMessage(send: Send): Promise<SendResult> {
  const { workspaceId, conversationId } = send;
  const before = await beforeSend({ workspaceId, id: send.id, conversationId });
  if (send.id && before.isSettled) return resultOfSend({ workspaceId, id: send.id });
  // The public door has already checked its JSON; texts of flows and people arrive otherwise.
  const unstorable = send.source === 'api' ? [] : unstorableText(send.message, ['body']);
  if (unstorable.length > 0) throw validationFailed(unstorable);

  const addressee =
    conversationId === undefined ? await addresseeAt({ workspaceId, to: send.message.to }) : inConversation(before);
  const named = namedBy(send);
  const inTalk = conversationId === undefined ? undefined : addressee.numberId;
  const quoted = named && (await quotedMessage({ workspaceId, numberId: inTalk, addressee, ...named }));
  const numberId = quoted?.numberId ?? addressee.numberId ?? send.numberId;
  const number =
    addressee.phone && numberId === undefined
      ? await numberFor({ workspaceId, phone: addressee.phone })
      : await numberOf({ workspaceId, numberId });
  // A flow's texts may quote a customer, whose braces must not reveal what we know about them.
  const fillsFor = send.source === 'flow' ? null : addressee;
  const said = inWords(send.message);
  const message = quoted ? answering(said, quoted) : said;
  const from = { wabaId: number.wabaId, numberId: number.id };
  const content = await prepareContent({
    ...{ workspaceId, ...from, addressee: fillsFor, message },
    forApi: send.source === 'api',
  });
  const row = newSend({ ...send, message }, { numberId: number.id, addressee, content });
  const recorded = await recordSend(row);
  switch (recorded.outcome) {
    case 'gone':
      // Finds the contact that they were merged with, or throws what is thrown for someone who was erased.
      return sendMessage(send);
    case 'closed':
      throw outsideWindow({ lastInboundAt: recorded.lastInboundAt });
    case 'held':
      throw new ConversationHeld();
    case 'silenced':
      throw new DomainError('conflict', 'The contact has been blocked since the flow began.');
    case 'present':
      return resultOfSend({ workspaceId, id: row.id });
    case 'overtaken':
      throw new DomainError('request_in_progress', 'Another request with this Idempotency-Key is running.', {
        retryAfter: 1,
      });
    case 'recorded': {
      const to = recipientOf(addressee, recorded);
      const replyTo = message.reaction ? undefined : quoted?.channelId;
      return sendToChannel({ workspaceId, number, id: row.id, to, outgoing: content.outgoing, replyTo });
    }
  }
}

/** The message that this one refers to, and where the request names it. */
function namedBy({ message, source }: Send) {
  const { reply_to: quoted, reaction } = message;
  const isApi = source === 'api';
  if (reaction) {
    const loc = isApi ? ['body', 'reaction', 'message_id'] : ['path', 'message_id'];
    return { messageId: reaction.message_id, loc };
  }
  if (quoted === undefined) return undefined;
  return { messageId: quoted, loc: isApi ? ['body', 'reply_to'] : ['body', 'message', 'reply_to'] };
}

/** A message as it is stored: it refers to the other by our ID, and by the channel's, as customers' messages do. */
function answering(message: SaidMessage, { id, channelId }: { id: string; channelId: string }) {
  if (message.reaction) return { ...message, reaction: { ...message.reaction, message_id: channelId } };
  return { ...message, reply_to: id, context: { message_id: channelId } };
}

function newSend(
  send: Send & { message: SaidMessage },
  { numberId, addressee, content }: { numberId: string; addressee: Addressee; content: PreparedContent },
): NewSend {
  const { message } = send;
  return {
    workspace_id: send.workspaceId,
    number_id: numberId,
    id: send.id ?? newId(),
    contact_id: addressee.contactId,
    phone: addressee.phone?.e164 ?? null,
    phone_key: addressee.phone?.key ?? null,
    name: message.name || null,
    new_contact_id: newId(),
    new_conversation_id: newId(),
    free_form: message.type !== 'template',
    type: message.type,
    kind: content.kind,
    text: content.text,
    payload: { ...message, ...(content.templateParts && { template_parts: content.templateParts }) },
    template_name: message.type === 'template' ? (message.template_name ?? null) : null,
    source: send.source,
    sent_by_id: send.sentById ?? null,
    flow_run_id: send.flowRunId ?? null,
    idempotency_key: send.idempotencyKey ?? null,
    filename: content.file?.filename ?? null,
    source_url: content.file?.sourceUrl ?? null,
    channel_media_id: content.file?.channelMediaId ?? null,
    voice: message.voice === true,
  };
}

/**
 * The channel's ID of a person takes precedence over the phone, once an inbound message has shown it
 * (docs/reference/decisions.md#phones).
 */
function recipientOf({ phone }: Addressee, { waId, contactPhone, userId }: RecordedSend): Recipient {
  const reachedAt = waId ?? phone?.e164 ?? contactPhone;
  if (reachedAt) return { phone: reachedAt };
  return { userId: userId ?? '' };
}
