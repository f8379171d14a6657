import { beforeEach, expect } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { APP_SECRET, document, postWebhook } from './webhooks.ts';

/** For each test a workspace with a number, and what the channel announces about its account. */
export function setUpAccount() {
  overrideEnv({ WHATSAPP_APP_SECRET: APP_SECRET, WHATSAPP_VERIFY_TOKEN: 'verify' });
  let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
  beforeEach(async () => {
    workspace = await createTestWorkspace();
    await db().event.deleteMany({ where: { name: 'channel.notice' } });
    await db().channelNotice.deleteMany();
    await db().number.updateMany({ where: { id: workspace.numberId }, data: { displayPhone: '15550783881' } });
  });
  return {
    get workspace() {
      return workspace;
    },
    async announce(field: string, value: unknown, wabaId = workspace.wabaId): Promise<void> {
      expect((await postWebhook(document([{ field, value }], wabaId))).status).toBe(200);
    },
    number: () => db().number.findFirstOrThrow({ where: { id: workspace.numberId } }),
  };
}

/** What the channel says of someone who wants no marketing messages. */
export const preference = (more: object) => ({
  user_preferences: [{ wa_id: '919812345670', category: 'marketing_messages', value: 'stop', ...more }],
});
