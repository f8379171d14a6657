import type { z } from 'zod';
import { explainError } from '#lib/channel/explain-error.ts';
import { keepLongNumbers } from '#lib/platform/json/keep-long-numbers.ts';
import { storable } from '#lib/platform/json/storable.ts';
import { mediaFilename } from '#lib/platform/storage/media-filename.ts';
import type { Content } from './inbound-message.ts';
import { orderText } from './order-text.ts';
import { readList } from './read-list.ts';
import { readOrder } from './read-order.ts';
import {
  buttonSchema,
  channelErrorSchema,
  editSchema,
  interactiveSchema,
  locationSchema,
  mediaSchema,
  type messageSchema,
  orderItemSchema,
  orderSchema,
  reactionSchema,
  revokeSchema,
  sharedContactSchema,
  systemSchema,
  textSchema,
  unsupportedSchema,
} from './schema.ts';

type Wire = z.output<typeof messageSchema>;
type Read = Partial<Content> & Pick<Content, 'kind' | 'text'>;
type Reader = (content: unknown, wire: Wire) => Read | null;

const MEDIA_TYPES = ['image', 'document', 'audio', 'video', 'sticker'];

/**
 * A message's content, for every type that the channel has (docs/reference/decisions.md#inbound). An unknown type, or
 * malformed content, becomes `unsupported`: the message is stored, and its sender can be asked.
 */
export function readContent(wire: Wire): Content {
  const type = wire.type ?? '';
  const read = readers.get(type)?.(wire[type], wire) ?? unsupported(wire);
  const { payload, ...content } = { type: 'text', media: null, order: null, payload: {}, ...read };
  return { ...content, payload: { ...payload, ...contextOf(wire) } };
}

const byType: Record<string, Reader> = {
  text: (content) => {
    const text = textSchema.safeParse(content).data;
    return text ? { kind: 'text', text: text.body } : null;
  },
  ...Object.fromEntries(
    MEDIA_TYPES.map((type) => [type, (content: unknown, wire: Wire) => media(type, content, wire)]),
  ),
  voice: (content, wire) => media('audio', content, wire),
  button: (content) => {
    const button = buttonSchema.safeParse(content).data;
    return button ? { kind: 'button', text: button.text, payload: { button } } : null;
  },
  interactive: (content) => {
    const reply = interactiveSchema.safeParse(content).data;
    return reply ? interactive(reply) : null;
  },
  location: (content) => {
    const location = locationSchema.safeParse(content).data;
    return location ? { kind: 'location', text: locationText(location), payload: { location } } : null;
  },
  contacts: (content) => {
    const contacts = readList(sharedContactSchema, Array.isArray(content) ? content : []);
    return contacts.length > 0 ? { kind: 'contacts', text: contactsText(contacts), payload: { contacts } } : null;
  },
  reaction: (content) => {
    const { message_id, emoji } = reactionSchema.safeParse(content).data ?? {};
    if (!message_id) return null;
    const text = emoji ? `Reacted with ${emoji}` : 'Removed a reaction';
    return { kind: 'reaction', text, payload: { reaction: { message_id, emoji: emoji || null } } };
  },
  edit: (content) => {
    const { original_message_id, message = {} } = editSchema.safeParse(content).data ?? {};
    const files = [message.image, message.video, message.document];
    return edited(original_message_id, message.text?.body ?? files.find((file) => file?.caption)?.caption);
  },
  revoke: (content) => {
    const message_id = revokeSchema.safeParse(content).data?.original_message_id ?? null;
    return { kind: 'revoke', text: 'Deleted a message', payload: { revoke: { message_id } } };
  },
  order: (content) => {
    const wire = orderSchema.safeParse(content).data;
    if (!wire) return null;
    const items = readList(orderItemSchema, wire.product_items);
    const order = readOrder({ catalogId: wire.catalog_id ?? null, note: wire.text || null, items });
    return { kind: 'order', text: orderText(order), payload: { order }, order };
  },
  system: (content) => {
    const system = systemSchema.safeParse(content).data;
    return system ? { kind: 'system', text: system.body ?? null, payload: { system } } : null;
  },
};

