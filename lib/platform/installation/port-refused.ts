import { programs } from './programs.ts';

/** The sentence for a port that cannot be listened on: what is wrong, and which variable sets another port. */
export function portRefused({
  port,
  host,
  variable,
  code,
}: {
  port: number;
  host: string;
  variable: string;
  /** The system's error code, such as EADDRINUSE. */
  code: string | undefined;
}): string {
  const reason = code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${code})`;
  return `Port ${port} on ${host} ${reason}. Set ${variable} to another one: ${variable}=${port + 10} ${programs().start}`;
}
