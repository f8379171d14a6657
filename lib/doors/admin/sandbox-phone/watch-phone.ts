import { type OwnNumberKey, ownSandbox } from './own-sandbox.ts';

/** In ms. Shorter than proxies wait for a response. */
const LONGEST_MS = 20_000;

/**
 * Waits until the sandbox has changed since `after`, and returns whether that concerns this number. Ends without
 * news when `signal` says that the page has been left.
 */
export async function watchPhone({
  workspaceId,
  numberId,
  after,
  signal,
}: OwnNumberKey & {
  after: number;
  signal: AbortSignal;
}): Promise<{ last: number; changed: boolean }> {
  return ownSandbox({ workspaceId, numberId }, async (control, { phoneNumberId }) => {
    const news = await control.changes({ after, timeoutMs: LONGEST_MS, signal }).catch((error) => {
      if (signal.aborted) return null;
      throw error;
    });
    if (!news) return { last: after, changed: false };
    const { changes, last, truncated } = news;
    const isOurs = ({ phone_number_id: id, kind }: (typeof changes)[number]) =>
      id === phoneNumberId || (id === undefined && kind !== 'settings');
    return { last, changed: truncated || changes.some(isOurs) };
  });
}
