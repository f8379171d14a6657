import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DATABASE } from '#lib/platform/database/embedded-settings.ts';
import { queryDatabase } from '../query-database.ts';

/** The setting in which a transaction names the workspace whose rows it may touch. */
export const SETTING = 'parley.workspace';

/** The SQLSTATE of a write to a row of another workspace than the setting's. */
export const FOREIGN_ROW = 'PW001';

/** A table with rows of workspaces, and the column that names the workspace. */
export type TenantTable = { name: string; column: string };

export type WalledDatabase = {
  url: string;
  /** Neither the owner of the tables nor exempt from row-level security. */
  role: string;
  tables: TenantTable[];
  /** From here on, `twin` has a copy of each row of `original`, and follows its inserts, updates and deletes. */
  mirror(original: string, twin: string): Promise<void>;
  ask<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
};

/**
 * Creates a database beside that of `url`, on a test server, with a wall between workspaces: policies on each table that
 * has a `workspace_id`, read from the catalog, so that a new table gets one as well. The superuser is outside the wall;
 * a session with the `role` is behind it.
 */
export async function openWalledDatabase({ url: beside }: { url: string }): Promise<WalledDatabase> {
  const id = randomBytes(4).toString('hex');
  const [database, role] = [`walled_${id}`, `walled_${id}`];
  const url = new URL(beside);
  url.pathname = `/${database}`;
  await queryDatabase(beside, `CREATE DATABASE ${database} TEMPLATE ${DATABASE}`);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const ask = async <Row extends object>(sql: string, values: unknown[] = []) =>
    (await client.query<Row>(sql, values)).rows;
  const tables = await ask<TenantTable>(TENANT_TABLES);
  await client.query(`
    CREATE ROLE ${role} NOLOGIN NOSUPERUSER NOBYPASSRLS;
    GRANT USAGE ON SCHEMA public TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role};
    -- For temporary tables, which statements fill for others.
    ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role};
    ${GUARD}
    ${tables.map(wall).join('\n')}`);
  return {
    url: url.href,
    role,
    tables,
    ask,
    async mirror(original, twin) {
      for (const { name, column } of tables) {
        if (column === 'workspace_id') await client.query(await mirrorOf({ ask, table: name, original, twin }));
      }
    },
    async drop() {
      await client.end();
      await queryDatabase(beside, `DROP DATABASE ${database} WITH (FORCE)`);
      await queryDatabase(beside, `DROP ROLE ${role}`);
    },
  };
}

/** Reads the {@link TenantTable}s from the catalog. A workspace's own row counts as well. */
export const TENANT_TABLES = `
  SELECT relname::text AS name, attname::text AS column
  FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT attisdropped
    AND (attname = 'workspace_id' OR relname = 'workspaces' AND attname = 'id')
  ORDER BY relname`;

/** Policies apply neither to cascades nor to the superuser: this reports their writes as well. */
const GUARD = `
  CREATE FUNCTION wall_guard() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE acting text := nullif(current_setting('${SETTING}', true), '');
  BEGIN
    IF acting <> ALL (array_remove(ARRAY[to_jsonb(OLD) ->> TG_ARGV[0], to_jsonb(NEW) ->> TG_ARGV[0]], NULL)) THEN
      RAISE EXCEPTION '% of another workspace in %', TG_OP, TG_TABLE_NAME USING ERRCODE = '${FOREIGN_ROW}';
    END IF;
    RETURN NULL;
  END $$;`;

/** Lets everyone but the owner see and write only rows of the setting's workspace. */
export const policyOn = ({ name, column }: TenantTable) => `
  ALTER TABLE "${name}" ENABLE ROW LEVEL SECURITY;
  CREATE POLICY wall ON "${name}" USING ("${column}" = nullif(current_setting('${SETTING}', true), '')::uuid);`;

const wall = (table: TenantTable) => `${policyOn(table)}
  CREATE TRIGGER wall_guard AFTER INSERT OR UPDATE OR DELETE ON "${table.name}"
    FOR EACH ROW EXECUTE FUNCTION wall_guard('${table.column}');`;

/**
 * Maintains the twin's rows: equal in every column except the workspace and unique ones. Rows that refer to a mirrored
 * row are mirrored as well, so that references need no check.
 */
async function mirrorOf({
  ask,
  table,
  original,
  twin,
}: {
  ask: WalledDatabase['ask'];
  table: string;
  original: string;
  twin: string;
}): Promise<string> {
  const columns = await ask<{ name: string; type: string; unique: boolean; key: boolean }>(
    `SELECT attname::text AS name, format_type(atttypid, NULL) AS type,
       EXISTS (SELECT FROM pg_index WHERE indrelid = attrelid AND indisunique AND attnum = ANY (indkey)
         AND NOT EXISTS (SELECT FROM pg_attribute w WHERE w.attrelid = a.attrelid AND w.attname = 'workspace_id'
           AND w.attnum = ANY (indkey))) AS unique,
       EXISTS (SELECT FROM pg_index WHERE indrelid = attrelid AND indisprimary AND attnum = ANY (indkey)) AS key
     FROM pg_attribute a
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [`public."${table}"`],
  );
  const twinsOwn = (row: string, { name, type, unique }: (typeof columns)[number]) => {
    const value = `${row}."${name}"`;
    if (name === 'workspace_id') return `'${twin}'::uuid`;
    if (!unique) return value;
    if (type === 'uuid') return `md5(${value}::text)::uuid`;
    if (type === 'bytea') return `sha256(${value})`;
    return type === 'text' ? `${value} || '~'` : `-${value}`;
  };
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const keys = columns.filter(({ key }) => key).map((column) => `t."${column.name}" = ${twinsOwn('OLD', column)}`);
  return `
    CREATE FUNCTION "wall_mirror_${table}"() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET session_replication_role = replica AS $$
    BEGIN
      IF coalesce(OLD.workspace_id, NEW.workspace_id) <> '${original}' THEN RETURN NULL; END IF;
      IF TG_OP <> 'INSERT' THEN DELETE FROM "${table}" t WHERE ${keys.join(' AND ')}; END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO "${table}" (${names}) OVERRIDING SYSTEM VALUE
        VALUES (${columns.map((column) => twinsOwn('NEW', column)).join(', ')});
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER wall_mirror AFTER INSERT OR UPDATE OR DELETE ON "${table}"
      FOR EACH ROW EXECUTE FUNCTION "wall_mirror_${table}"();`;
}
