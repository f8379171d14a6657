import type { webhooks } from './generated/types.ts';

/** Any event that a webhook can subscribe to; `event` tells them apart. */
export type WebhookEvent = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json'];

type Received = {
  /** The raw body, byte for byte as received; not JSON that was parsed and serialized again. */
  body: string | Uint8Array;
  headers: Headers | Record<string, string | string[] | undefined>;
  /** `whsec_…`; several while a secret is being rotated. */
  secret: string | string[];
  /** How far the delivery's time may be from ours, in seconds; 300 by default. */
  toleranceSeconds?: number;
  /**
   * `service` checks `X-Service-Signature`, which has no timestamp, so it does not prevent replays of old deliveries.
   */
  scheme?: 'standard' | 'service';
};

/** Thrown for a delivery that cannot be trusted. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError';
}

/**
 * Verifies that a delivery comes from Parley and returns its event. Throws `WebhookVerificationError`. An event may
 * arrive more than once: remember `webhook-id`, which is the same for every retry.
 */
export async function verifyWebhook(received: Received): Promise<WebhookEvent> {
  const { body, headers, secret, toleranceSeconds = 300, scheme = 'standard' } = received;
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const secrets = typeof secret === 'string' ? [secret] : secret;
  const header = (name: string) => readHeader(headers, name);
  const genuine =
    scheme === 'service'
      ? await serviceSigned(bytes, header('x-service-signature'), secrets)
      : await standardSigned(bytes, header, secrets, toleranceSeconds);
  if (!genuine) throw new WebhookVerificationError('The signature does not fit the body and the secret.');
  return JSON.parse(new TextDecoder().decode(bytes));
}

async function standardSigned(
  bytes: Uint8Array,
  header: (name: string) => string,
  secrets: string[],
  toleranceSeconds: number,
) {
  const timestamp = header('webhook-timestamp');
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(age <= toleranceSeconds)) throw new WebhookVerificationError('The delivery is too old, or from the future.');
  const head = new TextEncoder().encode(`${header('webhook-id')}.${timestamp}.`);
  const signatures = header('webhook-signature')
    .split(' ')
    .flatMap((each) => (each.startsWith('v1,') ? [fromBase64(each.slice(3))] : []));
  const keys = secrets.map((secret) => fromBase64(secret.replace(/^whsec_/, '')));
  return anyFits({ keys, signatures, content: joined(head, bytes) });
}

function serviceSigned(bytes: Uint8Array, signature: string, secrets: string[]) {
  const keys = secrets.map((secret) => new TextEncoder().encode(secret));
  return anyFits({ keys, signatures: [fromHex(signature.replace(/^sha256=/, ''))], content: joined(bytes) });
}

async function anyFits({ keys, signatures, content }: Record<'keys' | 'signatures', Bytes[]> & { content: Bytes }) {
  for (const key of keys) {
    if (key.byteLength === 0) continue;
    const hmac = { name: 'HMAC', hash: 'SHA-256' };
    const imported = await crypto.subtle.importKey('raw', key, hmac, false, ['verify']);
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', imported, signature, content)) return true;
    }
  }
  return false;
}

type Bytes = Uint8Array<ArrayBuffer>;

function joined(...parts: Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.byteLength;
  }
  return whole;
}

function fromBase64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function fromHex(text: string): Bytes {
  return Uint8Array.from(text.match(/[0-9a-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16));
}

function readHeader(headers: Received['headers'], name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return (Array.isArray(found) ? found[0] : found) ?? '';
}
