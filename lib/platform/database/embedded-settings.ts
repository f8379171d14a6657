import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keepFile } from './keep-file.ts';
import { readKeptFile } from './read-kept-file.ts';

export const DATABASE = 'parley';

/**
 * The roles of the embedded database. The app reads and writes rows; the owner changes the schema, in migrations; the
 * superuser creates these two and is used for nothing else.
 */
export const ROLES = { app: 'parley_app', owner: 'parley_owner', superuser: 'postgres' } as const;

export type Role = keyof typeof ROLES;

/** How to reach the embedded database: a Unix socket in a private folder. */
export type EmbeddedSettings = { folder: string; passwords: Record<Role, string> };

/** Only part of the socket's name: the folder is private, so any number would do. */
const PORT = 5432;

const fileOf = (dataDir: string) => join(dataDir, 'postgres.json');

/**
 * The settings stored in a data directory. Before there were roles, they were a port and one password. Throws what
 * {@link readKeptFile} does.
 */
export function readEmbeddedSettings(
  dataDir: string,
): EmbeddedSettings | { port: number; password: string } | undefined {
  return readKeptFile(fileOf(dataDir));
}

export function keepEmbeddedSettings(dataDir: string, settings: EmbeddedSettings): void {
  keepFile(fileOf(dataDir), JSON.stringify(settings));
}

export const newDatabasePassword = () => randomBytes(18).toString('hex');

/** The socket's file name in its folder. */
export const SOCKET = `.s.PGSQL.${PORT}`;

export function embeddedUrl({ folder, passwords }: EmbeddedSettings, role: Role, database: string = DATABASE): string {
  const url = new URL(`postgresql://${ROLES[role]}:${passwords[role]}@localhost:${PORT}/${database}`);
  url.searchParams.set('host', folder);
  return url.href;
}

/** The URL of a data directory's running database, for tools beside the app. */
export function embeddedUrlOf(dataDir: string, role: Role): string {
  const settings = readEmbeddedSettings(dataDir);
  if (!settings || !('folder' in settings)) throw new Error(`No embedded database of this version is in ${dataDir}.`);
  return embeddedUrl(settings, role);
}
