import type autocannon from 'autocannon';
import { startPlainNext } from '../e2e/support/start-plain-next.ts';
import type { Bench } from './bench.ts';
import { cpuOf, type Spent } from './cpu-time.ts';
import { load } from './load.ts';
import { customerPhone, type RunningApp, withRunningApp } from './running-app.ts';
import { startServer } from './servers/start-server.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const CUSTOMERS = 200;

/**
 * POST /messages per second, relative to an empty route of Next's server and to a bare server that makes the same call.
 */
export const bench: Bench = () =>
  withRunningApp(async (app) => {
    const idle = app.memory();
    await openWindows(app);
    const chain = await startServer('chain', `${app.channelUrl}/v25.0/1/messages`);
    try {
      await send(app.url, app, 3);
      const empty = await emptyRoute(app);
      const sends = await send(app.url, app, SECONDS);
      const chained = await send(chain.url, app, SECONDS, processAlone(chain.pid));
      return {
        name: 'messages',
        rows: [
          {
            metric: 'sends, over an empty Next route',
            value: sends.perSecond,
            unit: '/s',
            floor: empty.perSecond,
            ratio: sends.perSecond / empty.perSecond,
            aim: '≥ 0.5',
          },
          {
            metric: 'sends, over a bare chain',
            value: sends.perSecond,
            unit: '/s',
            floor: chained.perSecond,
            ratio: sends.perSecond / chained.perSecond,
            aim: '≥ 0.25',
            cost: sends.cost,
          },
          {
            metric: 'a send, CPU of the app over a bare chain',
            value: sends.cost.appMs,
            unit: 'ms',
            floor: chained.cost.appMs,
            ratio: sends.cost.appMs / chained.cost.appMs,
            aim: '≤ 4',
          },
          { metric: 'memory idle', value: idle, unit: 'MB', aim: '≤ 350' },
          { metric: 'memory after 10,000 messages and more', value: app.memory(), unit: 'MB', aim: '≤ 450' },
        ],
      };
    } finally {
      await chain.stop();
    }
  });

/** Customers write first, so that free text may be sent. */
async function openWindows(app: RunningApp) {
  for (let round = 0; round < 4; round += 1) {
    const { body, headers } = app.inbound(500);
    const response = await fetch(`${app.url}/channels/whatsapp`, { method: 'POST', headers, body });
    if (response.status !== 200) throw new Error(`inbound answered ${response.status}`);
  }
}

function send(url: string, app: RunningApp, duration: number, spent = app.spent) {
  let count = 0;
  const options: autocannon.Options = {
    url: `${url}/public/v1/messages`,
    method: 'POST',
    duration,
    headers: { 'content-type': 'application/json', 'x-api-key': app.workspace.api_key },
    requests: [
      {
        setupRequest: (request) => {
          count += 1;
          const to = `+${customerPhone(count % CUSTOMERS)}`;
          return { ...request, body: JSON.stringify({ to, body: `Your parcel ${count} leaves today.` }) };
        },
      },
    ],
  };
  return load(options, spent);
}

const processAlone = (pid: number) => (): Spent => ({ appMs: cpuOf(pid), databaseMs: 0 });

/** Stopped before the sends, or its part of the background work would count as theirs. */
async function emptyRoute({ dataDir }: RunningApp) {
  const next = await startPlainNext({ dataDir });
  try {
    await load({ url: `${next.url}/healthz`, duration: 2 }, processAlone(next.pid));
    return await load({ url: `${next.url}/healthz`, duration: SECONDS }, processAlone(next.pid));
  } finally {
    await next.stop();
  }
}
