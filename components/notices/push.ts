import { callAdmin } from '#components/browser/admin-client.ts';
import type { endPushOperation, pushKeyOperation, startPushOperation } from '#lib/messaging/push/admin-operations.ts';

const PATH = '/api/admin/{workspace}/push';

/**
 * Has messages of a workspace announced in this browser while Parley is closed, through the browser's own push service. Safe to
 * repeat, which every visit does: a session that began since, or keys that changed, are told so. Throws when the browser
 * cannot subscribe, or the server does not take it.
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
      // Made with keys that the installation has no more.
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

/** No more of this workspace. The browser's subscription stays: other workspaces may use it. */
export async function endPush({ workspace }: { workspace: string }): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await callAdmin<typeof endPushOperation>(`DELETE ${PATH}`, { params: { workspace }, body: { endpoint } });
}
