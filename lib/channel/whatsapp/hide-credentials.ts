import { env } from '#lib/platform/env.ts';
import { appSecretProof } from './app-secret-proof.ts';

const HIDDEN = '•••';

/**
 * What the channel answered, without the token and the proof that we sent it, in whichever spelling it repeats them:
 * its words go to people, into rows and into the log. For each answer that becomes an error.
 */
export function hideCredentials(body: unknown, { accessToken }: { accessToken: string }): unknown {
  const appSecret = env().WHATSAPP_APP_SECRET;
  const secrets = [accessToken, ...(appSecret ? [appSecretProof({ appSecret, accessToken }), appSecret] : [])];
  const spellings = secrets
    // A word of the answer is not a secret, whatever someone has typed as their token.
    .filter((secret) => secret.length >= 8)
    .flatMap((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]);
  // The longest first: one may be part of another.
  return without(
    spellings.toSorted((a, b) => b.length - a.length),
    body,
  );
}

function without(secrets: string[], value: unknown): unknown {
  if (typeof value === 'string') return secrets.reduce((text, secret) => text.replaceAll(secret, HIDDEN), value);
  if (Array.isArray(value)) return value.map((item) => without(secrets, item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [without(secrets, name) as string, without(secrets, item)]),
  );
}
