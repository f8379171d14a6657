import { programs } from './programs.ts';

/** Codes for a host, not a port, that cannot be listened on. */
const NOT_HERE: readonly unknown[] = ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'];

/** The sentence for a place that cannot be listened on: what is wrong, and which variable sets another. */
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
  if (NOT_HERE.includes(code)) {
    const setting = variable === 'PORT' ? 'HOST' : '--host';
    return `${host} is not an address of this machine (${code}). Set ${setting} to one, or to 0.0.0.0 for all of them.`;
  }
  const reason = code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${code})`;
  return `Port ${port} on ${host} ${reason}. Set ${variable} to another one: ${variable}=${another(port)} ${programs().start}`;
}

/** A port that there is, and that needs no rights: most systems keep those below 1024 for root. */
function another(port: number): number {
  if (port < 1024) return port + 8000;
  return port > 65_000 ? port - 10 : port + 10;
}
