import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const STEP_MS = 30_000;

/**
 * The code after {@link totpCode}. It is accepted already, since clocks differ, and even after the current one was used.
 */
export const nextTotpCode = (secret: string): string => totpCode(secret, { at: Date.now() + STEP_MS });

/** The six digits that an authenticator app shows now (RFC 6238), for a secret as people see it. */
export function totpCode(secret: string, { at = Date.now() } = {}): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The secret in a QR code's URI. */
export function secretIn(uri: string): string {
  return new URL(uri).searchParams.get('secret') ?? '';
}
