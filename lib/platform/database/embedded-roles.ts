import pg from 'pg';
import { DATABASE, type EmbeddedSettings, embeddedUrl, ROLES } from './embedded-settings.ts';

const { app, owner } = ROLES;

/**
 * Creates the embedded database and its two working roles, and hands objects that an earlier version made as the superuser
 * to the owner. Idempotent.
 */
export async function ensureRoles(settings: EmbeddedSettings): Promise<void> {
  await asSuperuser(settings, 'postgres', async (client) => {
    for (const role of ['owner', 'app'] as const) await ensureRole(client, ROLES[role], settings.passwords[role]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${owner}`);
    else await client.query(`ALTER DATABASE ${DATABASE} OWNER TO ${owner}`);
    await client.query(`REVOKE ALL ON DATABASE ${DATABASE} FROM PUBLIC`);
    await client.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${DATABASE} TO ${app}`);
  });
  await asSuperuser(settings, DATABASE, async (client) => {
    await client.query(`ALTER SCHEMA public OWNER TO ${owner}`);
    await client.query(HAND_OVER);
    await client.query(`
      GRANT USAGE ON SCHEMA public TO ${app};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${app};
      GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${app};
      ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} IN SCHEMA public
        GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${app};
      ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${app}`);
  });
}

/** The passwords are our own hexadecimal text, so nothing in them needs quoting. */
async function ensureRole(client: pg.Client, name: string, password: string) {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  if (rowCount === 0) await client.query(`CREATE ROLE ${name}`);
  await client.query(
    `ALTER ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD '${password}'`,
  );
}

/**
 * REASSIGN OWNED refuses the superuser that initdb made, so tables, views, types and functions are handed over one by
 * one.
 */
const HAND_OVER = `
  DO $$
  DECLARE statement text;
  BEGIN
    FOR statement IN
      SELECT format('ALTER %s %s OWNER TO ${owner}', CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END, oid::regclass)
      FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'S') AND pg_get_userbyid(relowner) <> '${owner}'
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype IN ('a', 'i', 'e') AND relkind = 'S')
      UNION ALL
      SELECT format('ALTER TYPE %s OWNER TO ${owner}', oid::regtype)
      FROM pg_type
      WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd') AND pg_get_userbyid(typowner) <> '${owner}'
      UNION ALL
      SELECT format('ALTER ROUTINE %s OWNER TO ${owner}', oid::regprocedure)
      FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND pg_get_userbyid(proowner) <> '${owner}'
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
    LOOP
      EXECUTE statement;
    END LOOP;
  END $$`;

async function asSuperuser(
  settings: EmbeddedSettings,
  database: string,
  use: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: embeddedUrl(settings, 'superuser', database) });
  await client.connect();
  await use(client).finally(() => client.end());
}
