import { MockAgent } from 'undici';
import { type PushedMessage, pushAudience } from '#lib/messaging/push/push-audience.ts';
import { pushMessage } from '#lib/messaging/push/push-message.ts';
import { testBrowser } from '#lib/messaging/push/testing/push-service.ts';
import { ADMIN, type Place } from './place.ts';
import type { Ask } from './requests.ts';

/** A browser subscribes and is notified of an unread message; then its push service no longer knows it. */
export async function askPush(ask: Ask, { rowsOf, ...message }: Pick<Place, 'rowsOf'> & PushedMessage) {
  await ask(`GET ${ADMIN}/push`);
  const { target } = testBrowser('https://push.example');
  await ask(`PUT ${ADMIN}/push`, { body: { ...target, shows_text: true } });
  const [subscription] = await rowsOf('push_subscriptions');
  await pushAudience(message);
  const dispatcher = new MockAgent();
  dispatcher.get('https://push.example').intercept({ path: /.*/, method: 'POST' }).reply(410);
  await pushMessage({ ...message, subscriptionId: subscription?.id ?? '', dispatcher });
  if ((await rowsOf('push_subscriptions')).length > 0) throw new Error('No push was sent.');
  await ask(`DELETE ${ADMIN}/push`, { body: { endpoint: target.endpoint } });
}
