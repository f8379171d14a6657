import { newId } from '#lib/platform/new-id.ts';
import { phoneDigits } from '#lib/platform/phones/phone-digits.ts';
import type { NewEvent } from '#lib/webhooks/events/record-events.ts';

/** What the event says about a stored message. */
export type ReceivedMessage = {
  name: 'message.received' | 'message.echoed';
  workspaceId: string;
  conversationId: string;
  /** The contact's, in E.164. */
  phone: string | null;
  /** The channel's user ID of someone who hides the number. */
  userId: string | null;
  channelId: string;
  type: string;
  kind: string;
  text: string | null;
  payload: Record<string, unknown>;
  timestamp: Date;
  /** `path` is null when there is no copy of the file. */
  media: { path: string | null; mimeType: string | null; filename: string } | null;
};

/**
 * A message's `message.received` event, or `message.echoed` if it was written on the business's phone, as it is stored
 * (docs/reference/public-api.md#events): with `message.media_path` where the public event has `media_url`. Beyond the
 * promised fields it has `wa_message_id`, `kind`, the structured value of types that arrive as text, and `user_id` for
 * people without a number.
 */
export function receivedEvent(message: ReceivedMessage): NewEvent {
  const { name, workspaceId, conversationId, phone, userId, channelId, type, kind, text, payload, timestamp, media } =
    message;
  return {
    workspaceId,
    id: newId(),
    name,
    data: {
      conversation_id: conversationId,
      phone: phone && phoneDigits(phone),
      ...(!phone && { user_id: userId }),
      wa_message_id: channelId,
      message: {
        id: channelId,
        type,
        text: text ?? '',
        timestamp: timestamp.toISOString(),
        ...(kind !== type && { kind }),
        ...payload,
        ...(media && {
          ...(media.path && { media_path: media.path }),
          media_mime_type: media.mimeType,
          media_filename: media.filename,
        }),
      },
    },
  };
}
