import { env } from '#lib/platform/env.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#scripts/cli/prove/start-database-proxy.ts';
import { switchDatabase } from './switch-database.ts';

/** Runs `use` while this process reaches its database only through a proxy, with a separate pool. */
export async function byDatabaseProxy<Result>(use: (proxy: DatabaseProxy) => Promise<Result>): Promise<Result> {
  const direct = env().DATABASE_URL ?? '';
  const proxy = await startDatabaseProxy({ url: direct });
  await switchDatabase({ DATABASE_URL: proxy.url });
  try {
    return await use(proxy);
  } finally {
    proxy.mode = 'pass';
    await switchDatabase({ DATABASE_URL: direct });
    await proxy.stop();
  }
}
