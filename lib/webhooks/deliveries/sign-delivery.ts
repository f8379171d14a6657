import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { EventName } from '../events/constants.ts';
import { deliveryHeaders } from './delivery-headers.ts';

const SECRET_PREFIX = 'whsec_';

/** By secret: making a key from bytes takes Node six times as long as signing with it. */
const keys = new LRUCache<string, KeyObject>({
  max: 5000,
  memoMethod: (secret) => createSecretKey(Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')),
});

/**
 * All headers of a delivery. Its proofs are the two headers of docs/reference/public-api.md#delivery-headers, keyed with
 * the secret as it was shown, and the three of the Standard Webhooks specification, keyed with the bytes that it
 * encodes. `secrets` starts with the current one; during a rotation `webhook-signature` carries a signature for each.
 */
export function signDelivery({
  body,
  event,
  secrets,
  at,
}: {
  body: string;
  event: { id: string; name: EventName };
  secrets: readonly [string, ...string[]];
  at: Date;
}): Record<string, string> {
  const headers = deliveryHeaders({ event, at });
  const content = `${event.id}.${headers['webhook-timestamp']}.${body}`;
  return {
    ...headers,
    'X-Service-Signature': `sha256=${createHmac('sha256', secrets[0]).update(body).digest('hex')}`,
    'webhook-signature': secrets.map((secret) => `v1,${standardSignature(secret, content)}`).join(' '),
  };
}

function standardSignature(secret: string, content: string) {
  return createHmac('sha256', keys.memo(secret)).update(content).digest('base64');
}
