import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

export type LaunchedParley = {
  url: string;
  sandboxUrl: string;
  ports: { PORT: string; SANDBOX_PORT: string };
  output(): string;
  process: ChildProcess;
  stop(): Promise<void>;
};

/** Runs `npm start`'s launcher on free ports and waits for its ready block. */
export async function launchParley({
  dataDir,
  environment = {},
}: {
  dataDir: string;
  environment?: Record<string, string>;
}): Promise<LaunchedParley> {
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited(), LOG_LEVEL: 'warn', ...environment, ...ports, DATA_DIR: dataDir },
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('Parley is ready')) resolve();
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
  });
  await ready;
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
  };
}

/** What a developer has set for the app must not reach an app under test. */
export function inherited(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_EXTRA_CA_CERTS'];
  const values = kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return { NODE_ENV: 'production', ...Object.fromEntries(values) };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}
