import { defineOperation } from '#lib/contract/operation.ts';
import { sendMessageBody, sendResult } from './schema.ts';

export const sendMessageOperation = defineOperation({
  id: 'sendMessage',
  method: 'POST',
  path: '/messages',
  scope: 'messages:write',
  tag: 'Messages',
  summary: 'Send a message',
  description:
    'Sends a text, a file or an approved template. Texts and files reach only customers who wrote within the last ' +
    '24 hours; to others, or to start a conversation, send a template. Send an `Idempotency-Key`: a retry with it never ' +
    'sends twice, even if the first response was lost or was a 504. It is a 404 if the outcome is still unknown when the ' +
    'contact is erased.',
  body: sendMessageBody,
  result: sendResult,
  errors: [
    'number_not_connected',
    'channel_refused',
    'channel_throttled',
    'channel_unavailable',
    'outcome_unknown',
    'not_found',
  ],
  examples: {
    request: { to: '+91 98123 45678', type: 'text', body: 'Your parcel leaves today.' },
    response: {
      messaging_product: 'whatsapp',
      messages: [{ id: 'wamid.HBgMOTE5ODEyMzQ1Njc4FQIAERgSM0FBREY4NDQxMzQ3RTg1NzFDAA==', message_status: 'accepted' }],
    },
  },
});
