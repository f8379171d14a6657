import pg from 'pg';
import { ownConnection } from '../../../lib/platform/database/connection-settings.ts';
import { startDatabaseProxy } from './start-database-proxy.ts';

/** How the app under test reaches the database, and how to break that. */
export type BreakableDatabase = {
  url: string;
  /** Drops every connection of the app. */
  drop(): Promise<void>;
  /** No bytes get through and no connection opens until `restore`; null where a proxy is not possible. */
  cut: { begin(): void; restore(): void } | null;
  stop(): Promise<void>;
};

/**
 * Goes through a proxy on the loopback interface. With encrypted connections, clients check the server's name and a
 * proxy is not possible; then `drop` asks the server to end the connections of the application `appName`.
 */
export async function breakableDatabase({
  url,
  appName,
}: {
  url: string;
  appName(): string;
}): Promise<BreakableDatabase> {
  if (isEncrypted(url)) return { url, drop: () => endConnections(url, appName()), cut: null, stop: async () => {} };
  const proxy = await startDatabaseProxy({ url });
  return {
    url: proxy.url,
    drop: async () => proxy.drop(),
    cut: {
      begin() {
        proxy.mode = 'refuse';
        proxy.drop();
      },
      restore() {
        proxy.mode = 'pass';
      },
    },
    stop: () => proxy.stop(),
  };
}

function isEncrypted(url: string): boolean {
  const { searchParams } = new URL(url);
  const mode = searchParams.get('sslmode') ?? process.env.PGSSLMODE ?? 'disable';
  return !['disable', 'allow', 'prefer'].includes(mode) || searchParams.has('ssl');
}

async function endConnections(url: string, appName: string) {
  const client = new pg.Client(ownConnection(url));
  await client.connect();
  await client
    .query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [appName])
    .finally(() => client.end());
}
