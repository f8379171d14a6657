import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../lib/platform/net/free-port.ts';
import { inherited } from '../support/launch-parley.ts';
import { expect, test } from '../support/parley.ts';

const run = promisify(execFile);

test('a clone with npm ci --omit=dev and a build from elsewhere starts, serves pages and the API, and stops', async () => {
  test.skip(!process.env.PARLEY_TEST_LONG, 'installs every package');
  test.setTimeout(900_000);
  const place = mkdtempSync(join(tmpdir(), 'parley-clone-'));
  const folder = join(place, 'parley');
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
  const env = { ...inherited(), ...ports, DATA_DIR: join(place, 'data'), LOG_LEVEL: 'warn' };
  const url = `http://127.0.0.1:${ports.PORT}`;
  try {
    await run('git', ['clone', '--quiet', resolve('.'), folder]);
    await run('npm', ['ci', '--omit=dev', '--prefer-offline'], { cwd: folder, env, maxBuffer: 2 ** 26 });
    for (const name of ['@biomejs/biome', 'fast-check', 'knip']) {
      expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false);
    }
    cpSync('.next', join(folder, '.next'), { recursive: true, verbatimSymlinks: true });
    const parley = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/start.ts'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(parley, 'exit');
    let output = '';
    for (const stream of [parley.stdout, parley.stderr]) stream.on('data', (chunk) => (output += chunk));
    try {
      await expect.poll(() => output, { timeout: 300_000 }).toContain('Parley is ready');
      expect(output).not.toContain('Building Parley');
      const key = output.match(/API key\s+(parley_\S+)/)?.[1] ?? '';
      for (const path of ['/sign-in', '/docs']) expect((await fetch(url + path)).status, path).toBe(200);
      const conversations = await fetch(`${url}/public/v1/conversations`, { headers: { 'X-API-Key': key } });
      expect(conversations.status, await conversations.text()).toBe(200);
    } finally {
      parley.kill('SIGTERM');
    }
    expect(await ended).toEqual([0, null]);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});
