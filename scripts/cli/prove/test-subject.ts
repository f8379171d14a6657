import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import type { Ending } from '../../../lib/platform/installation/ending.ts';
import { freePort } from '../../../lib/platform/net/free-port.ts';
import type { Child } from '../../launcher/children.ts';
import { startApp } from '../../launcher/start-app.ts';

/**
 * The variables that the app under test inherits: nothing about this installation's numbers, files, mail or telemetry.
 */
const INHERITS = ['PATH', 'HOME', 'TZ', 'LANG', 'LC_ALL', 'TMPDIR', 'NODE_EXTRA_CA_CERTS', 'DATABASE_POOL_SIZE'];
const READY_MS = 120_000;
/** The launcher's pause after the app has ended. */
const PAUSE_MS = 1000;

/** The app under test: a process of its own, which can be killed, stopped and started again at the same address. */
export type TestSubject = {
  url: string;
  pid(): number;
  isReady(): Promise<boolean>;
  start(): Promise<void>;
  /** Ends it with a signal; returns its exit code. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<Ending>;
  /** Starts it again as the launcher does, without waiting until it is ready. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
};

/** Throwaway secrets of a Meta app, for the sandbox and the app under test. */
export const newSecrets = () => ({
  WHATSAPP_APP_SECRET: randomBytes(16).toString('hex'),
  WHATSAPP_VERIFY_TOKEN: randomBytes(16).toString('hex'),
});

/**
 * Prepares the app on `port`, with `dataDir` for its files and its log. Nothing runs until `start`. `appUrl` is where
 * others reach it, if something is in front of it.
 */
export async function testSubject({
  dataDir,
  databaseUrl,
  encryptionKey,
  port,
  sandboxUrl,
  secrets,
  appUrl,
  shutdownDelaySeconds = 0,
  workers = 1,
}: {
  dataDir: string;
  databaseUrl: string;
  encryptionKey: string;
  port: number;
  sandboxUrl: string;
  secrets: Record<string, string>;
  appUrl?: string;
  shutdownDelaySeconds?: number;
  workers?: number;
}): Promise<TestSubject> {
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(join(dataDir, 'app.log'), 'a', 0o600);
  const environment = {
    ...secrets,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    SANDBOX_PORT: String(await freePort()),
    APP_URL: appUrl ?? url,
    SHUTDOWN_DELAY_SECONDS: String(shutdownDelaySeconds),
    WORKERS: String(workers),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ENCRYPTION_KEY: encryptionKey,
    WHATSAPP_GRAPH_URL: sandboxUrl,
    EGRESS_ALLOW: '127.0.0.1/32',
    LOG_LEVEL: 'warn',
    // The limits for workspaces must not limit the experiment.
    RATE_LIMIT_PER_MINUTE: '0',
    WORKSPACE_REQUESTS_PER_MINUTE: '0',
    WORKSPACE_FLOW_RUNS: '0',
  };
  let child: Child | undefined;
  const launch = () => {
    child = startApp({ shutdownDelaySeconds, environment, inherits: INHERITS, output: log });
  };
  const isReady = async () => {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    await response?.body?.cancel();
    return response?.ok ?? false;
  };
  return {
    url,
    pid: () => child?.process.pid ?? 0,
    isReady,
    async start() {
      launch();
      for (const deadline = Date.now() + READY_MS; !(await isReady()); await elapsed(100)) {
        if (child?.process.exitCode !== null) throw new Error(`The app ended with code ${child?.process.exitCode}.`);
        if (Date.now() > deadline) throw new Error('The app did not become ready within two minutes.');
      }
    },
    async end(signal) {
      child?.process.kill(signal);
      return (await child?.exited) ?? 0;
    },
    async startAgain() {
      await elapsed(PAUSE_MS);
      launch();
    },
    async stop() {
      await child?.stop();
      closeSync(log);
    },
  };
}
