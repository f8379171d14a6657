import { z } from 'zod';
import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import type { MessageInfo } from './admin-operations.ts';

const pricing = z.object({ category: z.string(), billable: z.boolean() });
const failure = z.object({ title: z.string(), detail: z.string() });

/** The outcome of a message and its times, as the channel reported them, and who sent it. Throws `not_found`. */
export async function messageInfo({
  workspaceId,
  messageId,
}: {
  workspaceId: string;
  messageId: string;
}): Promise<MessageInfo> {
  const message = await db().message.findUnique({
    where: { workspaceId_id: { workspaceId, id: messageId } },
    include: { receipts: true },
  });
  if (!message) throw notFound('message');
  const { direction, timestamp, source, sentById, channelId } = message;
  const sender = sentById ? await db().user.findUnique({ where: { id: sentById }, select: { name: true } }) : null;
  const receipts = message.receipts.map(({ status, timestamp: at, error }) => ({
    status,
    at: at.toISOString(),
    detail: failure.safeParse(error).data?.detail ?? null,
  }));
  return {
    direction,
    source: source as MessageInfo['source'],
    sent_by: sender?.name ?? null,
    written_at: timestamp.toISOString(),
    wa_message_id: channelId,
    receipts: receipts.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    pricing: message.receipts.flatMap((receipt) => pricing.safeParse(receipt.pricing).data ?? [])[0] ?? null,
  };
}
