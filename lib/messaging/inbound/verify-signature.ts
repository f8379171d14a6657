import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether `X-Hub-Signature-256` is the HMAC-SHA256 of the received bytes (docs/reference/whatsapp.md#signature), never of
 * parsed and re-serialized JSON. Compared in constant time.
 */
export function verifySignature({
  bytes,
  signature,
  secret,
}: {
  bytes: Uint8Array;
  signature: string | null;
  secret: string;
}): boolean {
  const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(signature ?? '') ?? [];
  if (!hex) return false;
  return timingSafeEqual(Buffer.from(hex, 'hex'), createHmac('sha256', secret).update(bytes).digest());
}
