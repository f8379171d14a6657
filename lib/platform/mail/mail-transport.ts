import { createTransport } from 'nodemailer';
import { env } from '../env.ts';

/** In milliseconds: a person may be waiting for what the server says. */
const TIMEOUTS = { connectionTimeout: 8_000, dnsTimeout: 5_000, greetingTimeout: 8_000, socketTimeout: 15_000 };

/**
 * A connection to the mail server, for one mail. The egress guard is for addresses that users give; SMTP_URL is the
 * operator's own, and often within the network that the guard closes.
 */
export function mailTransport() {
  return createTransport({ url: env().SMTP_URL ?? '', ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
}

/** What went wrong, without what was said: the server's words may repeat a user name or an address. */
export function mailProblem(error: unknown): { code: string; command?: string; response_code?: number } {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  return { code: code ?? 'unknown', ...(command && { command }), ...(responseCode && { response_code: responseCode }) };
}
