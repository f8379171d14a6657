import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../lib/platform/net/free-port.ts';
import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { accepts, descendantsOf, inherited, launchParley } from '../support/launch-parley.ts';
import { api, createWorkspaceIn, expect, test } from '../support/parley.ts';

const CUSTOMER = '919812345678';
/** Longer than any request may take. The test moves the sandbox's clock. */
const SLOW_MS = 60_000;

test('SIGTERM tells load balancers, keeps serving for a while, and cuts off no active request', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-drain-'));
  const environment = { SHUTDOWN_DELAY_SECONDS: '6' };
  const parley = await launchParley({ dataDir, environment });
  try {
    const workspace = await createWorkspaceIn(dataDir, {});
    const { phoneNumberId: phone_number_id, wabaId: waba_id, accessToken: token } = workspace;
    const call = api(workspace, parley.url);
    const meta = sandboxControl(parley.sandboxUrl);
    await meta.addNumber({ phone_number_id, waba_id, token });
    await meta.write(CUSTOMER, { type: 'text', text: 'Hello', phone_number_id });
    await expect.poll(async () => (await call('GET', '/conversations')).json.conversations.length).toBe(1);
    await meta.addFault({ operation: 'messages.send', times: 8, action: { type: 'slow', delay_ms: SLOW_MS } });
    const sends = Array.from({ length: 8 }, (_, index) =>
      call('POST', '/messages', { to: `+${CUSTOMER}`, body: `Under way ${index}` }),
    );
    await expect.poll(async () => (await meta.faults()).faults).toEqual([]);

    const exited = once(parley.process, 'exit');
    parley.process.kill('SIGTERM');
    const readiness = async () => {
      const response = await fetch(`${parley.url}/readyz`);
      return { ...(await response.json()), status: response.status };
    };
    await expect.poll(readiness).toMatchObject({ status: 503, parts: { staying: { state: 'failed' } } });
    // Load balancers need time to notice. Until then every request is answered, and told to use a new connection next
    // time.
    const meanwhile = await call('GET', '/webhooks');
    expect([meanwhile.status, meanwhile.headers.get('connection')]).toEqual([200, 'close']);

    await expect.poll(() => accepts(parley)).toBe(false);
    await meta.moveClock({ advance_ms: SLOW_MS });
    expect((await Promise.all(sends)).map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await exited).toEqual([0, null]);
  } finally {
    await parley.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('SIGTERM to npm start ends all child processes', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-npm-'));
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
  const npm = spawn('npm', ['start'], {
    stdio: 'ignore',
    env: { ...inherited(), ...ports, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  });
  const exited = once(npm, 'exit');
  let below: number[] = [];
  try {
    const ready = () => fetch(`http://127.0.0.1:${ports.PORT}/readyz`).then((response) => response.status);
    await expect.poll(() => ready().catch(() => null), { timeout: 180_000 }).toBe(200);
    below = descendantsOf(npm.pid ?? 0);
    expect(below.length).toBeGreaterThan(3);
    npm.kill('SIGTERM');
    await exited;
    await expect.poll(() => below.filter(isAlive), { timeout: 30_000 }).toEqual([]);
    // Its PostgreSQL is not a child process, so check that it stopped, too.
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  } finally {
    for (const pid of below.filter(isAlive)) process.kill(pid, 'SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
});

function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`);
}
