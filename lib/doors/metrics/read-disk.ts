import type { Reading } from '#lib/platform/telemetry/metrics.ts';
import { freeSpace } from '../health/free-space.ts';

/** What is free on the instance's disk; nothing if that cannot be read. */
export async function readDisk(): Promise<Reading[]> {
  const value = await freeSpace().catch(() => null);
  return value === null ? [] : [{ name: 'parley_disk_free_bytes', value, labels: {} }];
}
