import type { Readable } from 'node:stream';
import { channelFor } from '#lib/channel/whatsapp/channel-for.ts';
import { egressDispatcher } from '#lib/platform/net/egress-dispatcher.ts';
import { EgressError } from '#lib/platform/net/egress-error.ts';
import { guardedFetch } from '#lib/platform/net/guarded-fetch.ts';
import { numberOf } from '#lib/workspace/numbers/number-of.ts';
import { MediaLost } from './media-lost.ts';

/** A file's bytes as they arrive. The receiver must read them to the end or destroy the stream. */
export type Source = { stream: Readable; mimeType: string | null; size: number | null };

const TIMEOUTS = { connectMs: 10_000, totalMs: 120_000 };
const MAX_REDIRECTS = 5;
/** Final refusals, as opposed to statuses that may be better in a minute. */
const GONE = new Set([400, 401, 403, 404, 405, 406, 410, 451]);

/** Opens a file at the channel that a customer sent, or that was uploaded to be sent. */
export async function openInbound({
  workspaceId,
  numberId,
  mediaId,
}: {
  workspaceId: string;
  numberId: string;
  mediaId: string;
}): Promise<Source> {
  const number = await numberOf({ workspaceId, numberId });
  const { stream, mimeType, size } = await channelFor(number).downloadMedia({ mediaId });
  return { stream, mimeType, size };
}

/**
 * Opens a file that we sent as a link, through the guard. Throws `MediaLost` if the link leads to no file.
 */
export async function openOutbound({ url }: { url: string }): Promise<Source> {
  try {
    const dispatcher = egressDispatcher();
    const response = await guardedFetch({ dispatcher, url, timeouts: TIMEOUTS, maxRedirects: MAX_REDIRECTS });
    const { status, headers } = response;
    if (status >= 200 && status < 300) {
      const length = headers['content-encoding'] ? undefined : headers['content-length'];
      return {
        stream: response.stream(),
        mimeType: typeOf(headers['content-type']),
        size: length ? Number(length) : null,
      };
    }
    await response.discard();
    const problem = `The link answered with HTTP ${status}.`;
    throw GONE.has(status) ? new MediaLost(problem) : new Error(problem);
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    if (error.reason !== 'BlockedAddress' && error.reason !== 'InvalidURL') throw error;
    throw new MediaLost('The link leads to an address that is closed.', { cause: error });
  }
}

function typeOf(header: string | undefined): string | null {
  return header && header.length <= 200 && /^[\w.+-]+\/[\w.+-]+/.test(header) ? header : null;
}
