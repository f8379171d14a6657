import type { Reading } from '#lib/platform/telemetry/metrics.ts';
import { readDatabase } from './read-database.ts';
import { readDisk } from './read-disk.ts';

/** What the processes of an instance share. */
export async function readInstallation(): Promise<Reading[]> {
  return (await Promise.all([readDatabase(), readDisk()])).flat();
}
