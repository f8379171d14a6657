import type { Dispatcher } from 'undici';
import { decrypt } from '#lib/platform/crypto/encryption.ts';
import { db } from '#lib/platform/database/db.ts';
import { env } from '#lib/platform/env.ts';
import { log } from '#lib/platform/log.ts';
import { egressDispatcher } from '#lib/platform/net/egress-dispatcher.ts';
import { EgressError } from '#lib/platform/net/egress-error.ts';
import { guardedFetch } from '#lib/platform/net/guarded-fetch.ts';
import { announcedFrom } from './constants.ts';
import { type Listener, type PushedMessage, pushAudience } from './push-audience.ts';
import { pushKeys } from './push-keys.ts';
import { pushTargetSchema } from './schema.ts';
import { contextOf } from './start-push.ts';

/** In ms. A push service only accepts the message and delivers it later, so it responds soon. */
const TIMEOUT_MS = 10_000;
/** A message that was not delivered within a day is no longer news. */
const KEPT_SECONDS = 86_400;
/** A push service takes 4,096 bytes, and a notification shows less. */
const SHOWN_TEXT = 200;
/** The contact given to a push service when the app has no public address. */
const NO_ADDRESS = 'mailto:parley@localhost.invalid';

/**
 * Notifies one browser of a message, if both still exist: encrypted for that browser, through its push service. A browser
 * that is gone is deleted. Throws when another attempt is worthwhile.
 */
export async function pushMessage({
  subscriptionId,
  dispatcher = egressDispatcher(),
  ...message
}: PushedMessage & { subscriptionId: string; dispatcher?: Dispatcher }): Promise<void> {
  const { workspaceId, conversationId } = message;
  const [listener] = await pushAudience({ ...message, subscriptionId });
  if (!listener) return;
  const status = await post({ listener, workspaceId, conversationId, dispatcher });
  if (status < 300) return;
  if (status === 404 || status === 410) {
    await db().pushSubscription.deleteMany({ where: { workspaceId, id: subscriptionId } });
  } else if (status === 429 || status >= 500) {
    throw new Error(`The push service answered ${status}.`);
  } else {
    log().warn({ workspace_id: workspaceId, subscription_id: subscriptionId, status }, 'a push service refused');
  }
}

async function post({
  listener,
  workspaceId,
  conversationId,
  dispatcher,
}: {
  listener: Listener;
  workspaceId: string;
  conversationId: string;
  dispatcher: Dispatcher;
}): Promise<number> {
  const { id, target } = listener;
  const browser = pushTargetSchema.parse(
    JSON.parse(decrypt({ ciphertext: target, context: contextOf({ workspaceId, id }) })),
  );
  // Loaded with the first push; many installations send none.
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails(browser, contentOf({ listener, conversationId }), {
    TTL: KEPT_SECONDS,
    urgency: 'high',
    // The push service keeps only the newest message of a conversation.
    topic: Buffer.from(conversationId.replaceAll('-', ''), 'hex').toString('base64url'),
    vapidDetails: { subject: subject(), ...(await pushKeys()) },
  });
  try {
    const response = await guardedFetch({
      dispatcher,
      url: browser.endpoint,
      method: 'POST',
      headers: headersOf(headers),
      body,
      timeouts: { connectMs: TIMEOUT_MS, totalMs: TIMEOUT_MS },
    });
    await response.discard();
    return response.status;
  } catch (error) {
    // Later attempts would be blocked, too.
    if (error instanceof EgressError && error.reason === 'BlockedAddress') return 403;
    throw error;
  }
}

const headersOf = (headers: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** What public/service-worker.js reads. */
function contentOf({ listener, conversationId }: { listener: Listener; conversationId: string }): string {
  const { name, phone, text, showsText, workspace, workspaceName } = listener;
  const from = announcedFrom(name ?? phone ?? workspaceName);
  const words = showsText && text ? [...text].slice(0, SHOWN_TEXT).join('') : workspaceName;
  return JSON.stringify({
    title: [...from].slice(0, SHOWN_TEXT).join(''),
    body: words,
    path: `/${workspace}/inbox/${conversationId}`,
  });
}

/** Apple refuses an address that is not public. */
function subject(): string {
  const { APP_URL } = env();
  return APP_URL?.startsWith('https:') ? APP_URL : NO_ADDRESS;
}
