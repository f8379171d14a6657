import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type BenchServer = { url: string; pid: number; stop(): Promise<void> };

/** Runs one of the servers in this folder as a separate process and waits for its port. */
export async function startServer(
  name: 'bare' | 'channel' | 'chain' | 'receiver',
  ...args: string[]
): Promise<BenchServer> {
  const child = spawn(process.execPath, [`bench/servers/${name}.ts`, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(createInterface(child.stdout), 'line');
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
