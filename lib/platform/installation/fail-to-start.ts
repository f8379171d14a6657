import { DatabaseUnavailable, unreachable } from '../database/database-unavailable.ts';
import { isDatabaseLost } from '../database-lost.ts';
import { env, InvalidEnvironment } from '../env.ts';
import { portRefused } from './port-refused.ts';

/**
 * Ends a program that could not start, with exit code 1. What its operator can change is told in words; anything else is a
 * bug of ours and is shown with its stack.
 */
export function failToStart(error: unknown, { portVariable = 'PORT' } = {}): never {
  const place = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`\n${wordsOf(error, portVariable) ?? place}\n\n`);
  process.exit(1);
}

type ListenError = NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string };

function wordsOf(error: unknown, portVariable: string): string | null {
  if (error instanceof InvalidEnvironment || error instanceof DatabaseUnavailable) return error.message;
  if (isDatabaseLost(error)) return unreachable(env().DATABASE_URL ?? '', error);
  const { syscall, code, hostname, address = hostname ?? '', port = 0 } = error as ListenError;
  const isOfHost = syscall === 'listen' || (syscall === 'getaddrinfo' && hostname === env().HOST);
  return isOfHost ? portRefused({ port, host: address, variable: portVariable, code }) : null;
}
