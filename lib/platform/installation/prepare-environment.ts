import { join, resolve } from 'node:path';
import { closeDatabase } from '../database/close-database.ts';
import { type RunningPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { migrate } from '../database/migrate.ts';
import { refusePooler } from '../database/refuse-pooler.ts';
import { takeTurns } from '../database/take-turns.ts';
import { env, overrideEnv } from '../env.ts';
import { keepPrivate } from './keep-private.ts';
import { localKeys } from './local-keys.ts';

/** A ready environment for a command or the app: a migrated database and all keys. */
export type Prepared = {
  postgres: RunningPostgres | null;
  /** The database address for migrations. */
  ownerUrl: string;
  /** The app's role, if migrations run as another one, which then grants it the rows. */
  appRole: string | undefined;
  close(): Promise<void>;
};

/**
 * Starts or adopts the embedded Postgres unless `DATABASE_URL` is set, fills in generated keys, and migrates unless
 * `migrates` is false. The embedded database is migrated as its owner, a role that the app does not use. `signal` is
 * checked between migrations. `close` ends the connections, and stops Postgres if no one else uses it.
 */
export async function prepareEnvironment({
  migrates = true,
  signal,
}: {
  migrates?: boolean;
  signal?: AbortSignal;
} = {}): Promise<Prepared> {
  const dataDir = resolve(env().DATA_DIR);
  keepPrivate(dataDir);
  // Two processes that both generated keys would seal secrets that the other cannot open.
  const keys = await takeTurns({ file: join(dataDir, 'keys.turn'), use: async () => localKeys(dataDir) });
  const postgres = env().DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir });
  const given = postgres ? undefined : givenDatabase();
  const ownerUrl = postgres?.ownerUrl ?? given?.ownerUrl ?? '';
  try {
    overrideEnv({
      DATA_DIR: dataDir,
      DATABASE_URL: postgres?.url ?? env().DATABASE_URL ?? '',
      ENCRYPTION_KEY: env().ENCRYPTION_KEY ?? keys.encryptionKey,
      ADMIN_PASSWORD: env().ADMIN_PASSWORD ?? keys.adminPassword,
    });
    if (given) await refusePooler({ ...env(), DATABASE_URL: given.url });
    if (migrates) await migrate({ url: ownerUrl, signal, appRole: given?.appRole });
  } catch (error) {
    await postgres?.leave();
    throw error;
  }
  return {
    postgres,
    ownerUrl,
    appRole: given?.appRole,
    async close() {
      await closeDatabase();
      await postgres?.leave();
    },
  };
}

/**
 * The database that the environment names. Migrations need a session and change the schema: they bypass the pooler and run
 * as the schema's owner, if the environment gives those addresses.
 */
function givenDatabase() {
  const { DATABASE_MIGRATION_URL, DATABASE_DIRECT_URL, DATABASE_URL: url = '' } = env();
  const ownerUrl = DATABASE_MIGRATION_URL ?? DATABASE_DIRECT_URL ?? url;
  const appRole = roleOf(url) === roleOf(ownerUrl) ? undefined : roleOf(url);
  return { url, ownerUrl, appRole };
}

const roleOf = (url: string) => (url ? decodeURIComponent(new URL(url).username) : '');
