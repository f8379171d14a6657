import { log } from '../log.ts';
import { DATABASE_LOST } from './constants.ts';

/**
 * The database was not reached, did not answer in time, or may not do its work for now (it restarts, is read-only, is
 * full): no fault of what was asked, which may be asked again. Whether a statement under way took effect is not known.
 */
export class DatabaseLost extends Error {
  override name = 'DatabaseLost';
  /** Next hands it to the browser, and nothing else of the error (components/shell/error-page.tsx). */
  readonly digest = DATABASE_LOST;
  /** PostgreSQL's code, if the server said anything. */
  readonly state: string | undefined;

  constructor(message: string, { state, ...options }: ErrorOptions & { state?: string | undefined } = {}) {
    super(message, options);
    this.state = state;
  }
}

/**
 * Told by its name, not its class, since the process's one client may come from another copy of this module
 * (lib/platform/singleton.ts). P2028 is Prisma's for a transaction that got no connection, or took too long, in time.
 */
export function isDatabaseLost(error: unknown): boolean {
  return error instanceof Error && (error.name === 'DatabaseLost' || ('code' in error && error.code === 'P2028'));
}

/** Whether nothing else would fare better now: what failed did not wait in vain for a lock of its own, or take too long. */
export function isOutOfReach(error: unknown): boolean {
  const state = error instanceof Error && 'state' in error ? error.state : undefined;
  return isDatabaseLost(error) && state !== LOCK_NOT_HAD && state !== STATEMENT_TOO_LONG;
}

/** Prisma's words for what PostgreSQL or the network said, as far as they are about the connection. */
const LOST_KINDS = new Set([
  ...['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TlsConnectionError'],
  ...['TooManyConnections', 'AuthenticationFailed', 'DatabaseAccessDenied', 'DatabaseDoesNotExist'],
]);

/**
 * PostgreSQL's codes: connections, resources (full disk, too many connections), an operator's stop or a timeout, the
 * system below it; a transaction that may only read, as on a standby; a lock that was not had in time.
 */
const LOST_STATES = /^(08|53|57|58)|^(25006|55P03)$/;

/** Those of these that are about one statement. */
const LOCK_NOT_HAD = '55P03';
const STATEMENT_TOO_LONG = '57014';

/** What the client of PostgreSQL itself says, without a code. */
const LOST_WORDS = /^(Connection terminated|timeout e|Client (was closed|has encountered)|Cannot use a pool)/;

type Cause = { kind?: string; originalCode?: string };

/** Turns what the adapter or `pg` threw into {@link DatabaseLost}, if that is what it says; anything else stays as it is. */
export function asDatabaseLost(error: unknown): unknown {
  if (!(error instanceof Error) || isDatabaseLost(error)) return error;
  const isAdapters = error.name === 'DriverAdapterError';
  const { kind = '', originalCode } = ((isAdapters && error.cause) || {}) as Cause;
  const state = isAdapters ? originalCode : stateOf(error);
  const isLost = LOST_KINDS.has(kind) || LOST_STATES.test(state ?? '') || (!isAdapters && isOfConnection(error));
  if (!isLost) return error;
  const lost = new DatabaseLost(state ? `${error.message} (${state})` : error.message, { cause: error, state });
  if (state === LOCK_NOT_HAD) log().warn({ err: lost }, 'a statement waited in vain for a lock');
  return lost;
}

/** PostgreSQL's code, in the errors of `pg`. */
const stateOf = (error: Error & { code?: string }) => ('severity' in error ? error.code : undefined);

const isOfConnection = (error: Error) => 'syscall' in error || LOST_WORDS.test(error.message);
