import type pg from 'pg';
import { env } from '../env.ts';
import { INSTANCE } from '../instance.ts';

/** In ms. A server that is there answers far sooner. */
export const CONNECT_MS = 5000;

/**
 * In ms: a connection that is in use and carries nothing for so long is dead, and what waits for it is told. TCP alone
 * would wait for a quarter of an hour for an answer that got lost.
 */
export const SILENCE_MS = 20_000;

/** In ms, before which the server gives up by itself: a slow statement ends with an answer, and its connection lives on. */
const STATEMENT_MS = 18_000;

/** In ms: everyone behind one who waits for a lock waits too. */
const LOCK_MS = 10_000;

/** In ms: what a client that died left open holds its locks no longer. Longer than the app's own transactions take. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/** Node asks an idle peer after so long, and takes it for dead when it says nothing for ten seconds. */
const KEEP_ALIVE_MS = 5000;

/** How the database's rows are reached. */
export type DatabaseAddress = {
  /** For `pg`, with the schema as its search path. */
  connectionString: string;
  /** The schema of `?schema=`. */
  schema: string;
};

/**
 * Reads the address of a database. `?schema=` is Prisma's word, which PostgreSQL does not know: there it is the search
 * path. `pooled` addresses carry no settings, which a pooler of transactions would refuse or mix up; its role has them.
 */
export function databaseAddress(url: string, { pooled = false } = {}): DatabaseAddress {
  const address = new URL(url);
  const schema = address.searchParams.get('schema');
  address.searchParams.delete('schema');
  if (schema && !pooled) {
    const given = address.searchParams.get('options');
    address.searchParams.set('options', [given, `-c search_path="${schema}"`].flatMap((each) => each ?? []).join(' '));
  }
  return { connectionString: address.href, schema: schema ?? 'public' };
}

/** Bounds of each connection that are the server's to keep. */
const BOUNDS = {
  statement_timeout: STATEMENT_MS,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
} satisfies pg.ClientConfig;

const ALIVE = {
  // What pg_stat_activity shows.
  application_name: `parley ${INSTANCE}`,
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
} satisfies pg.ClientConfig;

/** Whether DATABASE_URL leads to a pooler: what needs a session of its own goes by DATABASE_DIRECT_URL then. */
export const isPooled = (): boolean => env().DATABASE_DIRECT_URL !== undefined;

/** For what every request asks. */
export function sharedConnection(): pg.ClientConfig & { schema: string } {
  const pooled = isPooled();
  return { ...databaseAddress(env().DATABASE_URL ?? '', { pooled }), ...ALIVE, ...(pooled ? {} : BOUNDS) };
}

/** For what holds a session: LISTEN, advisory locks, migrations. */
export function ownConnection(url: string = env().DATABASE_DIRECT_URL ?? env().DATABASE_URL ?? ''): pg.ClientConfig {
  const { connectionString } = databaseAddress(url);
  return { connectionString, ...ALIVE };
}
