import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#lib/platform/net/free-port.ts';

const PATIENCE_MS = 60_000;
const EVENT_KEY = 'test-event-key';
const SIGNING_KEY = 'ab12'.repeat(16);

export type TestServer = {
  /** The variables that point an app at this server. */
  environment: Record<string, string>;
  start(): Promise<void>;
  /** Sends SIGKILL. The files that it has written stay for the next start. */
  kill(): Promise<void>;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
};

/**
 * Inngest's dev server on free ports. It keeps everything in memory and attempts each call of an app that is away five
 * times.
 */
export async function inngestDevServer({
  program,
  retrySeconds = 1,
}: {
  program: string;
  retrySeconds?: number;
}): Promise<TestServer> {
  const { url, flags } = await address();
  const args = ['dev', ...flags, '--no-discovery', '--no-poll', '--retry-interval', String(retrySeconds)];
  return testServer({ program, args, url, environment: { INNGEST_DEV: url } });
}

/** A self-hosted Inngest server on free ports: its queue is in Redis, the rest in its folder. */
export async function inngestServer({ program, redisUrl }: { program: string; redisUrl: string }): Promise<TestServer> {
  const { url, flags } = await address();
  const keys = ['--event-key', EVENT_KEY, '--signing-key', SIGNING_KEY];
  const args = ['start', ...flags, ...keys, '--redis-uri', redisUrl, '--sqlite-dir', '.', '--retry-interval', '1'];
  const environment = { INNGEST_BASE_URL: url, INNGEST_EVENT_KEY: EVENT_KEY, INNGEST_SIGNING_KEY: SIGNING_KEY };
  return testServer({ program, args, url, environment });
}

/** Redis on a free port. It writes everything to disk before it answers. */
export async function redisServer({ program }: { program: string }): Promise<TestServer & { url: string }> {
  const port = String(await freePort());
  const flags = ['--bind', '127.0.0.1', '--port', port, '--save', '', '--appendonly', 'yes', '--dir', '.'];
  const server = testServer({ program, args: flags, url: null, environment: {} });
  return { ...server, url: `redis://127.0.0.1:${port}` };
}

/** The path of a program: the variable's value, or else its place on PATH. Null when it is not found. */
export function findProgram({ variable, name }: { variable: string; name: string }): string | null {
  const given = process.env[variable];
  const places = given ? [given] : (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return places.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The server listens on four ports, even if a test uses only one. */
async function address() {
  const purposes = ['port', 'connect-gateway-port', 'connect-gateway-grpc-port', 'connect-executor-grpc-port'];
  const ports = await Promise.all(purposes.map(() => freePort()));
  const flags = purposes.flatMap((purpose, index) => [`--${purpose}`, String(ports[index])]);
  return { url: `http://127.0.0.1:${ports[0]}`, flags: ['--host', '127.0.0.1', ...flags] };
}

function testServer({
  program,
  args,
  url,
  environment,
}: {
  program: string;
  args: string[];
  /** Answers once the server is ready. */
  url: string | null;
  environment: Record<string, string>;
}): TestServer {
  const folder = mkdtempSync(join(tmpdir(), 'parley-inngest-'));
  let child: ChildProcess | undefined;

  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    environment: { ...environment, INNGEST_APP_ID: 'parley-test' },
    start: async () => {
      child = spawn(program, args, { cwd: folder, stdio: 'ignore', env: { ...process.env, DO_NOT_TRACK: '1' } });
      const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${program} ended with ${code}.`)));
      failed.catch(() => {});
      if (url) await Promise.race([answers(url), failed]);
    },
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(100)) {
    if ((await fetch(`${url}/health`).catch(() => null))?.ok) return;
  }
  throw new Error(`No Inngest server answers at ${url}.`);
}
