import { env } from '#lib/platform/env.ts';
import { appSecretProof } from './app-secret-proof.ts';

const HIDDEN = '•••';

/**
 * The channel's response without our token and proof, in any encoding that it may echo: its words reach people, rows and
 * the log. Applied to each response that becomes an error.
 */
export function hideCredentials(body: unknown, { accessToken }: { accessToken: string }): unknown {
  const appSecret = env().WHATSAPP_APP_SECRET;
  const secrets = [accessToken, ...(appSecret ? [appSecretProof({ appSecret, accessToken }), appSecret] : [])];
  const spellings = secrets
    // A shorter text is an ordinary word, whatever someone entered as their token.
    .filter((secret) => secret.length >= 8)
    .flatMap((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]);
  // Longest first, because one may be part of another.
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
