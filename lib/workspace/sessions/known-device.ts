import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#lib/platform/crypto/derive-key.ts';

/** The cookie that identifies a browser to accounts that have signed in with it. It grants no access. */
export const DEVICE_COOKIE = 'parley.device';

export function newDevice({ email }: { email: string }): string {
  const id = randomBytes(16).toString('base64url');
  return `${id}.${signature(id, email)}`;
}

/** The ID of a browser that has signed in with this email before; null for any other. */
export function knownDevice({ email, cookie }: { email: string; cookie: string | null | undefined }): string | null {
  const [id = '', given = ''] = (cookie ?? '').split('.');
  const expected = Buffer.from(signature(id, email));
  const isKnown = given.length === expected.length && timingSafeEqual(Buffer.from(given), expected);
  return isKnown ? id : null;
}

function signature(id: string, email: string): string {
  return createHmac('sha256', deriveKey('known device')).update(`${id} ${email.toLowerCase()}`).digest('base64url');
}
