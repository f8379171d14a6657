import { mailProblem, mailTransport } from './mail-transport.ts';

/** Connects to the mail server and signs in, but sends nothing. Null when that works, otherwise what failed. */
export async function checkMail(): Promise<string | null> {
  const transport = mailTransport();
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const { code, command, response_code: responseCode } = mailProblem(error);
    return [code, command, responseCode].filter(Boolean).join(' ');
  } finally {
    transport.close();
  }
}
