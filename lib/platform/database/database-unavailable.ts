import { env } from '../env.ts';

/** The app cannot start; the message says what to do. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** The sentence for a server that does not answer at a variable's address. */
export function unreachable(url: string, reason: string): string {
  const host = new URL(url).host || 'its socket';
  return `PostgreSQL at ${host} cannot be reached: ${reason}. Check ${variableOf(url)}.`;
}

/** Where two variables lead to the same address, the one that everyone sets. */
function variableOf(url: string): string {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_MIGRATION_URL } = env();
  const given = Object.entries({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_MIGRATION_URL });
  return given.find(([, address]) => address === url)?.[0] ?? 'DATABASE_URL';
}