/** A map, because types come from outside: `constructor` is a property of every object. */
const readers = new Map(Object.entries(byType));

function media(type: string, content: unknown, wire: Wire): Read | null {
  const file = mediaSchema.safeParse(content ?? {}).data;
  const failure = errorsOf(wire)[0];
  if (!file || (!file.id && !failure)) return null;
  const { id, mime_type, caption, filename, voice = false } = file;
  return {
    type,
    kind: type,
    text: caption ?? null,
    payload: voice ? { voice } : {},
    media: {
      channelMediaId: id && !failure ? id : null,
      mimeType: mime_type ?? null,
      filename: mediaFilename({ filename, type, mimeType: mime_type }),
      voice,
      error: failure ? explainError({ ...failure, details: failure.error_data?.details }).detail : null,
    },
  };
}

function interactive(reply: z.output<typeof interactiveSchema>): Read {
  switch (reply.type) {
    case 'button_reply':
      return { kind: reply.type, text: reply.button_reply.title, payload: { button_reply: reply.button_reply } };
    case 'list_reply':
      return { kind: reply.type, text: reply.list_reply.title, payload: { list_reply: reply.list_reply } };
    case 'nfm_reply': {
      const { name, body, response_json } = reply.nfm_reply;
      const nfm_reply = { name, body, response: parseResponse(response_json) };
      return { kind: reply.type, text: body ?? 'Sent a form', payload: { nfm_reply } };
    }
    case 'call_permission_reply': {
      const { call_permission_reply } = reply;
      const text = call_permission_reply.response === 'accept' ? 'Allowed calls' : 'Did not allow calls';
      return { kind: reply.type, text, payload: { call_permission_reply } };
    }
  }
}

/** The message's new text, if the channel sends it. */
function edited(message_id: string | null = null, now: string | null = null): Read {
  const text = now ? `Edited a message: ${now}` : 'Edited a message';
  return { kind: 'edit', text, payload: { edit: { message_id, text: now } } };
}

/** A form's answers: JSON inside a string, whose own escapes may hide characters that cannot be stored. */
function parseResponse(json: string | undefined): unknown {
  try {
    return json === undefined ? null : storable(JSON.parse(json, keepLongNumbers));
  } catch {
    return json;
  }
}

function unsupported(wire: Wire): Read {
  const [error] = errorsOf(wire);
  const type = unsupportedSchema.safeParse(wire.unsupported).data?.type ?? wire.type ?? 'unknown';
  if (type === 'edit') return edited();
  const unsupported = {
    type,
    ...(error && { code: error.code, title: error.title, detail: error.error_data?.details }),
  };
  const text = type === 'unsupported' ? 'Unsupported message' : `Unsupported message (${type})`;
  const isUnavailable = error?.code === 131060;
  return {
    kind: 'unsupported',
    text: isUnavailable ? 'This message is not available.' : text,
    payload: { unsupported },
  };
}

function errorsOf(wire: Wire) {
  return readList(channelErrorSchema, wire.errors);
}

function contextOf({ context, referral }: Wire) {
  const { id, ...rest } = context ?? {};
  return {
    ...(context && { context: { ...(id && { message_id: id }), ...rest } }),
    ...(referral && { referral }),
  };
}

function locationText({ name, address, latitude, longitude }: z.output<typeof locationSchema>) {
  const place = [name, address].filter(Boolean).join(', ');
  return place ? `Location: ${place} (${latitude}, ${longitude})` : `Location: ${latitude}, ${longitude}`;
}

function contactsText(contacts: z.output<typeof sharedContactSchema>[]) {
  const described = contacts.map(({ name, phones }) => {
    const numbers = (phones ?? []).flatMap(({ phone, wa_id }) => phone ?? wa_id ?? []).join(', ');
    const known = name?.formatted_name ?? name?.first_name;
    return known && numbers ? `${known} (${numbers})` : (known ?? (numbers || 'no name'));
  });
  return `${contacts.length === 1 ? 'Contact' : 'Contacts'}: ${described.join('; ')}`;
}
