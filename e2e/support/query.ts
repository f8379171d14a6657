import { embeddedUrlOf } from '../../lib/platform/database/embedded-settings.ts';
import { queryDatabase } from '../../lib/testing/query-database.ts';

/** Queries the embedded database of a Parley directly, bypassing the app. */
export function query<Row extends object>(dataDir: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  return queryDatabase<Row>(databaseUrl(dataDir), sql, values);
}

/** The owner's URL of a Parley's embedded database. */
export function databaseUrl(dataDir: string): string {
  return embeddedUrlOf(dataDir, 'owner');
}
