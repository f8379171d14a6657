import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../lib/platform/net/free-port.ts';
import { writeReleaseFolder } from '../../scripts/release/write-release-folder.ts';
import { inherited } from '../support/launch-parley.ts';
import { expect, test } from '../support/parley.ts';

test('a release runs by itself: pages, an API call, a message to the sandbox, the command line, and a clean end', async () => {
  test.skip(!process.env.PARLEY_TEST_LONG, 'copies 400 MB');
  test.setTimeout(600_000);
  const place = mkdtempSync(join(tmpdir(), 'parley-release-'));
  const folder = join(place, 'parley');
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
  const env = { ...inherited(), ...ports, DATA_DIR: join(place, 'data'), LOG_LEVEL: 'warn' };
  const url = `http://127.0.0.1:${ports.PORT}`;
  try {
    writeReleaseFolder({ folder });
    for (const name of ['typescript', '@next/swc-linux-x64-gnu', '@img', 'vitest', 'prisma', 'lucide-react']) {
      expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false);
    }
    const parley = spawn(join(folder, 'bin/start'), { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(parley, 'exit');
    let output = '';
    for (const stream of [parley.stdout, parley.stderr]) stream.on('data', (chunk) => (output += chunk));
    try {
      await expect.poll(() => output, { timeout: 300_000 }).toContain('Parley is ready');
      const key = output.match(/API key\s+(parley_\S+)/)?.[1] ?? '';
      for (const path of ['/sign-in', '/docs']) expect((await fetch(url + path)).status, path).toBe(200);
      const sent = await fetch(`${url}/public/v1/messages`, {
        method: 'POST',
        headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          to: '+91 98123 45678',
          type: 'template',
          template_name: 'hello_world',
          language_code: 'en_US',
        }),
      });
      expect(sent.ok, await sent.text()).toBe(true);
      const command = spawn(join(folder, 'bin/parley'), ['workspace', 'list', '--json'], { env });
      expect(await once(command, 'exit')).toEqual([0, null]);
    } finally {
      parley.kill('SIGTERM');
    }
    expect(await ended).toEqual([0, null]);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});
