import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as elapsed } from 'node:timers/promises';

/**
 * What the proxy does with bytes:
 *
 * - `pass`: forwards them
 * - `blackhole`: silently drops them, in both directions; new connections open and stay silent
 * - `refuse`: closes new connections at once
 */
type ProxyMode = 'pass' | 'blackhole' | 'refuse';

export type DatabaseProxy = {
  /** The given URL, through the proxy. */
  url: string;
  /** Connections that dropped bytes stay dead, as if a router had forgotten them. */
  mode: ProxyMode;
  /** Delay added to each chunk of an answer, in milliseconds. */
  delayMs: number;
  /** The number of open connections. */
  readonly open: number;
  /** Resets every connection. */
  drop(): void;
  /** Ends the server's direction of every connection and keeps the other open, like a proxy that loses its server. */
  halfClose(): void;
  stop(): Promise<void>;
};

/** A TCP proxy on a free loopback port, in front of a PostgreSQL that listens on a port or a socket. */
export async function startDatabaseProxy({ url }: { url: string }): Promise<DatabaseProxy> {
  const target = new URL(url);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const pairs = new Map<Socket, Socket>();
  /** Includes those whose other side is gone, which stay open if bytes were dropped. */
  const clients = new Set<Socket>();

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    if (proxy.mode === 'refuse') return void client.destroy();
    const place = folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: target.hostname, port };
    const upstream = connect({ ...place, noDelay: true });
    pairs.set(client, upstream);
    clients.add(client);
    client.on('close', () => clients.delete(client));
    let dead = false;
    const carry = (from: Socket, to: Socket, delayed: boolean) => {
      from.on('data', async (bytes) => {
        dead ||= proxy.mode === 'blackhole';
        if (dead) return;
        if (delayed && proxy.delayMs > 0) {
          from.pause();
          await elapsed(proxy.delayMs);
          from.resume();
        }
        to.write(bytes);
      });
      from.on('end', () => {
        dead ||= proxy.mode === 'blackhole';
        if (!dead) to.end();
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        if (!dead) to.destroy();
        pairs.delete(client);
      });
    };
    carry(client, upstream, false);
    carry(upstream, client, true);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const own = new URL(url);
  own.searchParams.delete('host');
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as { port: number }).port);

  const proxy: DatabaseProxy = {
    url: own.href,
    mode: 'pass',
    delayMs: 0,
    get open() {
      return pairs.size;
    },
    drop() {
      for (const [client, upstream] of [...pairs]) {
        client.resetAndDestroy();
        upstream.destroy();
      }
    },
    halfClose() {
      for (const client of pairs.keys()) client.end();
    },
    async stop() {
      server.close();
      for (const socket of [...clients, ...pairs.values()]) socket.destroy();
      await once(server, 'close');
    },
  };
  return proxy;
}
