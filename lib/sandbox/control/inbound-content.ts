import { currencyExponent } from '#lib/platform/money/currency-exponent.ts';
import { webhookError } from '../kit/error-codes.ts';
import { newObjectId } from '../kit/ids.ts';
import type { Inbound } from '../schema/inbound-schema.ts';
import type { BusinessNumber } from '../world/accounts.ts';
import { type Product, productBySku } from '../world/catalog-store.ts';
import { MAX_INBOUND_BYTES } from '../world/media-kinds.ts';
import { sha256Of } from '../world/media-store.ts';
import { mediaUrl } from '../world/media-url.ts';
import { sampleMedia } from '../world/sample-media.ts';
import { waIdOf } from '../world/wa-id.ts';
import type { World } from '../world/world.ts';
import { ControlError } from './control-error.ts';

type Content = Record<string, unknown> & { type: string };
type File = Extract<Inbound, { oversized?: boolean | undefined }> & { animated?: boolean };

/**
 * The part of a message object that depends on its type, as Meta writes it
 * (docs/reference/whatsapp.md#inbound-messages). `from` is the wa_id.
 */
export function inboundContent(world: World, number: BusinessNumber, from: string, input: Inbound): Content {
  switch (input.type) {
    case 'text':
      return { type: 'text', text: { body: input.text } };
    case 'image':
    case 'document':
    case 'audio':
    case 'voice':
    case 'video':
    case 'sticker':
      return fileContent(world, number, input);
    case 'location': {
      const { latitude, longitude, name, address, url } = input;
      return { type: 'location', location: { latitude, longitude, name, address, url } };
    }
    case 'contacts':
      return { type: 'contacts', contacts: input.contacts };
    case 'reaction':
      return { type: 'reaction', reaction: { message_id: input.message_id, emoji: input.emoji } };
    case 'button':
      return { type: 'button', button: { payload: input.payload ?? input.text, text: input.text } };
    case 'button_reply':
      return reply('button_reply', { id: input.reply_id, title: input.title });
    case 'list_reply':
      return reply('list_reply', { id: input.reply_id, title: input.title, description: input.description });
    case 'nfm_reply':
      return reply('nfm_reply', {
        name: input.name,
        body: input.body,
        response_json: JSON.stringify(input.response ?? {}),
      });
    case 'order':
      return orderContent(world, number, input);
    case 'edit': {
      const { message_id: original_message_id, text } = input;
      return { type: 'edit', edit: { original_message_id, message: { type: 'text', text: { body: text } } } };
    }
    case 'revoke':
      return { type: 'revoke', revoke: { original_message_id: input.message_id } };
    case 'system':
      return systemContent(from, input);
    case 'unsupported':
      return {
        type: 'unsupported',
        errors: [withoutHref(webhookError(input.code))],
        ...(input.unsupported_type !== undefined && { unsupported: { type: input.unsupported_type } }),
      };
    case 'raw':
      return { type: 'unknown', ...input.message };
  }
}

function reply(kind: string, content: Record<string, unknown>): Content {
  return { type: 'interactive', interactive: { type: kind, [kind]: content } };
}

function fileContent(world: World, number: BusinessNumber, input: File): Content {
  const isVoice = input.type === 'voice';
  const type = isVoice ? 'audio' : input.type;
  if (input.oversized) {
    const error = webhookError(131052, {
      details: 'Media file size too big. Max file size we currently support: 100MB.',
    });
    return {
      type,
      errors: [withoutHref(error)],
      [type]: { mime_type: input.mime_type ?? sampleMedia(input.type).mimeType },
    };
  }
  const stored = storedFile(world, number, input);
  return {
    type,
    [type]: {
      id: stored.id,
      mime_type: stored.mimeType,
      sha256: sha256Of(stored.bytes, 'base64'),
      ...(input.caption !== undefined && { caption: input.caption }),
      ...(type === 'document' && { filename: stored.filename ?? 'document' }),
      ...(type === 'audio' && { voice: isVoice }),
      ...(type === 'sticker' && { animated: input.animated ?? false }),
      ...(world.settings.media.url_in_webhooks && { url: mediaUrl(world, stored.id) }),
    },
  };
}

function storedFile(world: World, number: BusinessNumber, input: File) {
  const now = world.scheduler.now();
  if (input.media_id !== undefined) {
    const file = world.media.get(input.media_id, now);
    if (!file) throw new ControlError(404, `No file ${input.media_id}. Upload it with POST /_sandbox/media.`);
    file.phoneNumberId = number.id;
    file.filename = input.filename ?? file.filename;
    file.mimeType = input.mime_type ?? file.mimeType;
    return file;
  }
  const sample = sampleMedia(input.type);
  const bytes = input.base64 === undefined ? sample.bytes : Buffer.from(input.base64, 'base64');
  if (bytes.length > MAX_INBOUND_BYTES) throw new ControlError(422, 'Files are limited to 100 MB; use "oversized".');
  return world.media.add({
    phoneNumberId: number.id,
    bytes,
    mimeType: input.mime_type ?? sample.mimeType,
    filename: input.filename ?? sample.filename,
    now,
    inbound: true,
  });
}

function orderContent(world: World, number: BusinessNumber, input: Extract<Inbound, { type: 'order' }>): Content {
  const catalog = world.catalogs.connectedTo(number.wabaId);
  const items = input.items.map(({ retailer_id, quantity, item_price, currency }) => {
    const product = catalog ? productBySku(catalog, retailer_id) : undefined;
    return {
      product_retailer_id: retailer_id,
      quantity,
      item_price: item_price ?? (product ? majorUnits(product) : 0),
      currency: currency ?? product?.currency ?? 'INR',
    };
  });
  const order = {
    catalog_id: input.catalog_id ?? catalog?.id ?? newObjectId(),
    text: input.note,
    product_items: items,
  };
  return { type: 'order', order };
}

function majorUnits({ price, sale_price, currency }: Product): number {
  return (sale_price ?? price) / 10 ** currencyExponent(currency);
}

function systemContent(from: string, input: Extract<Inbound, { type: 'system' }>): Content {
  if (input.system) return { type: 'system', system: input.system };
  if (input.new_phone === undefined)
    return { type: 'system', system: { body: input.body ?? '', type: 'user_identity_changed' } };
  const next = waIdOf(input.new_phone.replace(/\D/g, ''));
  return {
    type: 'system',
    system: { body: input.body ?? `User changed from ${from} to ${next}`, wa_id: next, type: 'user_changed_number' },
  };
}

/** Errors inside inbound messages carry no link to the documentation. */
function withoutHref({ href: _href, ...error }: ReturnType<typeof webhookError>) {
  return error;
}
