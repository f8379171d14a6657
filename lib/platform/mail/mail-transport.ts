import type { Transporter } from 'nodemailer';
import { env } from '../env.ts';
import { messageOf } from '../message-of.ts';

/** In ms. Short, because a person may be waiting. */
const TIMEOUTS = { connectionTimeout: 8_000, dnsTimeout: 5_000, greetingTimeout: 8_000, socketTimeout: 15_000 };

/**
 * Uses a connection to the mail server, and closes it. It bypasses the egress guard, which is for addresses that users
 * give: SMTP_URL is the operator's own, and often in a network that the guard closes.
 */
export async function throughMailServer<Result>(use: (server: Transporter) => Promise<Result>): Promise<Result> {
  // Loaded with the first mail; many installations send none.
  const { createTransport } = await import('nodemailer');
  const url = env().SMTP_URL ?? '';
  const server = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
  try {
    return await use(server);
  } finally {
    server.close();
  }
}

/** nodemailer's codes for a connection that could not be made or broke: their text comes from this machine. */
const OF_CONNECTION = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS']);

type MailProblem = { code: string; command?: string; response_code?: number; reason?: string };

/** What failed. Of the server's answer only its code: its text may repeat a user name or an address. */
export function mailProblem(error: unknown): MailProblem {
  const {
    code = 'unknown',
    command,
    responseCode,
  } = error as { code?: string; command?: string; responseCode?: number };
  return {
    code,
    ...(command && { command }),
    ...(responseCode && { response_code: responseCode }),
    ...(!responseCode && OF_CONNECTION.has(code) && { reason: messageOf(error) }),
  };
}
