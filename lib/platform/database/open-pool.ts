import type { Socket } from 'node:net';
import pg from 'pg';
import { env } from '../env.ts';
import { partOf } from '../part-of.ts';
import { CONNECT_MS, SILENCE_MS, sharedConnection } from './connection-settings.ts';
import { DatabaseLost } from './database-lost.ts';
import { FairPool } from './fair-pool.ts';

/** In ms: how long one may wait while all connections are in use. */
export const QUEUE_MS = 10_000;
const IDLE_MS = 30_000;
/** After a failover everyone would else stay where they are. */
const LIFE_SECONDS = 1800;

/** PostgreSQL's code for a write where only reads are allowed. */
const READ_ONLY = '25006';

/** A worker's transactions and the statements beside them never wait for each other with so many. */
const LEAST_CONNECTIONS = 4;

/** Connections that this process may have: its part of DATABASE_POOL_SIZE. */
export const poolSize = (): number => partOf(env().DATABASE_POOL_SIZE, { least: LEAST_CONNECTIONS });

/** For tests; nothing that ships sets them. */
export type PoolBounds = { silenceMs?: number; queueMs?: number };

/** Opens the app's connections. None stays in use that has died: who waits for it gets {@link DatabaseLost}. */
export function openPool({ silenceMs = SILENCE_MS, queueMs = QUEUE_MS }: PoolBounds = {}): FairPool {
  const { schema: _, ...connection } = sharedConnection();
  const pool = new FairPool({
    ...connection,
    Client: BoundedClient,
    max: poolSize(),
    connectionTimeoutMillis: queueMs,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFE_SECONDS,
  });
  // An idle connection was lost, as when the database restarts: the pool makes another.
  pool.on('error', () => {});
  const standbys = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => {
    // The pool listens to those that are idle, and their users a moment after they got one: a server that stops in
    // between would end the process. The next statement fails.
    client.on('error', () => {});
    const stream = socketOf(client);
    stream.on('timeout', () => stream.destroy(new DatabaseLost(`The database said nothing for ${silenceMs} ms.`)));
    client.connection.on('errorMessage', ({ code }) => {
      if (code === READ_ONLY) standbys.add(client);
    });
  });
  pool.on('acquire', (client) => socketOf(client).setTimeout(silenceMs));
  pool.on('release', (_error, client) => {
    socketOf(client).setTimeout(0);
    // Asked for the way again, it may come to the server that takes writes now.
    if (standbys.has(client)) void client.end();
  });
  return pool;
}

/** The pool gives its clients the time for waiting in its queue; to connect they have less. */
class BoundedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

const socketOf = (client: pg.PoolClient) => client.connection.stream as Socket;
