import type autocannon from 'autocannon';
import { startPlainNext } from '../e2e/support/start-plain-next.ts';
import type { Bench, Row } from './bench.ts';
import { cpuOf, type Spent } from './cpu-time.ts';
import { type Load, load } from './load.ts';
import { customerPhone, type RunningApp, withRunningApp } from './running-app.ts';
import { startServer } from './servers/start-server.ts';

const SECONDS = 6;
const WARM_UP_SECONDS = 2;
const CONVERSATIONS = 200;

/**
 * What our own server saves: three operations of the public API per second, relative to an empty route of Next's server
 * (on the same build and database) and to a bare node:http server; and the CPU time per request, which a busy machine
 * affects less.
 */
export const bench: Bench = () =>
  withRunningApp(async (app) => {
    await writeIn(app);
    const bare = await startServer('bare');
    const next = await startPlainNext({ dataDir: app.dataDir });
    try {
      const empty = await measure({ url: `${next.url}/healthz` }, next.pid);
      const floor = await measure({ url: bare.url }, bare.pid);
      const rows: Row[] = [];
      for (const [name, options] of Object.entries(operations(app))) {
        rows.push(...compared(name, await warmLoad(options, app.spent), { empty, bare: floor }));
      }
      return { name: 'routes', rows };
    } finally {
      await next.stop();
      await bare.stop();
    }
  });

const measure = (options: autocannon.Options, pid: number) =>
  warmLoad(options, () => ({ appMs: cpuOf(pid), databaseMs: 0 }));

async function warmLoad(options: autocannon.Options, spent: () => Spent): Promise<Load> {
  await load({ ...options, duration: WARM_UP_SECONDS }, spent);
  return load({ ...options, duration: SECONDS }, spent);
}

function compared(name: string, { perSecond, cost }: Load, { empty, bare }: { empty: Load; bare: Load }): Row[] {
  const rate = { value: perSecond, unit: '/s', cost };
  return [
    {
      metric: `${name}, over an empty Next route`,
      ...rate,
      floor: empty.perSecond,
      ratio: perSecond / empty.perSecond,
      aim: '> 1',
    },
    { metric: `${name}, over bare node:http`, ...rate, floor: bare.perSecond, ratio: perSecond / bare.perSecond },
    {
      metric: `${name}, CPU of the app over an empty Next route`,
      value: cost.appMs,
      unit: 'ms',
      floor: empty.cost.appMs,
      ratio: cost.appMs / empty.cost.appMs,
    },
  ];
}

function operations({ url, workspace }: RunningApp): Record<string, autocannon.Options> {
  const headers = { 'x-api-key': workspace.api_key, 'content-type': 'application/json' };
  let count = 0;
  return {
    'GET /webhooks': { url: `${url}/public/v1/webhooks`, headers },
    'POST /contacts of one': {
      url: `${url}/public/v1/contacts`,
      method: 'POST',
      headers,
      requests: [
        {
          setupRequest: (request) => {
            count += 1;
            const phone = `+${customerPhone(count % CONVERSATIONS)}`;
            return { ...request, body: JSON.stringify([{ phone, attributes: { visits: count } }]) };
          },
        },
      ],
    },
    'GET /conversations': { url: `${url}/public/v1/conversations`, headers },
  };
}

async function writeIn(app: RunningApp) {
  const { body, headers } = app.inbound(CONVERSATIONS);
  const response = await fetch(`${app.url}/channels/whatsapp`, { method: 'POST', headers, body });
  if (response.status !== 200) throw new Error(`inbound answered ${response.status}`);
}
