import { describe, expect, it } from 'vitest';
import { readContent } from './read-content.ts';
import { messageSchema } from './schema.ts';

const read = (message: Record<string, unknown>) =>
  readContent(messageSchema.parse({ id: 'wamid.A', from: '919812345678', timestamp: '1795250000', ...message }));

/** Each type as it arrives (docs/reference/whatsapp.md#inbound-messages), and what it becomes. */
const cases: [name: string, message: Record<string, unknown>, content: Record<string, unknown>][] = [
  ['a text', { type: 'text', text: { body: 'Hello' } }, { type: 'text', kind: 'text', text: 'Hello', payload: {} }],
  [
    'a reply to a product card',
    {
      type: 'text',
      text: { body: 'In stock?' },
      context: {
        from: '15550783881',
        id: 'wamid.OUT',
        referred_product: { catalog_id: '19', product_retailer_id: 'S' },
      },
    },
    {
      payload: {
        context: {
          message_id: 'wamid.OUT',
          from: '15550783881',
          referred_product: { catalog_id: '19', product_retailer_id: 'S' },
        },
      },
    },
  ],
  [
    'a forwarded text',
    { type: 'text', text: { body: 'fwd' }, context: { frequently_forwarded: true } },
    { payload: { context: { frequently_forwarded: true } } },
  ],
  [
    'a text that an advertisement led to',
    { type: 'text', text: { body: 'Hi' }, referral: { source_id: 1200, source_type: 'ad', headline: 'Tea', extra: 1 } },
    { payload: { referral: { source_id: '1200', source_type: 'ad', headline: 'Tea' } } },
  ],
  [
    'an image',
    { type: 'image', image: { id: '1003383421387256', mime_type: 'image/jpeg', sha256: 'x', caption: 'Receipt' } },
    {
      type: 'image',
      kind: 'image',
      text: 'Receipt',
      media: {
        channelMediaId: '1003383421387256',
        mimeType: 'image/jpeg',
        filename: 'image.jpg',
        voice: false,
        error: null,
      },
    },
  ],
  [
    'a document',
    { type: 'document', document: { id: '7', mime_type: 'application/pdf', filename: 'order.pdf' } },
    { type: 'document', text: null, media: { filename: 'order.pdf' } },
  ],
  [
    'a voice note',
    { type: 'audio', audio: { id: '7', mime_type: 'audio/ogg; codecs=opus', voice: true } },
    { type: 'audio', payload: { voice: true }, media: { voice: true, filename: 'audio.ogg' } },
  ],
  [
    'a video',
    { type: 'video', video: { id: '7', mime_type: 'video/mp4', caption: 'Demo' } },
    { type: 'video', text: 'Demo' },
  ],
  [
    'a sticker',
    { type: 'sticker', sticker: { id: '7', mime_type: 'image/webp', animated: false } },
    { type: 'sticker' },
  ],
  [
    'a file over the limit',
    { type: 'video', video: { mime_type: 'video/mp4' }, errors: [{ code: 131052, title: 'Media download error' }] },
    { type: 'video', media: { channelMediaId: null, error: expect.stringMatching(/could not be downloaded/) } },
  ],
  [
    'a template button',
    { type: 'button', button: { payload: 'STOP_UPDATES', text: 'Stop' }, context: { id: 'wamid.OUT' } },
    {
      type: 'text',
      kind: 'button',
      text: 'Stop',
      payload: { button: { payload: 'STOP_UPDATES', text: 'Stop' }, context: { message_id: 'wamid.OUT' } },
    },
  ],
  [
    'a reply button',
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'yes', title: 'Yes' } } },
    { type: 'text', kind: 'button_reply', text: 'Yes', payload: { button_reply: { id: 'yes', title: 'Yes' } } },
  ],
  [
    'a list reply',
    {
      type: 'interactive',
      interactive: { type: 'list_reply', list_reply: { id: 't1', title: 'Green', description: '100 g' } },
    },
    { kind: 'list_reply', text: 'Green', payload: { list_reply: { id: 't1', title: 'Green', description: '100 g' } } },
  ],
  [
    'a form',
    {
      type: 'interactive',
      interactive: {
        type: 'nfm_reply',
        nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"size":"M","odd":"a\\u0000\\ud800"}' },
      },
    },
    {
      kind: 'nfm_reply',
      text: 'Sent',
      payload: { nfm_reply: { name: 'flow', body: 'Sent', response: { size: 'M', odd: 'a\ufffd' } } },
    },
  ],
  [
    'a form without answers',
    { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent' } } },
    { kind: 'nfm_reply', text: 'Sent', payload: { nfm_reply: { name: 'flow', body: 'Sent', response: null } } },
  ],
  [
    'a form that is not JSON',
    { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { response_json: '{' } } },
    { kind: 'nfm_reply', text: 'Sent a form', payload: { nfm_reply: { response: '{' } } },
  ],
  [
    'a permission to call',
    {
      type: 'interactive',
      interactive: {
        type: 'call_permission_reply',
        call_permission_reply: {
          response: 'accept',
          expiration_timestamp: '1795250000',
          response_source: 'user_action',
        },
      },
    },
    {
      type: 'text',
      kind: 'call_permission_reply',
      text: 'Allowed calls',
      payload: {
        call_permission_reply: {
          response: 'accept',
          expiration_timestamp: '2026-11-21T08:33:20.000Z',
          response_source: 'user_action',
        },
      },
    },
  ],
  [
    'a permission to call that was refused',
    {
      type: 'interactive',
      interactive: {
        type: 'call_permission_reply',
        call_permission_reply: { response: 'reject', expiration_timestamp: null },
      },
    },
    { text: 'Did not allow calls', payload: { call_permission_reply: { response: 'reject' } } },
  ],
  [
    'a place',
    { type: 'location', location: { latitude: 12.97, longitude: 77.59, name: 'Home', address: 'MG Road' } },
    {
      type: 'text',
      kind: 'location',
      text: 'Location: Home, MG Road (12.97, 77.59)',
      payload: { location: { latitude: 12.97, longitude: 77.59, name: 'Home', address: 'MG Road' } },
    },
  ],
  ['a dropped pin', { type: 'location', location: { latitude: 0, longitude: -0.5 } }, { text: 'Location: 0, -0.5' }],
  [
    'people’s contacts',
    {
      type: 'contacts',
      contacts: [
        { name: { formatted_name: 'Ravi K' }, phones: [{ phone: '+91 98123 45679', wa_id: '919812345679' }] },
        { name: { first_name: 'Mina' } },
        {},
      ],
    },
    {
      kind: 'contacts',
      text: 'Contacts: Ravi K (+91 98123 45679); Mina; no name',
      payload: { contacts: expect.any(Array) },
    },
  ],
  [
    'a reaction',
    { type: 'reaction', reaction: { message_id: 'wamid.OUT', emoji: '👍' } },
    { kind: 'reaction', text: 'Reacted with 👍', payload: { reaction: { message_id: 'wamid.OUT', emoji: '👍' } } },
  ],
  [
    'a reaction taken back',
    { type: 'reaction', reaction: { message_id: 'wamid.OUT' } },
    { text: 'Removed a reaction', payload: { reaction: { message_id: 'wamid.OUT', emoji: null } } },
  ],
  [
    'a reaction taken back the old way',
    { type: 'reaction', reaction: { message_id: 'wamid.OUT', emoji: '' } },
    { text: 'Removed a reaction' },
  ],
  [
    'an edit',
    { type: 'edit', edit: { original_message_id: 'wamid.A', message: { type: 'text', text: { body: 'Asha' } } } },
    { kind: 'edit', text: 'Edited a message: Asha', payload: { edit: { message_id: 'wamid.A', text: 'Asha' } } },
  ],
  [
    'an edit of a caption',
    { type: 'edit', edit: { original_message_id: 'wamid.A', message: { type: 'image', image: { caption: 'Mine' } } } },
    { type: 'text', kind: 'edit', text: 'Edited a message: Mine' },
  ],
  [
    'an edit without words',
    { type: 'unsupported', unsupported: { type: 'edit' }, errors: [{ code: 131051 }] },
    { kind: 'edit', text: 'Edited a message', payload: { edit: { message_id: null, text: null } } },
  ],
  [
    'a message that was deleted',
    { type: 'revoke', revoke: { original_message_id: 'wamid.A' } },
    { kind: 'revoke', text: 'Deleted a message', payload: { revoke: { message_id: 'wamid.A' } } },
  ],
  [
    'an order',
    {
      type: 'order',
      order: {
        catalog_id: '194836987003835',
        text: 'Please gift-wrap',
        product_items: [
          { product_retailer_id: 'SKU-1', quantity: 2, item_price: 199, currency: 'INR' },
          { product_retailer_id: 'SKU-2', quantity: 1, item_price: 7.99, currency: 'INR' },
          { product_retailer_id: 'broken', quantity: -1, item_price: 'free', currency: '?' },
        ],
      },
    },
    {
      type: 'text',
      kind: 'order',
      text: 'Order: 2 × SKU-1, 1 × SKU-2, 405.99 INR\nPlease gift-wrap',
      order: {
        catalog_id: '194836987003835',
        note: 'Please gift-wrap',
        total: 40_599,
        currency: 'INR',
        items: [
          { retailer_id: 'SKU-1', quantity: 2, item_price: 19_900, currency: 'INR' },
          { retailer_id: 'SKU-2', quantity: 1, item_price: 799, currency: 'INR' },
        ],
      },
    },
  ],
  [
    'an order in two currencies',
    {
      type: 'order',
      order: {
        product_items: [
          { product_retailer_id: 'SKU-1', quantity: 2, item_price: 10.5, currency: 'INR' },
          { product_retailer_id: 'SKU-2', quantity: 3, item_price: 1000, currency: 'JPY' },
        ],
      },
    },
    { text: 'Order: 2 × SKU-1, 3 × SKU-2, 21.00 INR + 3000 JPY', order: { total: 2100, currency: 'INR' } },
  ],
  [
    'an order with a product that has no price',
    {
      type: 'order',
      order: {
        product_items: [
          { product_retailer_id: 'SKU-1', quantity: 2 },
          { product_retailer_id: 'SKU-2', quantity: 1, item_price: null, currency: 'INR' },
          { product_retailer_id: 'SKU-3', quantity: 1, item_price: 10, currency: 'INR' },
        ],
      },
    },
    { text: 'Order: 2 × SKU-1, 1 × SKU-2, 1 × SKU-3, 10.00 INR', order: { total: 1000, currency: 'INR' } },
  ],
  [
    'an empty cart',
    { type: 'order', order: { text: '' } },
    { text: 'Order: no items', order: { total: 0, note: null } },
  ],
  [
    'a system notice',
    { type: 'system', system: { body: 'User changed', wa_id: '919800000001', type: 'user_changed_number' } },
    { kind: 'system', text: 'User changed' },
  ],
  [
    'what the channel does not support',
    {
      type: 'unsupported',
      unsupported: { type: 'poll_creation' },
      errors: [{ code: 131051, title: 'Message type unknown', error_data: { details: 'Not supported.' } }],
    },
    {
      type: 'text',
      kind: 'unsupported',
      text: 'Unsupported message (poll_creation)',
      payload: {
        unsupported: { type: 'poll_creation', code: 131051, title: 'Message type unknown', detail: 'Not supported.' },
      },
    },
  ],
  [
    'what the channel withholds',
    { type: 'unsupported', errors: [{ code: 131060, title: 'Unavailable' }] },
    { kind: 'unsupported', text: 'This message is not available.' },
  ],
  [
    'a type from the future',
    { type: 'hologram', hologram: {} },
    { kind: 'unsupported', text: 'Unsupported message (hologram)' },
  ],
  [
    'a message that the channel calls unsupported, and nothing else',
    { type: 'unsupported', errors: [{ code: 131051, title: 'Message type unknown' }] },
    { kind: 'unsupported', text: 'Unsupported message' },
  ],
  ['a message without type', {}, { kind: 'unsupported', text: 'Unsupported message (unknown)' }],
  ['a name of every object', { type: 'constructor' }, { kind: 'unsupported' }],
];

describe.each(cases)('%s', (_name, message, content) => {
  it('is read', () => {
    expect(read(message)).toMatchObject(content);
  });
});

it('does not call an audio file a voice message', () => {
  expect(read({ type: 'audio', audio: { id: '7', mime_type: 'audio/mpeg' } })?.payload).toEqual({});
});
