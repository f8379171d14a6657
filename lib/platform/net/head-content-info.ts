import type { Dispatcher } from 'undici';
import { egressDispatcher } from './egress-dispatcher.ts';
import { EgressError } from './egress-error.ts';
import { guardedFetch } from './guarded-fetch.ts';

type ContentInfo = {
  /** Lower case, without parameters: `image/jpeg`. Null when the host sends none. */
  contentType: string | null;
  /** In bytes. Null when the host sends none. */
  contentLength: number | null;
};

/**
 * What a host says about a file in response to HEAD, through the guard and up to five redirects. Null when that is nothing
 * useful: any failure, a closed address, or a status other than 2xx. Many hosts refuse HEAD, so null proves nothing.
 */
export async function headContentInfo({
  url,
  dispatcher = egressDispatcher(),
  timeoutMs = 3000,
}: {
  url: string;
  dispatcher?: Dispatcher;
  timeoutMs?: number;
}): Promise<ContentInfo | null> {
  try {
    const response = await guardedFetch({
      dispatcher,
      url,
      method: 'HEAD',
      // The compressed length would say nothing about the file.
      headers: { 'accept-encoding': 'identity' },
      timeouts: { connectMs: timeoutMs, totalMs: timeoutMs },
      maxRedirects: 5,
    });
    await response.discard();
    if (response.status < 200 || response.status > 299) return null;
    const { 'content-type': type, 'content-length': length, 'content-encoding': coding } = response.headers;
    return {
      contentType: type?.split(';')[0]?.trim().toLowerCase() || null,
      contentLength: length && /^\d{1,15}$/.test(length) && !coding ? Number(length) : null,
    };
  } catch (error) {
    if (error instanceof EgressError) return null;
    throw error;
  }
}
