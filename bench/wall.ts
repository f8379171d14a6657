import pg from 'pg';
import { POST as receive } from '../app/channels/whatsapp/route.ts';
import { POST as send } from '../app/public/v1/messages/route.ts';
import { closeDatabase, connections } from '../lib/platform/database/db.ts';
import { overrideEnv } from '../lib/platform/env.ts';
import { createTestWorkspace } from '../lib/testing/create-test-workspace.ts';
import { policyOn, SETTING, TENANT_TABLES, type TenantTable } from '../lib/testing/wall/walled-database.ts';
import type { Bench, Row } from './bench.ts';
import { databaseCpu } from './cpu-time.ts';
import { withDatabase } from './embedded-database.ts';
import { customerPhone, inboundPost, SECRETS } from './running-app.ts';
import { startServer } from './servers/start-server.ts';
import { median } from './statistics.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const REQUESTS = 500;
const WARM_UP = 100;
const AT_ONCE = 16;
const CUSTOMERS = 200;
const ORIGIN = 'http://localhost:3000';

const VARIANTS = ['no wall', 'policies alone', 'policies, and the setting in each transaction'] as const;
type Variant = (typeof VARIANTS)[number];

/**
 * What row-level security would cost (docs/decisions/190-a-wall-in-the-tests.md): CPU time per request, of the app and
 * Postgres together, as the app's role, with and without the wall, in turns. Each ratio is the median over the rounds.
 */
export const bench: Bench = () =>
  withDatabase(async ({ ownerUrl, appUrl, dataDir }) => {
    const channel = await startServer('channel');
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    try {
      overrideEnv({ DATABASE_URL: appUrl, WHATSAPP_GRAPH_URL: channel.url, EGRESS_ALLOW: '127.0.0.1/32', ...SECRETS });
      await closeDatabase();
      const workspace = await createTestWorkspace();
      const requests = requestsOf(workspace);
      for (let written = 0; written < 2000; written += 500) await requests.arrive(500);
      const { rows: tables } = await owner.query<TenantTable>(TENANT_TABLES);
      await owner.query(tables.map(policyOn).join(''));
      const turn = async (variant: Variant) => {
        const verb = variant === 'no wall' ? 'DISABLE' : 'ENABLE';
        await owner.query(tables.map(({ name }) => `ALTER TABLE "${name}" ${verb} ROW LEVEL SECURITY;`).join(''));
        await takeOn(variant, { appUrl, workspaceId: workspace.workspaceId });
        return {
          'POST /messages': await cpuOfOne(requests.send, dataDir),
          'a message that arrives': await cpuOfOne(requests.arrive, dataDir),
        };
      };
      // The first requests of a process are slow.
      await turn('no wall');
      const rounds: Record<Variant, Awaited<ReturnType<typeof turn>>>[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        // The order rotates, because a shared machine gets busier and calmer.
        const order = VARIANTS.map((_, index) => VARIANTS[(index + round) % VARIANTS.length] ?? 'no wall');
        const measured: [Variant, Awaited<ReturnType<typeof turn>>][] = [];
        for (const variant of order) measured.push([variant, await turn(variant)]);
        rounds.push(Object.fromEntries(measured) as (typeof rounds)[number]);
      }
      return { name: 'wall', rows: (['POST /messages', 'a message that arrives'] as const).flatMap(rowsOf(rounds)) };
    } finally {
      await owner.end();
      await channel.stop();
    }
  });

function rowsOf<Name extends string>(rounds: Record<Variant, Record<Name, number>>[]) {
  return (name: Name): Row[] => {
    const floor = median(rounds.map((round) => round['no wall'][name]));
    return VARIANTS.map((variant) => {
      const value = median(rounds.map((round) => round[variant][name]));
      const row = { metric: `${name}, ${variant}`, value, unit: 'ms' };
      if (variant === 'no wall') return row;
      const ratio = median(rounds.map((round) => round[variant][name] / round['no wall'][name]));
      return { ...row, floor, ratio, aim: '≤ 1.05' };
    });
  };
}

type OnChannel = Awaited<ReturnType<typeof createTestWorkspace>>;

function requestsOf(workspace: OnChannel) {
  let sent = 0;
  return {
    async send() {
      sent += 1;
      const body = JSON.stringify({
        to: `+${customerPhone(sent % CUSTOMERS)}`,
        body: `Your parcel ${sent} leaves today.`,
      });
      const headers = { 'content-type': 'application/json', 'x-api-key': workspace.apiKey };
      await answered(await send(new Request(`${ORIGIN}/public/v1/messages`, { method: 'POST', headers, body })));
    },
    async arrive(count = 1) {
      const post = inboundPost(workspace, count);
      await answered(await receive(new Request(`${ORIGIN}/channels/whatsapp`, { method: 'POST', ...post })));
    },
  };
}

async function answered(response: Response) {
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
}

/** Milliseconds of CPU per request, with 16 of the `REQUESTS` running at once. */
async function cpuOfOne(request: () => Promise<void>, dataDir: string): Promise<number> {
  await atOnce(WARM_UP, request);
  const spent = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000 + databaseCpu(dataDir);
  };
  const before = spent();
  await atOnce(REQUESTS, request);
  return (spent() - before) / REQUESTS;
}

async function atOnce(count: number, request: () => Promise<void>) {
  let begun = 0;
  const worker = async () => {
    while (begun < count) {
      begun += 1;
      await request();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Opens a pool that names its workspace: once per connection, or in each transaction, as production would. */
async function takeOn(variant: Variant, { appUrl, workspaceId }: { appUrl: string; workspaceId: string }) {
  await closeDatabase();
  const url = new URL(appUrl);
  if (variant === 'policies alone') url.searchParams.set('options', `-c ${SETTING}=${workspaceId}`);
  overrideEnv({ DATABASE_URL: url.href });
  if (variant !== 'policies, and the setting in each transaction') return;
  const set = `SET LOCAL ${SETTING} = '${workspaceId}'`;
  connections().on('connect', (client) => {
    const ask = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    let isWithin = false;
    const within = (given: [string | { text: string }, ...unknown[]]): Promise<unknown> => {
      const text = typeof given[0] === 'string' ? given[0] : given[0].text;
      const isEnd = /^\s*(?:COMMIT|ROLLBACK)\b(?!\s+TO)/i.test(text);
      const isBegin = /^\s*BEGIN\b/i.test(text);
      if (isEnd || isBegin) isWithin = isBegin;
      if (isBegin) return ask(`${text}; ${set}`);
      return isWithin || isEnd ? ask(...given) : alone(given);
    };
    const alone = async (given: unknown[]) => {
      await ask(`BEGIN; ${set}`);
      return ask(...given).finally(() => ask('COMMIT'));
    };
    const query = (...args: [string | { text: string }, ...unknown[]]) => {
      const callback = args.find((each) => typeof each === 'function') as Callback | undefined;
      const sent = within(args.filter((each) => each !== callback) as typeof args);
      if (!callback) return sent;
      sent.then((result) => callback(null, result), callback);
    };
    Object.assign(client, { query });
  });
}

type Callback = (error: unknown, result?: unknown) => void;
