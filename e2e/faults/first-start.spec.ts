import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../lib/platform/net/free-port.ts';
import { newDataDir } from '../support/data-dir.ts';
import { inherited, launchParley } from '../support/launch-parley.ts';
import { expect, test } from '../support/parley.ts';

test('the first start that becomes ready shows the password and a key, and later ones where they are', async () => {
  const dataDir = await newDataDir();
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
  const keysFile = join(dataDir, 'keys.json');
  const keys = () => (existsSync(keysFile) ? JSON.parse(readFileSync(keysFile, 'utf8')) : {});
  const stopped = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...inherited(), ...ports, LOG_LEVEL: 'warn', DATA_DIR: dataDir },
  });
  let output = '';
  stopped.stdout.on('data', (chunk) => (output += chunk));
  try {
    await expect.poll(() => keys().apiKey, { intervals: [20], timeout: 60_000 }).toBeDefined();
    stopped.kill('SIGTERM');
    await once(stopped, 'close');
    expect(output).not.toContain('Parley is ready');

    const first = await launchParley({ dataDir });
    const { adminPassword, apiKey } = keys();
    expect(first.output()).toContain(`admin@example.com  ${adminPassword}`);
    const call = await fetch(`${first.url}/public/v1/conversations`, { headers: { 'X-API-Key': apiKey } });
    expect(call.status).toBe(200);
    expect(first.output()).toContain(`-H 'X-API-Key: ${apiKey}'`);
    await first.stop();

    const later = await launchParley({ dataDir });
    expect(later.output()).toContain(keysFile);
    expect(later.output()).not.toContain(adminPassword);
    expect(later.output()).not.toContain(apiKey);
    await later.stop();
  } finally {
    stopped.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
