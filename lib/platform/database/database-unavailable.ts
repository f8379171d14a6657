/** The app cannot start; the message says what to do. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** The sentence for a server that does not answer at a variable's address. */
export function unreachable(url: string, reason: string): string {
  return `PostgreSQL at ${new URL(url).host || 'its socket'} cannot be reached: ${reason}. Check DATABASE_URL.`;
}
