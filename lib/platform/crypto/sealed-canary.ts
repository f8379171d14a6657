import { db } from '../database/db.ts';
import type { Statements } from '../database/statements.ts';
import { decrypt, encrypt, opensWithPresentKey } from './encryption.ts';
import { WrongKey } from './wrong-key.ts';

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

/** Throws {@link WrongKey} unless this process's keys open the canary, if there is one. */
export async function requireOpenCanary(database: Statements): Promise<void> {
  const canary = await canaryIn(database);
  if (canary && !opens(canary)) throw new WrongKey();
}

/** Seals the canary again after a rotation, where the rotation was. Returns how many were sealed with the previous key. */
export async function sealCanary(database: Statements): Promise<number> {
  const canary = await canaryIn(database);
  if (canary && opensWithPresentKey(canary)) return 0;
  await database.query(
    'INSERT INTO sealed_canary (id, value) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET value = excluded.value',
    [ID, sealedWord()],
  );
  return canary ? 1 : 0;
}

async function canaryIn(database: Statements) {
  const { rows } = await database.query<{ value: string }>('SELECT value FROM sealed_canary WHERE id = $1', [ID]);
  return rows[0] && { ciphertext: rows[0].value, context: CONTEXT };
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
