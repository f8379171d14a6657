import { mailProblem, throughMailServer } from './mail-transport.ts';

/** Connects to the mail server and signs in, but sends nothing. Null when that works, otherwise what failed. */
export async function checkMail(): Promise<string | null> {
  try {
    await throughMailServer((server) => server.verify());
    return null;
  } catch (error) {
    const { code, command, response_code: responseCode, reason } = mailProblem(error);
    return [code, command, responseCode, reason].filter(Boolean).join(' ');
  }
}
