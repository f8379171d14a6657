import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as elapsed } from 'node:timers/promises';

const LOOK_EVERY_MS = 200;
/** In ms. Sooner than the app closes an idle connection (docs/proxies.md). */
const KEPT_MS = 30_000;

export type Balancer = {
  url: string;
  /** The requests that got no response, or a 5xx, each with its details. */
  failed: string[];
  requests: number;
  stop(): Promise<void>;
};

/**
 * Balances requests between instances as docs/proxies.md recommends for a proxy: it polls each one's `/readyz`, and
 * passes a request to another instance only if it could not be sent. `instances` may be filled later.
 */
export async function startBalancer(instances: readonly { url: string }[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, timeout: KEPT_MS });
  const ready = new Set<string>();
  let running = true;
  let turn = 0;

  const look = async () => {
    while (running) {
      await Promise.all(
        instances.map(async ({ url }) => {
          const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
          await answer?.body?.cancel();
          if (answer?.ok) ready.add(url);
          else ready.delete(url);
        }),
      );
      await elapsed(LOOK_EVERY_MS);
    }
  };
  const fail = ({ method, url }: IncomingMessage, why: string) => balancer.failed.push(`${method} ${url}: ${why}`);

  /** Tries one instance after another until the request could be sent. */
  const forward = (incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, left: string[]) => {
    const [target, ...others] = left;
    if (!target) {
      fail(incoming, 'no instance');
      return void outgoing.writeHead(502).end();
    }
    const sent = request(
      new URL(incoming.url ?? '', target),
      { method: incoming.method, headers: incoming.headers, agent },
      (answer) => {
        if ((answer.statusCode ?? 0) >= 500) fail(incoming, `${answer.statusCode} of ${target}`);
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => outgoing.destroy());
        answer.pipe(outgoing);
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return forward(incoming, body, outgoing, others);
      fail(incoming, `${error.code} of ${target}`);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    sent.end(body);
  };

  const server = createServer(async (incoming, outgoing) => {
    balancer.requests += 1;
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece);
    turn += 1;
    const all = [...ready];
    const first = turn % Math.max(all.length, 1);
    forward(incoming, Buffer.concat(pieces), outgoing, [...all.slice(first), ...all.slice(0, first)]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const looking = look();
  const balancer: Balancer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failed: [],
    requests: 0,
    async stop() {
      running = false;
      await looking;
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
  return balancer;
}
