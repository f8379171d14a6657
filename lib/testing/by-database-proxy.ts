import { closeDatabase } from '#lib/platform/database/db.ts';
import { env, overrideEnv } from '#lib/platform/env.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#scripts/cli/prove/start-database-proxy.ts';

/** Runs `use` while this process reaches its database only through a proxy, with a separate pool. */
export async function byDatabaseProxy<Result>(use: (proxy: DatabaseProxy) => Promise<Result>): Promise<Result> {
  const direct = env().DATABASE_URL ?? '';
  const proxy = await startDatabaseProxy({ url: direct });
  const reach = async (url: string) => {
    await closeDatabase();
    overrideEnv({ DATABASE_URL: url });
  };
  await reach(proxy.url);
  try {
    return await use(proxy);
  } finally {
    proxy.mode = 'pass';
    await reach(direct);
    await proxy.stop();
  }
}
