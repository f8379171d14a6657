import { type Logger, pino } from 'pino';
import { MB } from './bytes.ts';
import { env } from './env.ts';
import { INSTANCE } from './instance.ts';
import { VERSION } from './version.ts';

/** Characters buffered for a slow reader; lines beyond are dropped. */
const MAX_WAITING = MB;

let logger: Logger | undefined;

/** The process's logger: JSON lines on standard output. Callers pass IDs and codes, never bodies, tokens or secrets. */
export function log(): Logger {
  logger ??= pino(
    {
      level: env().LOG_LEVEL,
      base: { instance: INSTANCE, version: VERSION },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: ['*.token', '*.secret', '*.password', '*.authorization', '*.api_key'], censor: '[redacted]' },
    },
    { write },
  );
  return logger;
}

/**
 * Replaces pino's own writer, which blocks while a reader does, and on a full disk keeps every line and tries forever to
 * write them before the process may end.
 */
function write(line: string) {
  if (process.stdout.writableLength < MAX_WAITING) process.stdout.write(line);
}
