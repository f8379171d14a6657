import { expect } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { APP_SECRET, messagesDocument, postWebhook } from './webhooks.ts';

/** A workspace that receives webhooks, and what it stores of them. */
export async function inboundWorkspace() {
  overrideEnv({ WHATSAPP_APP_SECRET: APP_SECRET, WHATSAPP_VERIFY_TOKEN: 'verify' });
  const workspace = await createTestWorkspace();
  const { workspaceId, phoneNumberId } = workspace;
  return {
    ...workspace,
    async receive(messages: unknown[], contacts: unknown[] = []) {
      const response = await postWebhook(messagesDocument(phoneNumberId, { messages, contacts }));
      expect(response.status).toBe(200);
    },
    events: () => db().event.findMany({ where: { workspaceId }, orderBy: { position: 'asc' } }),
    messages: () => db().message.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } }),
    contacts: () => db().contact.findMany({ where: { workspaceId }, orderBy: { createdAt: 'asc' } }),
    conversations: () => db().conversation.findMany({ where: { workspaceId } }),
  };
}

/** A time in the channel's format, this many seconds ago. */
export const secondsAgo = (seconds: number) => String(Math.floor(Date.now() / 1000) - seconds);
