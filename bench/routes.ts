import type autocannon from 'autocannon';
import { startPlainNext } from '../e2e/support/start-plain-next.ts';
import type { Bench, Row } from './bench.ts';
import { requestsPerSecond } from './requests-per-second.ts';
import { cpuOf, customerPhone, type RunningApp, withRunningApp } from './running-app.ts';
import { startServer } from './servers/start-server.ts';

const SECONDS = 6;
const WARM_UP_SECONDS = 2;
const CONVERSATIONS = 200;

type Measured = { perSecond: number; cpuMs: number };

/**
 * What our own server spares: three operations of the public API per second, over an empty route of Next's server (on the
 * same build and database) and over a bare node:http server; and the CPU that each costs its server, which a busy machine
 * changes less.
 */
export const bench: Bench = () =>
  withRunningApp(async (app) => {
    await writeIn(app);
    const bare = await startServer('bare');
    const next = await startPlainNext({ dataDir: app.dataDir });
    try {
      const empty = await measure({ url: `${next.url}/healthz` }, () => cpuOf(next.pid));
      const floor = await measure({ url: bare.url }, () => cpuOf(bare.pid));
      const rows: Row[] = [];
      for (const [name, options] of Object.entries(operations(app))) {
        const measured = await measure(options, app.cpu);
        rows.push(...compared(name, measured, { empty, bare: floor }));
      }
      return { name: 'routes', rows };
    } finally {
      await next.stop();
      await bare.stop();
    }
  });

async function measure(options: autocannon.Options, cpu: () => number): Promise<Measured> {
  await requestsPerSecond({ ...options, duration: WARM_UP_SECONDS });
  const before = cpu();
  const perSecond = await requestsPerSecond({ ...options, duration: SECONDS });
  return { perSecond, cpuMs: (cpu() - before) / (perSecond * SECONDS) };
}

function compared(name: string, { perSecond, cpuMs }: Measured, floors: { empty: Measured; bare: Measured }): Row[] {
  const { empty, bare } = floors;
  const rate = { value: perSecond, unit: '/s' };
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
      metric: `${name}, CPU over an empty Next route`,
      value: cpuMs,
      unit: 'ms',
      floor: empty.cpuMs,
      ratio: cpuMs / empty.cpuMs,
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
