import { type RunningPostgres, startEmbeddedPostgres } from '#lib/platform/database/embedded-postgres.ts';
import { migrate } from '#lib/platform/database/migrate.ts';
import { env } from '#lib/platform/env.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#scripts/cli/prove/start-database-proxy.ts';
import { switchDatabase } from '../switch-database.ts';

export type Stage = {
  postgres: RunningPostgres;
  way: DatabaseProxy;
  /** Starts the server again, or adopts the running one. */
  startPostgres(): Promise<void>;
  stop(): Promise<void>;
};

/** A migrated PostgreSQL in `dataDir`, which this process reaches through a proxy until `stop`. */
export async function startStage({ dataDir }: { dataDir: string }): Promise<Stage> {
  const before = env().DATABASE_URL ?? '';
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrate({ url: postgres.ownerUrl });
  const way = await startDatabaseProxy({ url: postgres.url });
  await switchDatabase({ DATABASE_URL: way.url });
  const stage: Stage = {
    postgres,
    way,
    async startPostgres() {
      stage.postgres = await startEmbeddedPostgres({ dataDir });
    },
    async stop() {
      await switchDatabase({ DATABASE_URL: before });
      await way.stop();
      await stage.postgres.stop();
    },
  };
  return stage;
}
