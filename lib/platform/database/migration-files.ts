import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A folder of `prisma/migrations`, by its name, and its script. */
export type MigrationFile = { name: string; script: string };

/** Every migration of this version, in the order of application. */
export function readMigrations(root: string): MigrationFile[] {
  const folder = resolve(root, 'prisma/migrations');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? entry.name : []))
    .sort()
    .map((name) => ({ name, script: readFileSync(join(folder, name, 'migration.sql'), 'utf8') }));
}

/** As Prisma's engine computes it. */
export const checksumOf = (script: string): string => createHash('sha256').update(script).digest('hex');

/** Whether a script is the recorded one. Git may have converted its line endings. */
export function isScriptOf(checksum: string, { script }: MigrationFile): boolean {
  const plain = script.replaceAll('\r\n', '\n');
  return [script, plain, plain.replaceAll('\n', '\r\n')].some((version) => checksumOf(version) === checksum);
}
