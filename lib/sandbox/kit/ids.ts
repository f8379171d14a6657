import { createHash, randomBytes, randomUUID } from 'node:crypto';

/**
 * A message ID in Meta's format (docs/reference/whatsapp.md#send-response): base64 of the customer's number and a random
 * part. `phone` is digits.
 */
export function newWamid({ phone, inbound }: { phone: string; inbound: boolean }): string {
  const digits = Buffer.from(phone);
  const random = Buffer.from(randomHex(inbound ? 20 : 18).toUpperCase());
  const bytes = Buffer.concat([
    Buffer.from([0x1c, 0x18, digits.length]),
    digits,
    Buffer.from([0x15, 0x02, 0x00, inbound ? 0x12 : 0x11, 0x18, random.length]),
    random,
    Buffer.from([0x00]),
  ]);
  return `wamid.${bytes.toString('base64')}`;
}

let lastNumber = 0;

/** An object ID in the format of Meta's REST API: digits in a string, unique in this process. */
export function newObjectId(): string {
  lastNumber += 1;
  return `${100 + (randomBytes(2).readUInt16BE() % 900)}${String(Date.now() % 1e9).padStart(9, '0')}${String(lastNumber % 1e4).padStart(4, '0')}`;
}

/** `length` digits, always the same for the same seed, that never start with 0. */
export function digitsOf(seed: string, length: number): string {
  const hash = createHash('sha256').update(seed).digest();
  const digits = (BigInt(`0x${hash.toString('hex')}`) % 10n ** BigInt(length - 1)).toString().padStart(length - 1, '0');
  return `${1 + ((hash[0] ?? 0) % 9)}${digits}`;
}

/** The trace ID that Meta's support asks for: 22 letters and digits, different in every response. */
export function newTraceId(): string {
  return `A${randomHex(21)}`;
}

/** randomUUID draws from a pool, which is many times faster than requesting a few random bytes. */
function randomHex(length: number): string {
  return randomUUID().replaceAll('-', '').slice(-length);
}
