import { startPlainNext } from '../e2e/support/start-plain-next.ts';
import type { Bench } from './bench.ts';
import { requestsPerSecond } from './requests-per-second.ts';
import { customerPhone, type RunningApp, withRunningApp } from './running-app.ts';
import { startServer } from './servers/start-server.ts';

const SECONDS = 8;
const CUSTOMERS = 200;

/** POST /messages per second, over an empty route of Next's server, and over a bare server that does the same call. */
export const bench: Bench = () =>
  withRunningApp(async (app) => {
    const idle = app.memory();
    await openWindows(app);
    const chain = await startServer('chain', `${app.channelUrl}/v25.0/1/messages`);
    try {
      await sendsPerSecond(app.url, app, 3);
      const floor = await emptyRoute(app);
      const sends = await sendsPerSecond(app.url, app, SECONDS);
      const chained = await sendsPerSecond(chain.url, app, SECONDS);
      return {
        name: 'messages',
        rows: [
          {
            metric: 'sends, over an empty Next route',
            value: sends,
            unit: '/s',
            floor,
            ratio: sends / floor,
            aim: '≥ 0.5',
          },
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
  return requestsPerSecond({
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

/** Stopped before the sends: its share of the background work would be theirs. */
async function emptyRoute({ dataDir }: RunningApp) {
  const next = await startPlainNext({ dataDir });
  try {
    await requestsPerSecond({ url: `${next.url}/healthz`, duration: 2 });
    return await requestsPerSecond({ url: `${next.url}/healthz`, duration: SECONDS });
  } finally {
    await next.stop();
  }
}
