import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { MB } from '../bytes.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { SOCKET } from './embedded-settings.ts';
import { diskFull, inFolder } from './folder-refused.ts';
import { leaveToOwner } from './leave-to-owner.ts';
import { hasName, postgresOwner, runPostgres } from './run-postgres.ts';

const MAJOR_VERSION = '18';

/**
 * Creates a server's files unless they exist, and returns the folder that has them. New ones are in a folder of another
 * name, which the caller renames to `directory` when it has kept the password. So what that folder holds is deleted if the
 * server is not `known`, and is the server if it is. Throws {@link DatabaseUnavailable} when another major version made the
 * files, when they are not `known` to be ours, or when those of a known server are missing.
 */
export async function initServer({
  directory,
  password,
  known,
}: {
  directory: string;
  password: string;
  known: boolean;
}): Promise<string> {
  const versionFile = join(directory, 'PG_VERSION');
  if (known && existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim();
    if (version === MAJOR_VERSION) return directory;
    throw new DatabaseUnavailable(
      `${directory} was made by PostgreSQL ${version}, and this Parley brings ${MAJOR_VERSION}. ` +
        'Run the Parley version that made it, or set DATA_DIR to another folder.',
    );
  }
  if (hasFiles(directory)) throw new DatabaseUnavailable(unknownFiles(directory, known));
  const unfinished = `${directory}.new`;
  if (known && existsSync(join(unfinished, 'PG_VERSION'))) return unfinished;
  if (known) throw new DatabaseUnavailable(missingFiles(directory));
  inFolder(unfinished, () => {
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o700 });
  });
  const finalOwner = statSync(dirname(directory)).uid;
  // As a user without a name, as in a container, a server runs, but initdb does not.
  if (finalOwner !== 0 && hasName(finalOwner)) leaveToOwner(unfinished);
  const owner = postgresOwner(unfinished);
  if (owner) chownSync(unfinished, owner.uid, owner.gid);
  const passwordFile = join(tmpdir(), `parley-${randomBytes(8).toString('hex')}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) chownSync(passwordFile, owner.uid, owner.gid);
  try {
    await runPostgres('initdb', unfinished, [
      '--auth=scram-sha-256',
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
    ]);
  } catch (error) {
    throw error instanceof DatabaseUnavailable ? error : notCreated(unfinished, error);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  if (owner && finalOwner !== 0) leaveAllToOwner(unfinished);
  return unfinished;
}

function notCreated(folder: string, error: unknown): DatabaseUnavailable {
  const { message, stderr = message } = error as Error & { stderr?: string };
  const why = stderr.includes(NO_SPACE)
    ? diskFull(folder)
    : `The embedded PostgreSQL in ${folder} could not be created.\n${lastLines(stderr).join('\n')}`;
  return new DatabaseUnavailable(why, { cause: error });
}

function leaveAllToOwner(folder: string): void {
  leaveToOwner(folder);
  // A folder comes before what is in it.
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    leaveToOwner(join(folder, name));
}

function hasFiles(directory: string): boolean {
  if (!existsSync(directory)) return false;
  return inFolder(directory, () => readdirSync(directory).length > 0);
}

function unknownFiles(directory: string, known: boolean): string {
  const why = known
    ? 'lacks PG_VERSION, without which it is no database'
    : `has files, and ${directory}.json, which has the passwords of a database of Parley, is missing`;
  return (
    `${directory} ${why}. Put back what is missing from a copy of DATA_DIR. If there is none, or the files are not ` +
    'Parley’s, move the folder away, or set DATA_DIR to another one, and restore a backup. Nothing was changed.'
  );
}

function missingFiles(directory: string): string {
  return (
    `The database in ${directory} is missing: ${directory}.json has its passwords. Mount the volume that it is on, or put ` +
    `the folder back. To begin with an empty database, delete ${directory}.json. Nothing was changed.`
  );
}

/** Within the server's own folder: what it says before it collects its log, and the collected. */
const LOG_FILE = 'server.log';
const LOG_FOLDER = 'log';

/** The system's words for a full disk. */
const NO_SPACE = 'No space left on device';
/** In bytes, a file of the write-ahead log: a server that fails to start with less may be unable to say so in its log. */
const TOO_FULL = 16 * MB;

/** The processes of a killed server finish their statements before they notice. */
const ORPHANS_END_WITHIN_MS = 30_000;

/**
 * Starts the server on a Unix socket in `folder`, once no process of one that was killed is left. Throws
 * {@link DatabaseUnavailable} with what it said meanwhile.
 */
export async function startServer({ directory, folder }: { directory: string; folder: string }) {
  const flags = {
    port: 5432,
    listen_addresses: '',
    unix_socket_directories: folder,
    unix_socket_permissions: '0700',
    max_connections: 200,
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    // A new installation grows from nothing in seconds; the planner's statistics should follow as quickly.
    autovacuum_naptime: '5s',
    // No spinning disks: reading by index is nearly as quick as reading in order.
    random_page_cost: 1.1,
    timezone: 'UTC',
    // One file per weekday, overwritten after a week. Earlier output is in LOG_FILE.
    logging_collector: 'on',
    log_directory: LOG_FOLDER,
    log_filename: 'server-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_size: 0,
  };
  const options = Object.entries(flags)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ');
  const deadline = Date.now() + ORPHANS_END_WITHIN_MS;
  let failure = await tryToStart(directory, options);
  while (failure?.hasOrphans && Date.now() < deadline) {
    await elapsed(250);
    failure = await tryToStart(directory, options);
  }
  if (failure) throw failure.error;
}

/** Null when it started; otherwise why not, and whether processes of the server before, which was killed, are in its way. */
async function tryToStart(directory: string, options: string) {
  const sizes = new Map(logsOf(directory).map((file) => [file, statSync(file).size]));
  try {
    const log = `--log=${LOG_FILE}`;
    await runPostgres('pg_ctl', directory, ['start', '--wait', '--timeout=60', log, `--options=${options}`]);
    return null;
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    const said = logsOf(directory).map((file) => writtenSince(file, sizes.get(file) ?? 0));
    const words = [stderr.replace('Examine the log output.', ''), ...said].flatMap(lastLines).join('\n');
    const isFull = said.some((text) => text.includes(NO_SPACE)) || isDiskFull(directory);
    const why = isFull ? diskFull(directory) : `The embedded PostgreSQL in ${directory} did not start.\n${words}`;
    const hasOrphans = said.some((text) => text.includes('pre-existing shared memory block'));
    return { error: new DatabaseUnavailable(why, { cause: error }), hasOrphans };
  }
}

/** Whether its disk has too little room for a server. */
export function isDiskFull(directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize < TOO_FULL;
}

function logsOf(directory: string): string[] {
  const folder = join(directory, LOG_FOLDER);
  const collected = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return [join(directory, LOG_FILE), ...collected].filter((file) => existsSync(file));
}

/** What a log has beyond its former size; everything if it was overwritten. */
function writtenSince(file: string, size: number): string {
  const bytes = readFileSync(file);
  return bytes.subarray(bytes.length < size ? 0 : size).toString();
}

function lastLines(text: string): string[] {
  return text.trim().split('\n').filter(Boolean).slice(-3);
}

/** Whether this directory's server is running or starting. */
export function serverRuns(directory: string): boolean {
  try {
    return isServerOf(directory, Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0]));
  } catch {
    return false;
  }
}

/**
 * A killed server leaves its lock file behind. PostgreSQL sees through that unless the process ID is still in use, by an
 * unreaped zombie or by a program that got the number since. A server that is shutting down gets a moment to finish.
 */
export async function waitForFormerServer(directory: string) {
  const pidFile = join(directory, 'postmaster.pid');
  const deadline = Date.now() + 10_000;
  while (existsSync(pidFile) && Date.now() < deadline) {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    if (!isServerOf(directory, pid)) {
      rmSync(join(directory, `${SOCKET}.lock`), { force: true });
      return rmSync(pidFile, { force: true });
    }
    await elapsed(100);
  }
}

/** A server works in its directory. A copy of one that ran has the lock file of the other. */
function isServerOf(directory: string, pid: number) {
  // Outside Linux, PostgreSQL's own check decides.
  if (platform() !== 'linux') return true;
  const commandLine = `/proc/${pid}/cmdline`;
  // Empty for a zombie.
  if (!existsSync(commandLine) || !readFileSync(commandLine, 'utf8').includes('postgres')) return false;
  return !isAnotherFolder(`/proc/${pid}/cwd`, directory);
}

/** True when both are folders, and not the same one by two paths. */
export function isAnotherFolder(one: string, other: string): boolean {
  try {
    const [first, second] = [statSync(one), statSync(other)];
    return first.ino !== second.ino || first.dev !== second.dev;
  } catch {
    return false;
  }
}

/** One that was killed, even while it stops, leaves its lock file: `pg_ctl` then says that it does not shut down. */
export async function stopServer(directory: string) {
  if (!existsSync(join(directory, 'postmaster.pid'))) return;
  await runPostgres('pg_ctl', directory, ['stop', '--mode=fast']).catch((error) => {
    if (serverRuns(directory)) throw error;
  });
}
