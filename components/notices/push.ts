import { callAdmin } from '#components/browser/admin-client.ts';
import type { endPushOperation, pushKeyOperation, startPushOperation } from '#lib/messaging/push/admin-operations.ts';

const PATH = '/api/admin/{workspace}/push';

/**
 * Subscribes this browser to a workspace's messages through the browser's push service, for notifications while Parley
 * is closed. Idempotent: every visit repeats it, so that a new session or changed keys are registered. Throws when the
 * browser cannot subscribe or the server refuses the subscription.
 */
export async function startPush({ workspace, showsText }: { workspace: string; showsText: boolean }): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const { public_key: applicationServerKey } = await callAdmin<typeof pushKeyOperation>(`GET ${PATH}`, {
    params: { workspace },
  });
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = (
    await subscribe().catch(async (cause: unknown) => {
      const earlier = await pushManager.getSubscription();
      // It was created with keys that the installation no longer has.
      if (!(await earlier?.unsubscribe())) throw cause;
      return subscribe();
    })
  ).toJSON();
  await callAdmin<typeof startPushOperation>(`PUT ${PATH}`, {
    params: { workspace },
    body: {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
      shows_text: showsText,
    },
  });
}

/** Ends it for this workspace. The browser's subscription stays, because other workspaces may use it. */
export async function endPush({ workspace }: { workspace: string }): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await callAdmin<typeof endPushOperation>(`DELETE ${PATH}`, { params: { workspace }, body: { endpoint } });
}
