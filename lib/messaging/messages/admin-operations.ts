import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { messageSchema } from '../conversations/schema.ts';

const { direction, source, status } = messageSchema.shape;

const messageInfo = z.object({
  direction,
  source,
  sent_by: z.string().nullable().describe('The member who sent it from the inbox.'),
  written_at: z.iso.datetime().describe('The channel’s clock for inbound; ours for outbound.'),
  stored_at: z.iso.datetime(),
  wa_message_id: z.string().nullable(),
  receipts: z
    .array(z.object({ status, at: z.iso.datetime(), detail: z.string().nullable() }))
    .describe('Oldest first.'),
});

export type MessageInfo = z.output<typeof messageInfo>;

export const messageInfoOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/messages/{message_id}',
  role: 'agent',
  params: z.object({ message_id: z.uuid() }),
  result: messageInfo,
});
