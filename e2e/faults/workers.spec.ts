import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { localKeys } from '../../lib/platform/installation/local-keys.ts';
import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { newDataDir } from '../support/data-dir.ts';
import { accepts, descendantsOf, inherited, launchParley } from '../support/launch-parley.ts';
import { api, createWorkspaceIn, expect, test } from '../support/parley.ts';
import { databaseUrl } from '../support/query.ts';
import { sessionIn } from '../support/sign-in.ts';

const CUSTOMERS = Array.from({ length: 8 }, (_, index) => `91981234567${index}`);
const METRICS_TOKEN = 'token-of-the-test';
/** Each parallel request has its own connection, which the kernel assigns: with this many, each worker gets some. */
const AT_ONCE = 24;
const SENDERS = 8;
/** Longer than any request may take. The test moves the sandbox's clock. */
const SLOW_MS = 60_000;

test('two workers are one Parley: any of them responds, a killed one is restarted, and SIGTERM drains both', async ({
  browser,
}) => {
  test.setTimeout(480_000);
  const dataDir = await newDataDir();
  const environment = {
    WORKERS: '2',
    METRICS_TOKEN,
    RATE_LIMIT_PER_MINUTE: '100000',
    WORKSPACE_REQUESTS_PER_MINUTE: '0',
  };
  const parley = await launchParley({ dataDir, environment });
  const workerPid = (number: number) =>
    descendantsOf(parley.process.pid ?? 0).find((pid) => environmentOf(pid).includes(`PARLEY_WORKER=${number}/2`));
  const readiness = async () => (await fetch(`${parley.url}/readyz`)).json();
  try {
    await expect
      .poll(readiness, { timeout: 60_000 })
      .toMatchObject({ ready: true, parts: { workers: { state: 'ok' } } });
    const workspace = await createWorkspaceIn(dataDir, {});
    const { phoneNumberId: phone_number_id, wabaId: waba_id, accessToken: token, slug } = workspace;
    const call = api(workspace, parley.url);
    const meta = sandboxControl(parley.sandboxUrl);
    await meta.addNumber({ phone_number_id, waba_id, token });

    await test.step('other workers on their port are refused', async () => {
      const { PORT } = parley.ports;
      const other = spawn(process.execPath, ['server.ts'], {
        stdio: ['ignore', 'ignore', 'pipe'],
        timeout: 120_000,
        env: {
          ...inherited(),
          ...{ PORT, WORKERS: '2', LOG_LEVEL: 'silent' },
          ...{ DATABASE_URL: databaseUrl(dataDir), ENCRYPTION_KEY: localKeys(dataDir).encryptionKey },
        },
      });
      const [said] = await Promise.all([text(other.stderr), once(other, 'exit')]);
      expect(said).toContain(`Port ${PORT} on 127.0.0.1 is taken. Set PORT to another one`);
      expect(other.exitCode).toBe(1);
    });

    await test.step('one budget for both, and metrics of both from either', async () => {
      await expect(async () => {
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => call('GET', '/webhooks')));
        const left = answers.map(({ headers }) => headers.get('ratelimit-remaining'));
        expect(new Set(left).size).toBe(AT_ONCE);
      }).toPass();
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const texts = await Promise.all(
        Array.from({ length: 4 }, async () => (await fetch(`${parley.url}/metrics`, { headers })).text()),
      );
      for (const text of texts) {
        for (const worker of [1, 2]) {
          const answered = `parley_request_duration_seconds_count\\{worker="${worker}",door="public",.*\\} [1-9]`;
          expect(text).toMatch(new RegExp(answered));
        }
        expect(text.match(/^parley_database_reachable\{worker="1"\} 1$/gm)).toHaveLength(1);
      }
    });

    const inboxes = await test.step('a session and open inboxes at both', async () => {
      const { cookies } = await sessionIn(browser, { url: parley.url, dataDir });
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      const opened = await Promise.all(
        Array.from({ length: AT_ONCE }, () => openStream(`${parley.url}/api/admin/${slug}/stream`, cookie)),
      );
      for (const { heard } of opened) await expect.poll(heard).toContain('event: sync');
      for (const customer of CUSTOMERS) await meta.write(customer, { type: 'text', text: 'Hello', phone_number_id });
      for (const { heard } of opened) await expect.poll(heard).toContain('event: changed');
      return opened;
    });

    await test.step('SIGKILL of one during sends loses nothing, and the other serves', async () => {
      const sent = new Map<string, number>();
      const send = async (key: string) => {
        const to = `+${CUSTOMERS[Number(key.split(' ').at(-1)) % CUSTOMERS.length]}`;
        const { status } = await call('POST', '/messages', { to, body: key }, { 'idempotency-key': key });
        sent.set(key, status);
        return status;
      };
      let running = true;
      const senders = Array.from({ length: SENDERS }, async () => {
        while (running) {
          const key = `send ${sent.size}`;
          sent.set(key, 0);
          // Requests with broken connections are repeated below.
          await send(key).catch(() => {});
        }
      });
      const answered = () => [...sent.values()].filter((status) => status === 200).length;
      await expect.poll(answered).toBeGreaterThan(20);
      const before = workerPid(2) ?? 0;
      process.kill(before, 'SIGKILL');
      const answeredBefore = answered();
      await expect.poll(answered).toBeGreaterThan(answeredBefore + 20);
      await expect
        .poll(parley.output)
        .toContain(
          'Worker 2 was ended by SIGKILL, as the system does when memory runs out. It is started again in 1 s.',
        );
      // The killed worker may not have announced its last commits, so the other worker's pages must sync.
      const staying = inboxes.filter(({ isOpen }) => isOpen());
      expect(staying.length).toBeGreaterThan(0);
      for (const { heard } of staying)
        await expect.poll(() => heard().split('event: sync').length - 1).toBeGreaterThan(1);
      await Promise.all(inboxes.map(({ close }) => close()));
      running = false;
      await Promise.all(senders);
      await expect.poll(readiness, { timeout: 60_000 }).toMatchObject({ parts: { workers: { state: 'ok' } } });
      expect(workerPid(2)).not.toBe(before);
      for (const [key, status] of sent) if (status !== 200) expect([200, 409, 504]).toContain(await send(key));
      const outbox = await meta.messages({ phone_number_id, direction: 'outbound', limit: 10_000 });
      const texts = outbox.map(({ text }) => text ?? '');
      expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
      const acknowledged = [...sent].flatMap(([key, status]) => (status === 200 ? key : []));
      expect(acknowledged.filter((key) => !texts.includes(key))).toEqual([]);
    });

    await test.step('SIGTERM cuts off no active request, at either', async () => {
      await meta.addFault({ operation: 'messages.send', times: SENDERS, action: { type: 'slow', delay_ms: SLOW_MS } });
      const sends = Array.from({ length: SENDERS }, (_, index) =>
        call('POST', '/messages', { to: `+${CUSTOMERS[0]}`, body: `Under way ${index}` }),
      );
      await expect.poll(async () => (await meta.faults()).faults).toEqual([]);
      const exited = once(parley.process, 'exit');
      parley.process.kill('SIGTERM');
      await expect.poll(() => accepts(parley)).toBe(false);
      await meta.moveClock({ advance_ms: SLOW_MS });
      expect((await Promise.all(sends)).map(({ status }) => status)).toEqual(Array(SENDERS).fill(200));
      expect(await exited).toEqual([0, null]);
    });
  } finally {
    await parley.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** The variables in /proc are separated by null bytes. Empty when the process has just ended. */
function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

async function openStream(url: string, cookie: string) {
  const end = new AbortController();
  const response = await fetch(url, { headers: { cookie, accept: 'text/event-stream' }, signal: end.signal });
  expect(response.status).toBe(200);
  let text = '';
  let isOpen = true;
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
  })()
    .catch(() => {})
    .finally(() => {
      isOpen = false;
    });
  return {
    heard: () => text,
    isOpen: () => isOpen,
    close: async () => {
      end.abort();
      await reading;
    },
  };
}
