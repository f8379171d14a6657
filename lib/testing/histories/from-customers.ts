import { expect } from 'vitest';
import { document, postWebhook, profile } from '#lib/messaging/inbound/testing/webhooks.ts';
import type { Performed } from './acts.ts';
import type { Hands } from './hands.ts';
import * as fromChannel from './model-from-channel.ts';
import { customerAt } from './people.ts';

/** In ms, at a whole second. */
export const secondsAgo = (seconds: number) => (Math.floor(Date.now() / 1000) - seconds) * 1000;

/** What the channel brings: messages of customers and of the phone of the business, and receipts. */
export function fromCustomers({
  state,
  phoneNumberId,
  contactOf,
  bring,
  nextMessage,
  wireIdOf,
}: Hands): Pick<Performed, 'write' | 'echo' | 'receipts'> {
  return {
    async write({ customer, shows, profile: name, messages: given }) {
      const { waId, userId } = customerAt(customer);
      const ids = { ...(shows !== 'user ID' && { wa_id: waId }), ...(shows !== 'number' && { user_id: userId }) };
      const from = shows === 'user ID' ? { from_user_id: userId } : { from: waId };
      const known = contactOf(customer)?.talk?.messages.filter(({ direction }) => direction === 'inbound') ?? [];
      const written = given.map(({ kind, hoursAgo, isRepeat }): fromChannel.Written => {
        const { channelId, text, total } = nextMessage();
        const earlier = isRepeat ? known.at(-1)?.channelId : null;
        return {
          ...{ channelId: earlier ?? channelId, customer, shows, userId, profile: name, kind, total },
          text: { text, reaction: 'Reacted with 👍', order: 'order' }[kind],
          time: secondsAgo(hoursAgo * 3600),
        };
      });
      fromChannel.receive(state, written);
      await bring({
        contacts: [name === null ? ids : profile(name, ids)],
        messages: written.map((message) => ({
          ...from,
          ...(shows === 'both' && { from_user_id: userId }),
          ...{ id: message.channelId, timestamp: String(message.time / 1000) },
          ...contentOf(message),
        })),
      });
    },

    async echo({ customer, shows, hoursAgo, isRepeat }) {
      const { waId, userId } = customerAt(customer);
      const known = contactOf(customer)?.talk?.messages.filter(({ id, direction }) => !id && direction === 'outbound');
      const { channelId, text } = nextMessage();
      const message: fromChannel.Written = {
        ...{ channelId: (isRepeat && known?.at(-1)?.channelId) || channelId, customer, shows, userId, profile: null },
        ...{ kind: 'echo', text, total: 0, time: secondsAgo(hoursAgo * 3600) },
      };
      fromChannel.receive(state, [message]);
      const value = {
        ...{ messaging_product: 'whatsapp', metadata: { phone_number_id: phoneNumberId } },
        message_echoes: [
          {
            ...{ id: message.channelId, from: '15550783881', timestamp: String(message.time / 1000) },
            ...(shows === 'number' ? { to: waId } : { to_user_id: userId }),
            ...{ type: 'text', text: { body: text } },
          },
        ],
      };
      expect((await postWebhook(document([{ field: 'smb_message_echoes', value }]))).status).toBe(200);
    },

    async receipts({ customer, nth, statuses }) {
      const sent = contactOf(customer)?.talk?.messages.filter(
        ({ direction, channelId, status }) => direction === 'outbound' && (channelId !== null || status === 'unknown'),
      );
      const message = sent?.at(-1 - (nth % Math.max(sent.length, 1)));
      if (!message?.id) return;
      message.channelId ??= await wireIdOf(message.id);
      for (const status of statuses) fromChannel.receipt(state, message, status);
      await bring({
        statuses: statuses.map((status) => ({
          ...{ id: message.channelId, status, timestamp: String(Math.floor(Date.now() / 1000)) },
          ...{ recipient_id: customerAt(customer).waId, biz_opaque_callback_data: message.id },
          ...(status === 'failed' && { errors: [{ code: 131026, title: 'Message undeliverable' }] }),
        })),
      });
    },
  };
}

/** An order has one item of this total, in minor units; a reaction is on a message that is not ours. */
function contentOf({ kind, text, total }: fromChannel.Written) {
  if (kind === 'text') return { type: 'text', text: { body: text } };
  if (kind === 'reaction') return { type: 'reaction', reaction: { message_id: 'wamid.other', emoji: '👍' } };
  const item = { product_retailer_id: 'SKU', quantity: 2, item_price: total / 200, currency: 'INR' };
  return { type: 'order', order: { catalog_id: '1', product_items: [item] } };
}
