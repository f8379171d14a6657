import { randomInt } from 'node:crypto';

/**
 * Meta's handshake when a callback is registered (docs/reference/whatsapp.md#verification-handshake): the URL must respond
 * with 200 and only the challenge. Returns null if it did, otherwise what was wrong, in one sentence.
 */
export async function verifyCallback({
  url,
  verifyToken,
}: {
  url: string;
  verifyToken: string;
}): Promise<string | null> {
  const challenge = String(randomInt(1_000_000_000, 4_000_000_000));
  const target = new URL(url);
  target.searchParams.set('hub.mode', 'subscribe');
  target.searchParams.set('hub.challenge', challenge);
  target.searchParams.set('hub.verify_token', verifyToken);
  try {
    const response = await fetch(target, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
    const body = await response.text();
    if (response.status !== 200) return `The callback answered ${response.status} instead of 200.`;
    return body === challenge ? null : 'The callback did not answer with the challenge alone.';
  } catch (error) {
    return `The callback could not be reached: ${error instanceof Error ? error.message : String(error)}`;
  }
}
