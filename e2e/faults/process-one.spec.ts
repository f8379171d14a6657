import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { newDataDir } from '../support/data-dir.ts';
import { commandOf, descendantsOf, launchParley } from '../support/launch-parley.ts';
import { expect, test } from '../support/parley.ts';

/** A PID namespace in which the launcher is process 1, as in a container. */
const NAMESPACE = [
  'unshare',
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-current-user']),
  ...['--pid', '--fork', '--mount-proc'],
];

test('as process 1 of a container: what is killed is restarted, though nothing reaps it, and SIGTERM ends all in order', async () => {
  const [program = '', ...args] = NAMESPACE;
  const mayUnshare = spawnSync(program, [...args, 'true']).status === 0;
  test.skip(!mayUnshare, 'this machine does not let unshare(1) make a namespace of processes');
  test.setTimeout(480_000);
  const dataDir = await newDataDir();
  const parley = await launchParley({ dataDir, under: NAMESPACE });
  const outside = parley.process.pid ?? 0;
  const [launcher = 0] = descendantsOf(outside);
  const find = (words: string) => descendantsOf(launcher).find((pid) => commandOf(pid).includes(words)) ?? 0;
  const isReady = async () => (await fetch(`${parley.url}/readyz`).catch(() => null))?.status === 200;
  const ended = once(parley.process, 'exit');
  try {
    expect(processInside(launcher)).toBe(1);

    await test.step('a killed database', async () => {
      const postgres = find(`${dataDir}/postgres`);
      process.kill(postgres, 'SIGKILL');
      await expect.poll(() => find(`${dataDir}/postgres`), { timeout: 60_000 }).not.toBe(0);
      await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
      expect(find(`${dataDir}/postgres`)).not.toBe(postgres);
    });

    await test.step('a killed app', async () => {
      const app = find('server.ts');
      process.kill(app, 'SIGKILL');
      await expect.poll(() => find('server.ts'), { timeout: 60_000 }).not.toBe(app);
      await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
    });

    process.kill(launcher, 'SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(existsSync(`${dataDir}/postgres/postmaster.pid`)).toBe(false);
  } finally {
    // Killing process 1 ends everything in its namespace.
    if (parley.process.exitCode === null) process.kill(launcher, 'SIGKILL');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** The process's ID inside the namespace. */
function processInside(pid: number): number {
  const [, numbers = ''] = /^NSpid:\t(.*)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(numbers.split('\t').at(-1));
}
