import type pg from 'pg';
import { databaseAddress } from './connection-settings.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';

/** Creates an address's schema if it is missing. The right to create schemas is needed only then. */
export async function ensureSchema(client: pg.Client, url: string): Promise<void> {
  const { schema } = databaseAddress(url);
  const { rows } = await client.query('SELECT current_schema() AS present, current_user AS role');
  const [{ present, role }] = rows;
  if (present === schema) return;
  const name = client.escapeIdentifier(schema);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${name}`).catch((error: Error) => {
    const remedy = `CREATE SCHEMA ${name} AUTHORIZATION ${client.escapeIdentifier(role)};`;
    throw new DatabaseUnavailable(
      `The schema ${schema} is not there, or ${role} may not use it: ${error.message}. Let an administrator run: ${remedy}`,
      { cause: error },
    );
  });
}
