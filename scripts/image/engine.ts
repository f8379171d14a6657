import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { MB } from '../../lib/platform/bytes.ts';

const PATIENCE_MS = 240_000;

/** Aborted by Ctrl-C or SIGTERM: running work then fails, and everything is removed. */
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());
/** For work other than calls of the engine. */
export const interruption = interrupted.signal;

/** The container engine that a check works with. */
export type Engine = {
  docker(...args: string[]): Promise<string>;
  /** `docker compose`, or the older `docker-compose`. `environment` has the variables of compose.yaml. */
  compose(args: string[], environment: Record<string, string>): Promise<string>;
  /** True when it was started for this check and is empty. */
  isOwn: boolean;
  stop(): Promise<void>;
};

/** This machine's engine or, as root, one started in a temporary folder. Throws when there is neither. */
export async function findEngine(): Promise<Engine> {
  if (await answers(process.env)) return engineOf(process.env, async () => {}, false);
  const folder = mkdtempSync(join(tmpdir(), 'parley-docker-'));
  const socket = `unix://${join(folder, 'docker.sock')}`;
  const log = openSync(join(folder, 'dockerd.log'), 'w');
  const place = ['--data-root', 'data', '--exec-root', 'exec', '--pidfile', 'dockerd.pid'];
  mkdirSync(join(folder, 'exec'));
  const daemon = spawn(
    'dockerd',
    [...place.map((part) => (part.startsWith('--') ? part : join(folder, part))), '--host', socket],
    {
      stdio: ['ignore', log, log],
      // So that Ctrl-C reaches only the check, which still needs the engine to clean up.
      detached: true,
    },
  );
  // Also settles when there is no such program.
  const ended = once(daemon, 'exit').then(
    () => 'ended',
    () => 'ended',
  );
  const environment = { ...process.env, DOCKER_HOST: socket };
  const stop = async () => {
    daemon.kill('SIGTERM');
    await ended;
    // The engine leaves its network namespace mounted.
    await promisify(execFile)('umount', [join(folder, 'exec/netns/default')]).catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    if (await answers(environment)) return engineOf(environment, stop, true);
    if ((await Promise.race([ended, pause(500)])) === 'ended') break;
  }
  await stop();
  throw new Error(
    'No container engine answers, and none could be started. Start Docker, or on Debian, as root: apt-get install docker.io docker-compose',
  );
}

const answers = (environment: NodeJS.ProcessEnv) =>
  succeeds(promisify(execFile)('docker', ['info'], { env: environment }));

export const succeeds = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );

async function engineOf(given: NodeJS.ProcessEnv, stop: () => Promise<void>, isOwn: boolean): Promise<Engine> {
  // Newer builders need a plug-in that Debian's engine does not have.
  const env = { ...given, ...(isOwn && { DOCKER_BUILDKIT: '0' }) };
  const call = async (program: string, args: string[], more: Record<string, string> = {}) => {
    const options = { env: { ...env, ...more }, maxBuffer: 64 * MB, ...heeded() };
    const { stdout } = await promisify(execFile)(program, args, options);
    return stdout.trim();
  };
  const hasPlugin = await succeeds(call('docker', ['compose', 'version']));
  return {
    docker: (...args) => call('docker', args),
    compose: (args, environment) =>
      hasPlugin ? call('docker', ['compose', ...args], environment) : call('docker-compose', args, environment),
    isOwn,
    stop,
  };
}

/** After an interruption, the only calls left are for cleanup, so they must not be aborted. */
const heeded = () => (interrupted.signal.aborted ? {} : { signal: interrupted.signal });

/** Polls until `isSo` returns a value. An error counts as “not yet”. */
export async function until<T>(what: string, isSo: () => Promise<T | false | undefined>): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(500)) {
    interrupted.signal.throwIfAborted();
    const answer = await isSo().catch(() => undefined);
    if (answer) return answer;
  }
  throw new Error(`This did not happen within four minutes: ${what}.`);
}
