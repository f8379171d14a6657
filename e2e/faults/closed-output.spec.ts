import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as elapsed } from 'node:timers/promises';
import { freePort } from '../../lib/platform/net/free-port.ts';
import { newDataDir } from '../support/data-dir.ts';
import { descendantsOf, inherited } from '../support/launch-parley.ts';
import { expect, test } from '../support/parley.ts';

test('whose output is closed starts, serves and stops as usual, and is idle between requests', async () => {
  const dataDir = await newDataDir();
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
  const url = `http://127.0.0.1:${ports.PORT}`;
  const launcher = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited(), ...ports, DATA_DIR: dataDir, LOG_LEVEL: 'debug' },
  });
  const exited = once(launcher, 'exit');
  try {
    // Like `npm start | head -1`.
    await once(launcher.stdout, 'data');
    launcher.stdout.destroy();
    launcher.stderr.destroy();
    const status = (path: string, init?: RequestInit) => fetch(url + path, init).then((response) => response.status);
    await expect.poll(() => status('/readyz').catch(() => null), { timeout: 180_000 }).toBe(200);

    // Each request writes a log line, ours or Next's.
    for (let count = 0; count < 20; count += 1) {
      await status('/public/v1/contacts');
      await status('/sign-in', { method: 'POST', headers: { 'next-action': 'none' } });
    }
    await expect
      .poll(async () => {
        const used = cpuSeconds(launcher.pid ?? 0);
        await elapsed(3000);
        return cpuSeconds(launcher.pid ?? 0) - used;
      })
      .toBeLessThan(1);
    expect(await status('/readyz')).toBe(200);

    launcher.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  } finally {
    launcher.kill('SIGTERM');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** The CPU seconds that a process and its descendants have used so far. */
function cpuSeconds(pid: number): number {
  const ticks = [pid, ...descendantsOf(pid)].map((each) => {
    const [, ...fields] = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(fields[10]) + Number(fields[11]);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / 100;
}
