import { decrypt, encrypt } from '#lib/platform/crypto/encryption.ts';
import { PUSH_KEYS_CONTEXT } from '#lib/platform/crypto/rotate-encryption.ts';
import { db } from '#lib/platform/database/db.ts';

const ID = 1;

/** This installation's keys for push services, base64url; created on first use, once for all processes. */
export async function pushKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const known = await db().pushKeys.findUnique({ where: { id: ID } });
  if (known) return opened(known);
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const sealed = encrypt({ plaintext: privateKey, context: PUSH_KEYS_CONTEXT });
  await db().pushKeys.createMany({ data: [{ id: ID, publicKey, privateKey: sealed }], skipDuplicates: true });
  return opened(await db().pushKeys.findUniqueOrThrow({ where: { id: ID } }));
}

const opened = ({ publicKey, privateKey }: { publicKey: string; privateKey: string }) => ({
  publicKey,
  privateKey: decrypt({ ciphertext: privateKey, context: PUSH_KEYS_CONTEXT }),
});
