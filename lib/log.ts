import { type Logger, pino } from 'pino';
import { env } from './env.ts';

let logger: Logger | undefined;

/** The process's logger: JSON lines on standard output. Callers pass ids and codes, never bodies, tokens or secrets. */
export function log(): Logger {
  logger ??= pino({
    level: env().LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: ['*.token', '*.secret', '*.password', '*.authorization', '*.api_key'], censor: '[redacted]' },
  });
  return logger;
}
