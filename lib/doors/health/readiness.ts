import { opensStoredSecrets } from '#lib/platform/crypto/sealed-canary.ts';
import { db } from '#lib/platform/database/db.ts';
import { type Health, isStopping, runningServices } from '#lib/platform/installation/services.ts';

/** What must work before traffic is welcome: each part with its state. One that is degraded keeps no traffic away. */
export type Readiness = { ready: boolean; parts: Record<string, Health> };

/** Asks the database and each service beside the requests. A process that is about to stop is not ready. */
export async function readiness(): Promise<Readiness> {
  const services = runningServices();
  const answers = await Promise.all([
    works('database', async () => (await db().$queryRaw`SELECT 1`) !== null),
    works('secrets', opensStoredSecrets),
    works('started', async () => services.length > 0),
    works('staying', async () => !isStopping()),
    ...services.map(({ name, healthy }) => works(name, async () => healthy?.() ?? true)),
  ]);
  const parts = Object.fromEntries(answers);
  return { ready: Object.values(parts).every(Boolean), parts };
}

async function works(name: string, probe: () => Promise<Health>): Promise<[string, Health]> {
  return [name, await probe().catch(() => false)];
}
