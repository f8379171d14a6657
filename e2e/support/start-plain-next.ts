import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { localKeys } from '../../lib/platform/installation/local-keys.ts';
import { freePort } from '../../lib/platform/net/free-port.ts';
import { inherited } from './launch-parley.ts';
import { databaseUrl } from './query.ts';

/** Runs `next start` on the same build and database as a running Parley: Next's own server without ours. */
export async function startPlainNext({
  dataDir,
  environment = {},
}: {
  dataDir: string;
  environment?: Record<string, string>;
}): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const port = String(await freePort());
  const child = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'start', '--port', port, '--hostname', '127.0.0.1'],
    {
      stdio: 'ignore',
      env: {
        ...inherited(),
        ...environment,
        PORT: port,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl(dataDir),
        ENCRYPTION_KEY: localKeys(dataDir).encryptionKey,
        LOG_LEVEL: 'warn',
        NEXT_MANUAL_SIG_HANDLE: '1',
        NEXT_TELEMETRY_DISABLED: '1',
      },
    },
  );
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  const deadline = Date.now() + 60_000;
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (Date.now() > deadline || child.exitCode !== null) {
      await stop();
      throw new Error('A plain next start did not become ready.');
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url, pid: child.pid ?? 0, stop };
}
