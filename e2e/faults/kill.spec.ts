import { setTimeout as elapsed } from 'node:timers/promises';
import type { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { type KillMethod, killMethods } from '../support/kill-methods.ts';
import { startMortalParley } from '../support/mortal-parley.ts';
import { api, expect, test } from '../support/parley.ts';
import { query } from '../support/query.ts';
import { startReceiver } from '../support/receiver.ts';

const ROUNDS = process.env.PARLEY_TEST_LONG ? 10 : 1;
const CUSTOMERS = Array.from({ length: 20 }, (_, index) => `9198123456${String(index).padStart(2, '0')}`);

for (const way of killMethods) {
  test(`SIGKILL under load loses nothing that was acknowledged and sends nothing twice: ${way.what}`, () =>
    killUnderLoad(way));
}

async function killUnderLoad({ kill, environment }: KillMethod) {
  test.setTimeout(240_000 + ROUNDS * 60_000);
  const parley = await startMortalParley({ environment });
  const { dataDir, meta, workspace } = parley;
  const receiver = await startReceiver();
  try {
    const call = api(workspace, parley.url);
    await call('POST', '/webhooks', { url: receiver.url });
    for (const customer of CUSTOMERS) {
      await meta.write(customer, { type: 'text', text: 'hello', phone_number_id: workspace.phoneNumberId });
    }
    await expect.poll(() => receiver.events('message.received').length).toBeGreaterThanOrEqual(CUSTOMERS.length);

    const sent = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const load = startLoad({ call, meta, phoneNumberId: workspace.phoneNumberId, round, sent });
      await new Promise((resolve) => setTimeout(resolve, 500 + Math.random() * 2000));
      await expect.poll(async () => (await meta.acknowledged()).messages.length).toBeGreaterThan(CUSTOMERS.length);
      await kill(parley, load.stop);
      await recordSendOutcomes(call, sent);
    }

    const acknowledged = (await meta.acknowledged()).messages.map(({ id }) => id);
    expect(acknowledged.length).toBeGreaterThan(CUSTOMERS.length);
    const delivered = () =>
      new Set(receiver.events('message.received').map(({ json }) => (json.data.message as { id: string }).id));
    await expect.poll(() => acknowledged.filter((id) => !delivered().has(id)), { timeout: 60_000 }).toEqual([]);
    expect(await missingMessages(dataDir, acknowledged)).toEqual([]);
    await expect.poll(() => unfinishedDeliveries(dataDir), { timeout: 60_000 }).toEqual([]);

    const outbox = await meta.messages({
      phone_number_id: workspace.phoneNumberId,
      direction: 'outbound',
      limit: 10_000,
    });
    const texts = outbox.map(({ text }) => text ?? '');
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    for (const [key, status] of sent) if (status === 200) expect(texts).toContain(key);
  } finally {
    await parley.stop();
    await receiver.stop();
  }
}

type Call = ReturnType<typeof api>;

/** Until stopped, eight senders with idempotency keys and eight customers, each as fast as possible. */
function startLoad({
  call,
  meta,
  phoneNumberId,
  round,
  sent,
}: {
  call: Call;
  meta: ReturnType<typeof sandboxControl>;
  phoneNumberId: string;
  round: number;
  sent: Map<string, number>;
}) {
  let running = true;
  let count = 0;
  const sender = async () => {
    while (running) {
      count += 1;
      const key = `round-${round}-send-${count}`;
      sent.set(key, 0);
      await send(call, key, sent).catch(() => {});
    }
  };
  const writer = async () => {
    while (running) {
      count += 1;
      const from = CUSTOMERS[count % CUSTOMERS.length] ?? '';
      await meta.write(from, { type: 'text', text: `round ${round} in ${count}`, phone_number_id: phoneNumberId });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const workers = [...Array.from({ length: 8 }, sender), ...Array.from({ length: 4 }, writer)];
  return {
    async stop() {
      running = false;
      await Promise.all(workers);
    },
  };
}

async function send(call: Call, key: string, sent: Map<string, number>) {
  const to = CUSTOMERS[Number(key.split('-').at(-1)) % CUSTOMERS.length];
  const { status } = await call('POST', '/messages', { to: `+${to}`, body: key }, { 'idempotency-key': key });
  sent.set(key, status);
  return status;
}

/**
 * Does what an integrator does after a broken connection: repeats the request with the same key until it is settled.
 */
async function recordSendOutcomes(call: Call, sent: Map<string, number>) {
  for (const [key, status] of sent) {
    if (status === 200) continue;
    let settled = await send(call, key, sent);
    for (; settled === 503; settled = await send(call, key, sent)) await elapsed(200);
    expect([200, 409, 504]).toContain(settled);
  }
}

async function missingMessages(dataDir: string, ids: string[]) {
  return query(
    dataDir,
    'SELECT wamid FROM unnest($1::text[]) AS wamid WHERE NOT EXISTS (SELECT FROM messages WHERE channel_id = wamid)',
    [ids],
  );
}

async function unfinishedDeliveries(dataDir: string) {
  return query(dataDir, "SELECT id, state, attempts, last_error FROM deliveries WHERE state <> 'delivered' LIMIT 5");
}
