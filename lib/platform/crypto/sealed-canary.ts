import { db } from '../database/db.ts';
import type { Statements } from '../database/statements.ts';
import { decrypt, encrypt } from './encryption.ts';

const ID = 1;
const CONTEXT = 'sealed_canary';
const WORD = 'tweet';

/**
 * True if this process's keys open the stored secrets. Without a canary, a number's token is tried; then a known word is
 * sealed as the canary for later checks.
 */
export async function opensStoredSecrets(): Promise<boolean> {
  const canary = await db().sealedCanary.findUnique({ where: { id: ID } });
  if (canary) return opens({ ciphertext: canary.value, context: CONTEXT });
  const number = await db().number.findFirst({ select: { workspaceId: true, id: true, accessToken: true } });
  const isForeign =
    number && !opens({ ciphertext: number.accessToken, context: `numbers/${number.workspaceId}/${number.id}` });
  if (isForeign) return false;
  await db().sealedCanary.createMany({ data: [{ id: ID, value: sealedWord() }], skipDuplicates: true });
  return true;
}

/** Seals the canary again after a rotation, where the rotation was. */
export async function sealCanary(database: Statements): Promise<void> {
  await database.query(
    'INSERT INTO sealed_canary (id, value) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET value = excluded.value',
    [ID, sealedWord()],
  );
}

const sealedWord = () => encrypt({ plaintext: WORD, context: CONTEXT });

function opens(sealed: { ciphertext: string; context: string }): boolean {
  try {
    decrypt(sealed);
    return true;
  } catch {
    return false;
  }
}
