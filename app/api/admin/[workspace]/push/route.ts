import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { endPushOperation, pushKeyOperation, startPushOperation } from '#lib/messaging/push/admin-operations.ts';
import { endPush } from '#lib/messaging/push/end-push.ts';
import { pushKeys } from '#lib/messaging/push/push-keys.ts';
import { startPush } from '#lib/messaging/push/start-push.ts';

// Not in the audit log: how members are notified is up to them.
export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(pushKeyOperation, async () => ({ public_key: (await pushKeys()).publicKey })),
  adminEndpoint(startPushOperation, async ({ workspaceId, person: { userId, sessionId }, body }) => {
    const { shows_text: showsText, ...target } = body;
    await startPush({ workspaceId, userId, sessionId, target, showsText });
    return { result: { shows_text: showsText }, audit: null };
  }),
  adminEndpoint(endPushOperation, async ({ workspaceId, person: { userId }, body: { endpoint } }) => ({
    result: await endPush({ workspaceId, userId, endpoint }),
    audit: null,
  })),
);
