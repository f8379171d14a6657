import { graphError, invalidParameter } from '../kit/error-codes.ts';
import { checkInteractive } from './check-interactive.ts';
import { checkMedia, isMedia } from './check-media.ts';
import { checkTemplateContent } from './check-template-content.ts';
import {
  type Fields,
  type OutgoingMessage,
  onlyKeys,
  optionalText,
  requireObject,
  requireText,
} from './message-fields.ts';

const TYPES = [
  'audio',
  'contacts',
  'document',
  'image',
  'interactive',
  'location',
  'reaction',
  'sticker',
  'template',
  'text',
  'video',
];

/** The fields around a message's content, and the caller's parameters, which Graph accepts in any call. */
const ENVELOPE = [
  ...['messaging_product', 'recipient_type', 'to', 'recipient', 'type', 'context', 'biz_opaque_callback_data'],
  ...['access_token', 'appsecret_proof', 'appsecret_time'],
];

/** What the objects of other types take. */
const KEYS: Record<string, string[]> = {
  text: ['body', 'preview_url'],
  template: ['name', 'namespace', 'language', 'components'],
  interactive: ['type', 'header', 'body', 'footer', 'action'],
  reaction: ['message_id', 'emoji'],
  location: ['latitude', 'longitude', 'name', 'address'],
};

/**
 * Checks a message as Meta does before it accepts it (docs/reference/whatsapp.md#sending). Throws the Graph error that Meta
 * returns.
 */
export function checkMessage(body: Fields): OutgoingMessage {
  requireProduct(body);
  const type = messageType(body.type);
  onlyKeys(body, 'messages', [...ENVELOPE, ...TYPES]);
  const to = body.to === undefined ? undefined : recipientText(body.to, 'to');
  const recipient = body.recipient === undefined ? undefined : recipientText(body.recipient, 'recipient');
  if (!to && !recipient) throw graphError(100, { message: 'The parameter to is required.' });
  if (body.recipient_type !== undefined && body.recipient_type !== 'individual' && body.recipient_type !== 'group') {
    throw invalidParameter(
      `Param recipient_type must be one of {individual, group} - got "${String(body.recipient_type)}".`,
    );
  }
  if (body.context !== undefined) {
    requireText(requireObject(body.context, 'context').message_id, "context['message_id']", 512);
  }
  const callbackData = optionalText(body.biz_opaque_callback_data, 'biz_opaque_callback_data', 512);
  return { type, content: checkContent(type, body[type]), to, recipient, callbackData };
}

export function requireProduct(body: Fields): void {
  const product = body.messaging_product;
  if (product === undefined) throw invalidParameter('The parameter messaging_product is required.');
  if (typeof product !== 'string' || product.toLowerCase() !== 'whatsapp') {
    throw invalidParameter(`Param messaging_product must be one of {WHATSAPP} - got "${String(product)}".`);
  }
}

function messageType(type: unknown): string {
  if (type === undefined) return 'text';
  const name = typeof type === 'string' ? type.toLowerCase() : '';
  if (TYPES.includes(name)) return name;
  throw invalidParameter(`Param type must be one of {${TYPES.join(', ').toUpperCase()}} - got "${String(type)}".`);
}

function recipientText(value: unknown, name: string): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw invalidParameter(`Param ${name} must be a string.`);
}

function checkContent(type: string, value: unknown): Fields {
  if (type === 'contacts') {
    if (!Array.isArray(value) || value.length === 0) {
      throw graphError(100, { details: "Parameter 'contacts' is mandatory for type 'contacts'" });
    }
    return { contacts: value };
  }
  const content = requireObject(value, type);
  const keys = KEYS[type];
  if (keys) onlyKeys(content, type, keys);
  if (type === 'template') checkTemplateContent(content);
  if (type === 'text') checkText(content);
  if (isMedia(type)) checkMedia(content, type);
  if (type === 'interactive') checkInteractive(content);
  if (type === 'reaction') checkReaction(content);
  if (type === 'location') checkLocation(content);
  return content;
}

function checkText({ body, preview_url: preview }: Fields) {
  requireText(body, "text['body']", 4096);
  if (preview !== undefined && typeof preview !== 'boolean') {
    throw invalidParameter("Param text['preview_url'] must be a boolean.");
  }
}

/** An empty `emoji` removes the reaction. */
function checkReaction({ message_id: messageId, emoji }: Fields) {
  requireText(messageId, "reaction['message_id']", 512);
  if (typeof emoji !== 'string') throw invalidParameter("The parameter reaction['emoji'] is required.");
}

function checkLocation(location: Fields): void {
  for (const key of ['latitude', 'longitude']) {
    const value = Number(location[key]);
    if (location[key] === undefined || !Number.isFinite(value)) {
      throw invalidParameter(`The parameter location['${key}'] is required.`);
    }
  }
}
