import type pg from 'pg';
import { env } from '../env.ts';
import { INSTANCE } from '../instance.ts';

/** In ms. A reachable server answers far sooner. */
export const CONNECT_MS = 5000;

/**
 * In ms: a busy connection that has been silent this long is dead, and its user gets an error. TCP alone would wait a
 * quarter of an hour for a lost answer.
 */
export const SILENCE_MS = 20_000;

/** In ms, below SILENCE_MS: the server ends a slow statement with an error, and the connection survives. */
const STATEMENT_MS = 18_000;

/** In ms: everything behind a statement that waits for a lock waits too. */
const LOCK_MS = 10_000;

/** In ms: the locks of a dead client are released after this. Longer than the app's own transactions take. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/**
 * In ms of silence before the kernel probes the peer. The connection is dead if ten more seconds pass without an answer.
 */
const KEEP_ALIVE_MS = 5000;

/** How to reach the database. */
export type DatabaseAddress = {
  /** For `pg`, with the schema as its search path. */
  connectionString: string;
  /** From `?schema=`. */
  schema: string;
};

/**
 * The time zone and the style of dates that Prisma's adapter takes for granted in what it writes and reads, whatever the
 * server, the database or the role is set to.
 */
export const TIMES = { TimeZone: 'UTC', DateStyle: 'ISO' };

const WITH_TIMES = Object.entries(TIMES).map(([name, value]) => `-c ${name}=${value}`);

/**
 * Parses a database URL. `?schema=` is Prisma's parameter; for PostgreSQL it becomes the search path. `pooled` URLs carry
 * no settings, because a transaction pooler would refuse them or mix them up; the role has them instead. `settings` are
 * options such as `-c name=value`, before those of the URL.
 */
export function databaseAddress(url: string, { pooled = false, settings = '' } = {}): DatabaseAddress {
  const address = new URL(url);
  // Otherwise a role would look first in a schema of its own name, and Prisma in `public`.
  const schema = address.searchParams.get('schema') ?? 'public';
  address.searchParams.delete('schema');
  // Of two options, the later one counts.
  const own = address.searchParams.get('options');
  const options = [settings, own, ...WITH_TIMES, `-c search_path="${schema}"`].filter(Boolean);
  if (!pooled) address.searchParams.set('options', options.join(' '));
  return { connectionString: address.href, schema };
}

/** Timeouts that the server enforces on each connection. */
const BOUNDS = {
  statement_timeout: STATEMENT_MS,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
} satisfies pg.ClientConfig;

const ALIVE = {
  // Shown in pg_stat_activity.
  application_name: `parley ${INSTANCE}`,
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
} satisfies pg.ClientConfig;

/** Whether DATABASE_URL leads to a pooler. What needs a session of its own then uses DATABASE_DIRECT_URL. */
export const isPooled = (): boolean => env().DATABASE_DIRECT_URL !== undefined;

/**
 * Compiling a statement takes the server up to a second of CPU time. It pays for statements that run for many seconds, which
 * none of ours may.
 */
const WITHOUT_COMPILER = '-c jit=off';

/** For the queries of requests. */
export function sharedConnection(): pg.ClientConfig & { schema: string } {
  const pooled = isPooled();
  const address = databaseAddress(env().DATABASE_URL ?? '', { pooled, settings: WITHOUT_COMPILER });
  return { ...address, ...ALIVE, ...(pooled ? {} : BOUNDS) };
}

/** For what needs a session: LISTEN, advisory locks, migrations. */
export function ownConnection(url: string = env().DATABASE_DIRECT_URL ?? env().DATABASE_URL ?? ''): pg.ClientConfig {
  const { connectionString } = databaseAddress(url);
  return { connectionString, ...ALIVE };
}
