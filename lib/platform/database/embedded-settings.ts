import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const DATABASE = 'parley';

/**
 * Who speaks to the embedded database. The app reads and writes rows; the owner changes the schema, in migrations; the
 * superuser makes these two, and is used for nothing else.
 */
export const ROLES = { app: 'parley_app', owner: 'parley_owner', superuser: 'postgres' } as const;

export type Role = keyof typeof ROLES;

/** How the embedded database is reached: by a Unix socket in a folder that no one else may enter. */
export type EmbeddedSettings = { folder: string; passwords: Record<Role, string> };

/** No one but this socket's folder has it, so that the number means nothing but the socket's name. */
const PORT = 5432;

const fileOf = (dataDir: string) => join(dataDir, 'postgres.json');

/** The settings kept in a data directory. Before there were roles, there were a port and one password. */
export function readEmbeddedSettings(
  dataDir: string,
): EmbeddedSettings | { port: number; password: string } | undefined {
  return existsSync(fileOf(dataDir)) ? JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) : undefined;
}

export function keepEmbeddedSettings(dataDir: string, settings: EmbeddedSettings): void {
  writeFileSync(fileOf(dataDir), JSON.stringify(settings), { mode: 0o600 });
}

export const newDatabasePassword = () => randomBytes(18).toString('hex');

/** The name of the socket within its folder. */
export const SOCKET = `.s.PGSQL.${PORT}`;

export function embeddedUrl({ folder, passwords }: EmbeddedSettings, role: Role, database: string = DATABASE): string {
  const url = new URL(`postgresql://${ROLES[role]}:${passwords[role]}@localhost:${PORT}/${database}`);
  url.searchParams.set('host', folder);
  return url.href;
}

/** The address of a data directory's running database, for tools beside the app. */
export function embeddedUrlOf(dataDir: string, role: Role): string {
  const settings = readEmbeddedSettings(dataDir);
  if (!settings || !('folder' in settings)) throw new Error(`No embedded database of this version is in ${dataDir}.`);
  return embeddedUrl(settings, role);
}
