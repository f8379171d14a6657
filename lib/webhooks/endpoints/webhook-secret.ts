import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { decrypt, encrypt } from '#lib/platform/crypto/encryption.ts';

type Owner = { workspaceId: string; webhookId: string };

const context = ({ workspaceId, webhookId }: Owner) => `webhooks/${workspaceId}/${webhookId}`;

/** By owner and ciphertext: each delivery needs its secret, and decrypting it costs more than signing with it. */
const opened = new LRUCache<string, string>({ max: 5000 });

/** A new signing secret: `plaintext` for the one response that shows it, `ciphertext` for the database. */
export function newWebhookSecret(owner: Owner): { plaintext: string; ciphertext: string } {
  const plaintext = `whsec_${randomBytes(24).toString('base64')}`;
  return { plaintext, ciphertext: encrypt({ plaintext, context: context(owner) }) };
}

/** Decrypts a stored secret. */
export function openWebhookSecret({ ciphertext, ...owner }: Owner & { ciphertext: string }): string {
  const key = `${context(owner)} ${ciphertext}`;
  const known = opened.get(key);
  if (known) return known;
  const plaintext = decrypt({ ciphertext, context: context(owner) });
  opened.set(key, plaintext);
  return plaintext;
}

/** Former secrets that still sign, the newest first, as one ciphertext for the database. */
export function sealFormerSecrets({ secrets, ...owner }: Owner & { secrets: string[] }): string {
  return encrypt({ plaintext: secrets.join(' '), context: context(owner) });
}

/** Decrypts what {@link sealFormerSecrets} made; null stands for none. */
export function openFormerSecrets({ ciphertext, ...owner }: Owner & { ciphertext: string | null }): string[] {
  return ciphertext === null ? [] : openWebhookSecret({ ...owner, ciphertext }).split(' ');
}
