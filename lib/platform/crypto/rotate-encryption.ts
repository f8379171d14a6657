import { db, Prisma } from '../database/db.ts';
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
 * changes meanwhile keeps the change. Returns how many values each column had.
 */
export async function rotateEncryption(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const column of columns) counts[`${column.table}.${column.column}`] = await rotateColumn(column);
  counts['two_factors.secret'] = await rotateSecondFactors();
  counts['push_keys.private_key'] = await rotatePushKeys();
  await sealCanary();
  return counts;
}

async function rotateColumn(column: Column): Promise<number> {
  let count = 0;
  for (let rows = await rowsAfter(column, null); rows.length > 0; rows = await rowsAfter(column, rows.at(-1) ?? null)) {
    await writeBack(column, rows);
    count += rows.length;
  }
  return count;
}

function rowsAfter({ table, key, column }: Column, last: Row | null): Promise<Row[]> {
  const [keyName, columnName] = [Prisma.raw(key), Prisma.raw(column)];
  const after = last
    ? Prisma.sql`AND (workspace_id::text, ${keyName}::text) > (${last.workspaceId}, ${last.key})`
    : Prisma.empty;
  return db().$queryRaw<Row[]>`
    SELECT workspace_id AS "workspaceId", ${keyName}::text AS key, ${columnName} AS ciphertext
    FROM ${Prisma.raw(table)} WHERE ${columnName} LIKE 'v1.%' ${after}
    ORDER BY workspace_id::text, ${keyName}::text LIMIT ${BATCH}`;
}

async function writeBack({ table, key, column }: Column, rows: Row[]): Promise<void> {
  const changes = rows.map(({ workspaceId, key, ciphertext }) => {
    const context = `${table}/${workspaceId}/${key}`;
    const sealed = encrypt({ plaintext: decrypt({ ciphertext, context }), context });
    return { workspace_id: workspaceId, key, before: ciphertext, after: sealed };
  });
  const columnName = Prisma.raw(column);
  await db().$executeRaw`
    UPDATE ${Prisma.raw(table)} AS present SET ${columnName} = change.after
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      AS change (workspace_id uuid, key text, before text, after text)
    WHERE present.workspace_id = change.workspace_id AND present.${Prisma.raw(key)}::text = change.key
      AND present.${columnName} = change.before`;
}

/**
 * The installation's private key for push services is sealed to this context (lib/messaging/push). It is in no
 * workspace.
 */
export const PUSH_KEYS_CONTEXT = 'push_keys';

async function rotatePushKeys(): Promise<number> {
  const keys = await db().pushKeys.findMany();
  for (const { id, privateKey } of keys) {
    const plaintext = decrypt({ ciphertext: privateKey, context: PUSH_KEYS_CONTEXT });
    const sealed = encrypt({ plaintext, context: PUSH_KEYS_CONTEXT });
    await db().pushKeys.updateMany({ where: { id, privateKey }, data: { privateKey: sealed } });
  }
  return keys.length;
}

/** Authenticator apps and recovery codes belong to people, not workspaces, and better-auth seals them with our secrets. */
async function rotateSecondFactors(): Promise<number> {
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
    const rows = await db().twoFactor.findMany({ where: { id: { gt: last } }, orderBy: { id: 'asc' }, take: BATCH });
    for (const { id, secret, backupCodes } of rows) {
      const sealed = { secret: await sealAgain(secret), backupCodes: await sealAgain(backupCodes) };
      await db().twoFactor.updateMany({ where: { id, secret, backupCodes }, data: sealed });
      last = id;
    }
    count += rows.length;
    if (rows.length < BATCH) return count;
  }
}
