import { createTransport } from 'nodemailer';
import { env } from '../env.ts';

/** In ms. Short, because a person may be waiting. */
const TIMEOUTS = { connectionTimeout: 8_000, dnsTimeout: 5_000, greetingTimeout: 8_000, socketTimeout: 15_000 };

/**
 * A connection to the mail server, for one mail. It bypasses the egress guard, which is for addresses that users give:
 * SMTP_URL is the operator's own, and often in a network that the guard closes.
 */
export function mailTransport() {
  return createTransport({ url: env().SMTP_URL ?? '', ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
}

/** What failed, by codes only: the server's text may repeat a user name or an address. */
export function mailProblem(error: unknown): { code: string; command?: string; response_code?: number } {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  return { code: code ?? 'unknown', ...(command && { command }), ...(responseCode && { response_code: responseCode }) };
}
