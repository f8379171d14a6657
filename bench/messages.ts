import autocannon from 'autocannon';
import type { Bench } from './bench.ts';
import { customerPhone, type RunningApp, withRunningApp } from './running-app.ts';
import { startServer } from './servers/start-server.ts';

const CONNECTIONS = 16;
const SECONDS = 8;
const CUSTOMERS = 200;

/** POST /messages per second, over an empty route of the same server, and over a bare server that does the same call. */
export const bench: Bench = () =>
  withRunningApp(async (app) => {
    const idle = app.memory();
    await openWindows(app);
    const chain = await startServer('chain', `${app.channelUrl}/v25.0/1/messages`);
    try {
      await sendsPerSecond(app.url, app, 3);
      const floor = await perSecond({ url: `${app.url}/healthz`, method: 'GET', duration: SECONDS });
      const sends = await sendsPerSecond(app.url, app, SECONDS);
      const chained = await sendsPerSecond(chain.url, app, SECONDS);
      return {
        name: 'messages',
        rows: [
          { metric: 'sends, over an empty route', value: sends, unit: '/s', floor, ratio: sends / floor, aim: '≥ 0.5' },
          { metric: 'sends, over a bare chain', value: sends, unit: '/s', floor: chained, ratio: sends / chained },
          { metric: 'memory idle', value: idle, unit: 'MB', aim: '≤ 350' },
          { metric: 'memory after 10,000 messages and more', value: app.memory(), unit: 'MB', aim: '≤ 450' },
        ],
      };
    } finally {
      await chain.stop();
    }
  });

/** Customers write first, so that free text may go out. */
async function openWindows(app: RunningApp) {
  for (let round = 0; round < 4; round += 1) {
    const { body, headers } = app.inbound(500);
    const response = await fetch(`${app.url}/channels/whatsapp`, { method: 'POST', headers, body });
    if (response.status !== 200) throw new Error(`inbound answered ${response.status}`);
  }
}

async function sendsPerSecond(url: string, app: RunningApp, duration: number) {
  let count = 0;
  return perSecond({
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
  });
}

async function perSecond(options: autocannon.Options): Promise<number> {
  const result = await autocannon({ connections: CONNECTIONS, ...options });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${options.url}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return result.requests.total / result.duration;
}
