import { connections } from '../database/db.ts';
import type { Statements } from '../database/statements.ts';
import { decrypt, encrypt } from './encryption.ts';
import { sealCanary } from './sealed-canary.ts';
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

/**
 * Encrypts every stored secret of all workspaces again with `ENCRYPTION_KEY`; the old values may be encrypted with
 * `ENCRYPTION_KEY_PREVIOUS`, which is no longer needed afterwards. Safe to repeat, and to run beside the app: a value that
 * changes meanwhile keeps the change. A restore passes its own connection, whose transaction holds the secrets. Returns how
 * many values each column had.
 */
export async function rotateEncryption(database: Statements = connections()): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const column of columns) counts[`${column.table}.${column.column}`] = await rotateColumn(database, column);
  counts['two_factors.secret'] = await rotateSecondFactors(database);
  counts['push_keys.private_key'] = await rotatePushKeys(database);
  await sealCanary(database);
  return counts;
}

async function rotateColumn(database: Statements, column: Column): Promise<number> {
  let count = 0;
  let last: Row | undefined;
  for (;;) {
    const rows = await rowsAfter(database, column, last);
    await writeBack(database, column, rows);
    count += rows.length;
    if (rows.length < BATCH) return count;
    last = rows.at(-1);
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

async function writeBack(database: Statements, { table, key, column }: Column, rows: Row[]): Promise<void> {
  const changes = rows.map(({ workspaceId, key, ciphertext }) => {
    const context = `${table}/${workspaceId}/${key}`;
    const sealed = encrypt({ plaintext: decrypt({ ciphertext, context }), context });
    return { workspace_id: workspaceId, key, before: ciphertext, after: sealed };
  });
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

async function rotatePushKeys(database: Statements): Promise<number> {
  const { rows } = await database.query<{ id: number; sealed: string }>(
    'SELECT id, private_key AS sealed FROM push_keys',
  );
  for (const { id, sealed } of rows) {
    const plaintext = decrypt({ ciphertext: sealed, context: PUSH_KEYS_CONTEXT });
    const sealedAgain = encrypt({ plaintext, context: PUSH_KEYS_CONTEXT });
    await database.query('UPDATE push_keys SET private_key = $3 WHERE id = $1 AND private_key = $2', [
      id,
      sealed,
      sealedAgain,
    ]);
  }
  return rows.length;
}

/** Authenticator apps and recovery codes belong to people, not workspaces, and better-auth seals them with our secrets. */
async function rotateSecondFactors(database: Statements): Promise<number> {
  const secrets = signInSecrets();
  const key = {
    keys: new Map(secrets.map(({ version, value }) => [version, value])),
    currentVersion: secrets[0]?.version ?? 0,
  };
  // A start needs this module, and only a rotation needs that library.
  const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto');
  const sealAgain = async (data: string) => symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) });
  let count = 0;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await database.query<{ id: string; secret: string; codes: string }>(
      `SELECT id, secret, backup_codes AS codes FROM two_factors WHERE id > $1::uuid ORDER BY id LIMIT ${BATCH}`,
      [last],
    );
    for (const { id, secret, codes } of rows) {
      await database.query(
        'UPDATE two_factors SET secret = $4, backup_codes = $5 WHERE id = $1 AND secret = $2 AND backup_codes = $3',
        [id, secret, codes, await sealAgain(secret), await sealAgain(codes)],
      );
      last = id;
    }
    count += rows.length;
    if (rows.length < BATCH) return count;
  }
}
