import { DATABASE_LOST } from './constants.ts';
import { log } from './log.ts';

/**
 * The database could not be reached, did not answer in time, or cannot work now (it is restarting, read-only or full). The
 * request is not at fault and may be repeated. Whether a statement under way took effect is unknown.
 */
export class DatabaseLost extends Error {
  override name = 'DatabaseLost';
  /** The only part of the error that Next hands to the browser (components/shell/error-page.tsx). */
  readonly digest = DATABASE_LOST;
  /** PostgreSQL's error code, if the server answered. */
  readonly state: string | undefined;

  constructor(message: string, { state, ...options }: ErrorOptions & { state?: string | undefined } = {}) {
    super(message, options);
    this.state = state;
  }
}

/**
 * Recognized by name, not class, since the process's one client may come from another copy of this module
 * (lib/platform/singleton.ts). P2028 is Prisma's code for a transaction that got no connection in time or took too long.
 */
export function isDatabaseLost(error: unknown): boolean {
  return error instanceof Error && (error.name === 'DatabaseLost' || ('code' in error && error.code === 'P2028'));
}

/** Whether every other statement would fail now, too: not so for a lock timeout or a statement that took too long. */
export function isOutOfReach(error: unknown): boolean {
  const state = error instanceof Error && 'state' in error ? error.state : undefined;
  return isDatabaseLost(error) && state !== LOCK_NOT_HAD && state !== STATEMENT_TOO_LONG;
}

/** Prisma's names for errors of PostgreSQL or the network that concern the connection. */
const LOST_KINDS = new Set([
  ...['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TlsConnectionError'],
  ...['TooManyConnections', 'AuthenticationFailed', 'DatabaseAccessDenied', 'DatabaseDoesNotExist'],
]);

/**
 * PostgreSQL's codes: connections, resources (full disk, too many connections), a stop by an operator or a timeout, system
 * errors; a read-only transaction, as on a standby; a lock timeout.
 */
const LOST_STATES = /^(08|53|57|58)|^(25006|55P03)$/;

/** The codes among them that concern one statement. */
const LOCK_NOT_HAD = '55P03';
const STATEMENT_TOO_LONG = '57014';

/** What `pg` itself reports, without a code. */
const LOST_WORDS =
  /^(Connection terminated|Query read timeout|timeout e|Client (was closed|has encountered)|Cannot use a pool)/;

type Cause = { kind?: string; originalCode?: string; host?: string; port?: number };

/** Turns an error of the adapter or `pg` into {@link DatabaseLost} if it means that; returns any other error unchanged. */
export function asDatabaseLost(error: unknown): unknown {
  if (!(error instanceof Error) || isDatabaseLost(error)) return error;
  const isAdapters = error.name === 'DriverAdapterError';
  const { kind = '', originalCode, host, port } = ((isAdapters && error.cause) || {}) as Cause;
  const state = isAdapters ? originalCode : stateOf(error);
  const isLost = LOST_KINDS.has(kind) || LOST_STATES.test(state ?? '') || (!isAdapters && isOfConnection(error));
  if (!isLost) return error;
  const where = state ?? (host && `${host}:${port}`);
  const lost = new DatabaseLost(where ? `${error.message} (${where})` : error.message, { cause: error, state });
  if (state === LOCK_NOT_HAD) log().warn({ err: lost }, 'a statement waited in vain for a lock');
  return lost;
}

/** PostgreSQL's code in an error of `pg`. */
const stateOf = (error: Error & { code?: string }) => ('severity' in error ? error.code : undefined);

const isOfConnection = (error: Error) => 'syscall' in error || LOST_WORDS.test(error.message);
