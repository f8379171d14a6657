import { createServer } from 'node:net';
import { expect, it, vi } from 'vitest';
import { inboundWorkspace } from '#lib/messaging/inbound/testing/inbound-workspace.ts';
import { profile, wireText } from '#lib/messaging/inbound/testing/webhooks.ts';
import { startPush } from '#lib/messaging/push/start-push.ts';
import { testBrowser } from '#lib/messaging/push/testing/push-service.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { ENGINE_WAIT } from '../testing/engine-wait.ts';
import { startTestEngine } from '../testing/start-test-engine.ts';
import { pushMessage } from './push-message.ts';

it('tries an unreachable push service four times, and keeps the subscription', async () => {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  const tries: Date[] = [];
  const port = await serve(
    createServer((socket) => {
      tries.push(new Date());
      socket.on('error', () => {}).destroy();
    }),
  );
  const workspace = await inboundWorkspace();
  const { workspaceId } = workspace;
  const { userId } = await signInAs({ workspaceId, role: 'agent' });
  const { id: sessionId } = await db().session.findFirstOrThrow({ where: { userId } });
  const { target } = testBrowser(`https://127.0.0.1:${port}`);
  await startPush({ workspaceId, userId, sessionId, target, showsText: false });
  const engine = await startTestEngine({ functions: [pushMessage] });
  try {
    await workspace.receive([wireText('Hello')], [profile('Asha')]);
    await vi.waitFor(() => expect(tries).toHaveLength(4), ENGINE_WAIT);
    await vi.waitFor(async () => {
      const left = await db().engineEvent.count({ where: { name: 'message/push.wanted' } });
      expect(left).toBe(0);
    }, ENGINE_WAIT);
  } finally {
    await engine.stop();
  }
  expect(tries).toHaveLength(4);
  expect(await db().pushSubscription.count({ where: { workspaceId } })).toBe(1);
});
