import type { Socket } from 'node:net';
import type pg from 'pg';
import { DatabaseLost } from '../database-lost.ts';
import { env } from '../env.ts';
import { partOf } from '../part-of.ts';
import { BoundedClient } from './bounded-client.ts';
import { isPooled, SILENCE_MS, sharedConnection } from './connection-settings.ts';
import { FairPool } from './fair-pool.ts';

/** In ms: how long a caller may wait while all connections are in use. */
export const QUEUE_MS = 10_000;
const IDLE_MS = 30_000;
/** After a failover, connections would otherwise stay with the old server. */
const LIFE_SECONDS = 1800;

/** PostgreSQL's code for a write where only reads are allowed. */
const READ_ONLY = '25006';

/** With this many, a worker's transactions and the statements beside them never wait for each other. */
const LEAST_CONNECTIONS = 4;

/** How many connections this process may have: its share of DATABASE_POOL_SIZE. */
export const poolSize = (): number => partOf(env().DATABASE_POOL_SIZE, { least: LEAST_CONNECTIONS });

/** For tests; nothing that ships sets them. */
export type PoolBounds = { silenceMs?: number; queueMs?: number };

/** Opens the app's connections. A dead one is taken out of use, and its user gets {@link DatabaseLost}. */
export function openPool({ silenceMs = SILENCE_MS, queueMs = QUEUE_MS }: PoolBounds = {}): FairPool {
  const { schema: _, ...connection } = sharedConnection();
  const pool = new FairPool({
    ...connection,
    Client: BoundedClient,
    // Not through a pooler, of which not every version keeps such statements in order.
    pipeline: !isPooled(),
    max: poolSize(),
    connectionTimeoutMillis: queueMs,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFE_SECONDS,
  });
  // An idle connection was lost, for example in a database restart. The pool makes another.
  pool.on('error', () => {});
  const standbys = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => {
    // The pool listens to idle clients, and their users start to listen a moment after they get one. Without this, a server
    // that stops in between would end the process. The next statement fails.
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
    // A new connection may reach the server that now takes writes.
    if (standbys.has(client)) void client.end();
  });
  return pool;
}

const socketOf = (client: pg.PoolClient) => client.connection.stream as Socket;
