import { closeDatabase } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';

/**
 * Lets this process use its database at another address or with other settings. The environment changes first: background
 * work, such as the log of requests, may open a new pool as soon as the old one is closing.
 */
export async function switchDatabase(environment: Parameters<typeof overrideEnv>[0]): Promise<void> {
  overrideEnv(environment);
  await closeDatabase();
}
