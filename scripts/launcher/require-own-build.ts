import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { userName } from '../../lib/platform/user-name.ts';

const BUILD = '.next';

/**
 * Throws an error in words when we cannot build here, because another user did, or because the project’s folder is another
 * user’s.
 */
export function requireOwnBuild(): void {
  const foreign = existsSync(BUILD) ? [BUILD, ...foldersOfBuild()].find((folder) => !isOurs(folder)) : undefined;
  if (foreign) throw new Error(refusal(foreign, (_, user) => `Delete it, or give it to the user ${user},`));
  if (!existsSync(BUILD) && !isOurs('.')) {
    throw new Error(refusal('.', (owner) => `Run \`npm run build\` as the user ${owner},`));
  }
}

function foldersOfBuild(): string[] {
  if (!isOurs(BUILD)) return [];
  const entries = readdirSync(BUILD, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? join(BUILD, entry.name) : [])).sort();
}

function isOurs(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function refusal(folder: string, remedy: (owner: number, user: string) => string): string {
  const { uid } = statSync(folder);
  const user = userName();
  return (
    `${resolve(folder)} belongs to the user ${uid}, and the user ${user} may not write in it, so Parley cannot be built. ` +
    `${remedy(uid, user)} and start again.`
  );
}
