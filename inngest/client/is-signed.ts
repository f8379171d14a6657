import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '#lib/platform/env.ts';
import { inngest } from './client.ts';

/**
 * Whether `X-Inngest-Signature` (`t=…&s=…`) is the HMAC-SHA256 of the received bytes and its time, by one of our keys. The
 * SDK checks it over canonical JSON, which is what an Inngest server sends with a call, so that it has to parse first.
 */
export function isSigned({ bytes, signature }: { bytes: Uint8Array; signature: string | null }): boolean {
  const [, time, hex] = /^t=(\d+)&s=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  if (!time || !hex) return false;
  const given = Buffer.from(hex, 'hex');
  return [env().INNGEST_SIGNING_KEY, inngest.signingKeyFallback].some((key) => {
    if (!key) return false;
    // The name of the environment that Inngest's own service puts before the digits is not part of the key.
    const secret = key.replace(/^signkey-\w+-/, '');
    return timingSafeEqual(given, createHmac('sha256', secret).update(bytes).update(time).digest());
  });
}
