import { env } from '../env.ts';
import { messageOf } from '../message-of.ts';

/** The app cannot start; the message says what to do. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** The sentence for a server that lets no one in at a variable's address. */
export function unreachable(url: string, error: unknown): string {
  const host = new URL(url).host || 'its socket';
  const reason = messageOf(error);
  const remedy = roomForConnections(error);
  return remedy
    ? `PostgreSQL at ${host} has no connection left: ${reason}. ${remedy}`
    : `PostgreSQL at ${host} cannot be reached: ${reason}. Check ${variableOf(url)}.`;
}

/** What to do where PostgreSQL has no connection left; null for any other error. */
export function roomForConnections(error: unknown): string | null {
  if (stateOf(error) !== NO_CONNECTION_LEFT) return null;
  const takes = `Parley takes up to DATABASE_POOL_SIZE (${env().DATABASE_POOL_SIZE}) and a few more`;
  return `${takes}: lower it, end other connections, or raise the limit (max_connections, or that of the role or database).`;
}

/** PostgreSQL's code. */
const NO_CONNECTION_LEFT = '53300';

/** An error of `pg` has it as its code, and one that went through the pool as its state. */
function stateOf(error: unknown) {
  const { code, state = code } = error as { code?: string; state?: string };
  return state;
}

/** The variable that names an address. Where two lead to the same address, the one that everyone sets. */
export function variableOf(url: string): string {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_MIGRATION_URL } = env();
  const given = Object.entries({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_MIGRATION_URL });
  return given.find(([, address]) => address === url)?.[0] ?? 'DATABASE_URL';
}
