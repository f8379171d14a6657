import type { OutgoingMessage, Recipient, ReplyButton } from '../channel.ts';
import { DEFAULT_LIST_LABEL } from '../constants.ts';

/** The body of `POST /{phone-number-id}/messages` (docs/reference/whatsapp.md#sending). */
export function wireMessage({
  to,
  message,
  reference,
  replyTo,
}: {
  to: Recipient;
  message: OutgoingMessage;
  reference: string;
  replyTo?: string | undefined;
}): Record<string, unknown> {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    // Without its plus, Meta may take the number for a national one (docs/reference/whatsapp.md#recipient).
    ...('phone' in to ? { to: `+${to.phone.replace(/^\+/, '')}` } : { recipient: to.userId }),
    biz_opaque_callback_data: reference,
    ...(replyTo && { context: { message_id: replyTo } }),
    ...content(message),
  };
}

function content(message: OutgoingMessage): Record<string, unknown> {
  switch (message.type) {
    case 'text':
      return message.buttons
        ? interactive(message.body, message.buttons, message.listLabel)
        : { type: 'text', text: { body: message.body } };
    case 'template': {
      const { name, languageCode, components } = message;
      return { type: 'template', template: { name, language: { code: languageCode }, components } };
    }
    case 'reaction':
      return { type: 'reaction', reaction: { message_id: message.messageId, emoji: message.emoji ?? '' } };
    default: {
      const { type, ...media } = message;
      return { type, [type]: media };
    }
  }
}

/** The channel's limit of reply buttons. */
const MAX_BUTTONS = 3;

function interactive(text: string, buttons: ReplyButton[], listLabel = DEFAULT_LIST_LABEL) {
  if (buttons.length > MAX_BUTTONS) {
    const sections = [...Map.groupBy(buttons, ({ section }) => section)].map(([title, rows]) => ({
      ...(title !== undefined && { title }),
      rows: rows.map(({ id, title }) => ({ id, title })),
    }));
    const action = { button: listLabel, sections };
    return { type: 'interactive', interactive: { type: 'list', body: { text }, action } };
  }
  const replies = buttons.map(({ id, title }) => ({ type: 'reply', reply: { id, title } }));
  return { type: 'interactive', interactive: { type: 'button', body: { text }, action: { buttons: replies } } };
}
