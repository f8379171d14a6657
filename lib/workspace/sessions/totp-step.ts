import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
/** Clocks differ, so the previous and the next code count, too. */
const DRIFT = [-1, 0, 1];

/**
 * The current time step that an authenticator app's code (RFC 6238: SHA-1, six digits, 30 seconds) belongs to; null for
 * a wrong one.
 */
export function stepOfCode({ secret, code }: { secret: string; code: string }): number | null {
  const now = Math.floor(Date.now() / STEP_MS);
  const given = Buffer.from(code);
  const steps = DRIFT.map((drift) => now + drift).filter((step) => {
    const expected = Buffer.from(codeOf(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return steps.at(-1) ?? null;
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
