import { connections } from '../database/db.ts';
import type { Statements } from '../database/statements.ts';
import { decrypt, encrypt, opensWithPresentKey } from './encryption.ts';
import { requireOpenCanary, sealCanary } from './sealed-canary.ts';
import { signInSecrets } from './sign-in-secrets.ts';

/** Every column that `encrypt` fills, and the context that each value is bound to (the row's key). */
const columns = [
  { table: 'numbers', key: 'id', column: 'access_token' },
  { table: 'webhooks', key: 'id', column: 'secret' },
  { table: 'webhooks', key: 'id', column: 'previous_secret' },
  { table: 'flow_secrets', key: 'name', column: 'value' },
  { table: 'push_subscriptions', key: 'id', column: 'target' },
  // Only responses that hold a secret are encrypted; the others are stored in plain text.
  { table: 'idempotency_records', key: 'key', column: 'body' },
] as const;

type Column = (typeof columns)[number];
type Row = { workspaceId: string; key: string; ciphertext: string };

const BATCH = 500;

export type Rotated = {
  /** How many values of each column were sealed with the previous key. */
  rotated: Record<string, number>;
  /** The values that neither key opens, each as its table, workspace and key. They stay as they are. */
  unreadable: string[];
};

/**
 * Encrypts every stored secret of all workspaces that `ENCRYPTION_KEY_PREVIOUS` sealed again with `ENCRYPTION_KEY`; the
 * previous key is no longer needed afterwards. Safe to repeat, and to run beside the app: a value that changes meanwhile
 * keeps the change. A restore passes its own connection, whose transaction holds the secrets. Throws, and changes nothing,
 * when neither key opens the canary.
 */
export async function rotateEncryption(database: Statements = connections()): Promise<Rotated> {
  await requireOpenCanary(database);
  const rotated: Rotated['rotated'] = {};
  const unreadable: string[] = [];
  for (const column of columns) {
    rotated[`${column.table}.${column.column}`] = await rotateColumn(database, column, unreadable);
  }
  rotated['two_factors.secret'] = await rotateSecondFactors(database, unreadable);
  rotated['push_keys.private_key'] = await rotatePushKeys(database, unreadable);
  rotated['sealed_canary.value'] = await sealCanary(database);
  return { rotated, unreadable };
}

async function rotateColumn(database: Statements, column: Column, unreadable: string[]): Promise<number> {
  let count = 0;
  let last: Row | undefined;
  for (;;) {
    const rows = await rowsAfter(database, column, last);
    const changes = changesOf(rows, column, unreadable);
    if (changes.length > 0) await writeBack(database, column, changes);
    count += changes.length;
    if (rows.length < BATCH) return count;
    last = rows.at(-1);
  }
}

type Change = { workspace_id: string; key: string; before: string; after: string };

function changesOf(rows: Row[], { table }: Column, unreadable: string[]): Change[] {
  return rows.flatMap(({ workspaceId, key, ciphertext }) => {
    const after = sealedAgain({ ciphertext, context: `${table}/${workspaceId}/${key}` }, unreadable);
    return after ? [{ workspace_id: workspaceId, key, before: ciphertext, after }] : [];
  });
}

/** Null for a value that the present key opens, and for one that no key opens, which is noted by its context. */
function sealedAgain(sealed: { ciphertext: string; context: string }, unreadable: string[]): string | null {
  if (opensWithPresentKey(sealed)) return null;
  const { context } = sealed;
  try {
    return encrypt({ plaintext: decrypt(sealed), context });
  } catch {
    unreadable.push(context);
    return null;
  }
}

async function rowsAfter(database: Statements, { table, key, column }: Column, last: Row | undefined): Promise<Row[]> {
  const { rows } = await database.query<Row>(
    `SELECT workspace_id::text AS "workspaceId", ${key}::text AS key, ${column} AS ciphertext FROM ${table}
     WHERE ${column} LIKE 'v1.%' AND ($1::text IS NULL OR (workspace_id::text, ${key}::text) > ($1, $2::text))
     ORDER BY workspace_id::text, ${key}::text LIMIT ${BATCH}`,
    [last?.workspaceId ?? null, last?.key ?? null],
  );
  return rows;
}

async function writeBack(database: Statements, { table, key, column }: Column, changes: Change[]): Promise<void> {
  await database.query(
    `UPDATE ${table} AS present SET ${column} = change.after
     FROM jsonb_to_recordset($1::jsonb) AS change (workspace_id uuid, key text, before text, after text)
     WHERE present.workspace_id = change.workspace_id AND present.${key}::text = change.key
       AND present.${column} = change.before`,
    [JSON.stringify(changes)],
  );
}

/**
 * The installation's private key for push services is sealed to this context (lib/messaging/push). It is in no
 * workspace.
 */
export const PUSH_KEYS_CONTEXT = 'push_keys';

async function rotatePushKeys(database: Statements, unreadable: string[]): Promise<number> {
  const { rows } = await database.query<{ id: number; sealed: string }>(
    'SELECT id, private_key AS sealed FROM push_keys',
  );
  let count = 0;
  for (const { id, sealed } of rows) {
    const after = sealedAgain({ ciphertext: sealed, context: PUSH_KEYS_CONTEXT }, unreadable);
    if (!after) continue;
    await database.query('UPDATE push_keys SET private_key = $3 WHERE id = $1 AND private_key = $2', [
      id,
      sealed,
      after,
    ]);
    count += 1;
  }
  return count;
}

/** Authenticator apps and recovery codes belong to people, not workspaces, and better-auth seals them with our secrets. */
async function rotateSecondFactors(database: Statements, unreadable: string[]): Promise<number> {
  const secrets = signInSecrets();
  const key = {
    keys: new Map(secrets.map(({ version, value }) => [version, value])),
    currentVersion: secrets[0]?.version ?? 0,
  };
  // A start needs this module, and only a rotation needs that library.
  const { parseEnvelope, symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto');
  const isCurrent = (data: string) => parseEnvelope(data)?.version === key.currentVersion;
  const sealAgain = async (data: string) => symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) });
  let count = 0;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await database.query<{ id: string; userId: string; secret: string; codes: string }>(
      `SELECT id, user_id AS "userId", secret, backup_codes AS codes FROM two_factors
       WHERE id > $1::uuid ORDER BY id LIMIT ${BATCH}`,
      [last],
    );
    for (const { id, userId, secret, codes } of rows) {
      last = id;
      if (isCurrent(secret) && isCurrent(codes)) continue;
      const after = await Promise.all([sealAgain(secret), sealAgain(codes)]).catch(() => null);
      if (!after) {
        unreadable.push(`two_factors/${userId}`);
        continue;
      }
      await database.query(
        'UPDATE two_factors SET secret = $4, backup_codes = $5 WHERE id = $1 AND secret = $2 AND backup_codes = $3',
        [id, secret, codes, ...after],
      );
      count += 1;
    }
    if (rows.length < BATCH) return count;
  }
}
