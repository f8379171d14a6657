import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../lib/platform/net/free-port.ts';

export type LaunchedParley = {
  url: string;
  sandboxUrl: string;
  ports: { PORT: string; SANDBOX_PORT: string };
  output(): string;
  process: ChildProcess;
  stop(): Promise<void>;
  /** Sends SIGKILL to the launcher, the app, the sandbox and Postgres at once, as if the machine lost power. */
  killEverything(): Promise<void>;
  /** Sends SIGKILL to every process of Postgres, and to nothing else. The launcher starts it again. */
  killPostgres(): void;
};

/** Runs `npm start`'s launcher on free ports and waits for its ready block. */
export async function launchParley({
  dataDir,
  environment = {},
  ports: wanted,
  under = [],
}: {
  dataDir: string;
  environment?: Record<string, string>;
  /** The ports of an earlier launch, to start at the same addresses. */
  ports?: LaunchedParley['ports'];
  /** A program, with its arguments, that runs the launcher; `process` is then that program. */
  under?: string[];
}): Promise<LaunchedParley> {
  const ports = wanted ?? { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
  const [program = '', ...args] = [...under, process.execPath, 'scripts/start.ts'];
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited(), LOG_LEVEL: 'warn', ...environment, ...ports, DATA_DIR: dataDir },
  });
  // Opened once: what a process says at its end may arrive when its folder is already deleted.
  const file = openSync(outputFile(dataDir), 'a');
  child.once('close', () => closeSync(file));
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      output += chunk;
      writeSync(file, chunk);
      if (output.includes('Parley is ready')) resolve();
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
  });
  try {
    await ready;
  } catch (error) {
    // Another program took a port since it was free.
    if (!wanted && output.includes(' is taken. ')) return launchParley({ dataDir, environment, under });
    throw error;
  }
  return {
    url: `http://127.0.0.1:${ports.PORT}`,
    sandboxUrl: `http://127.0.0.1:${ports.SANDBOX_PORT}`,
    ports,
    output: () => output,
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
    async killEverything() {
      const exited = once(child, 'exit');
      killAll([child.pid ?? 0, ...descendantsOf(child.pid ?? 0), ...postgresOf(dataDir)]);
      await exited;
    },
    killPostgres: () => killAll(postgresOf(dataDir)),
  };
}

/** Whether it accepts connections, as it does until some time after SIGTERM. */
export const accepts = ({ url }: Pick<LaunchedParley, 'url'>): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    () => true,
    () => false,
  );

/** The file with a launched Parley's output, for processes that did not launch it. */
export const outputFile = (dataDir: string) => join(dataDir, 'output.log');

/** Our environment without a developer's settings for the app, which must not reach an app under test. */
export function inherited(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_EXTRA_CA_CERTS', 'NODE_COMPILE_CACHE'];
  const values = kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return { NODE_ENV: 'production', PARLEY_ENV: 'development', ...Object.fromEntries(values) };
}

/** Every process below `pid`, from /proc; tests that kill processes run on Linux. */
export function descendantsOf(pid: number): number[] {
  const children = readdirSync('/proc').flatMap((entry) =>
    /^\d+$/.test(entry) && parentOf(entry) === pid ? [Number(entry)] : [],
  );
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Null for a process that has ended since it was listed. */
function parentOf(pid: string): number | null {
  try {
    const [parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) \S /s, '')
      .split(' ');
    return Number(parent);
  } catch {
    return null;
  }
}

/** The command line of a process; empty if it has ended or is a zombie. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function killAll(pids: number[]) {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself since we listed it.
    }
  }
}

/** Postgres is not our descendant, because pg_ctl detaches it. */
function postgresOf(dataDir: string): number[] {
  const file = join(dataDir, 'postgres/postmaster.pid');
  if (!existsSync(file)) return [];
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return [postmaster, ...descendantsOf(postmaster)];
}
