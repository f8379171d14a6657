import { invalid } from '#lib/contract/errors.ts';
import { requirePublicLink } from '#lib/contract/require-public-link.ts';
import { headContentInfo } from '#lib/platform/net/head-content-info.ts';
import { readThroughCache } from '#lib/platform/read-through-cache.ts';
import { type MediaType, maxMediaBytes } from './constants.ts';
import { tooLargeText } from './too-large-text.ts';

/** In ms. A send waits for this response, but can do without it. */
const HEAD_TIMEOUT_MS = 2_000;

/** One file often goes to many people, so its host is asked once a minute. */
const sizes = readThroughCache<string, { bytes: number | null }>({
  max: 5_000,
  ttl: 60_000,
  fetchMethod: async (url) => {
    const info = await headContentInfo({ url, timeoutMs: HEAD_TIMEOUT_MS });
    return { bytes: info?.contentLength ?? null };
  },
});

/**
 * Throws `validation_failed` for a link that the channel cannot fetch, or whose host says that the file is too large
 * (docs/reference/public-api.md#limits). If the host gives no size, the file is accepted.
 */
export async function checkMedia({ type, url }: { type: MediaType; url: string }): Promise<void> {
  requirePublicLink({ url, field: 'media_url' });
  const bytes = (await sizes.fetch(url))?.bytes;
  if (bytes && bytes > maxMediaBytes[type]) {
    throw invalid(['body', 'media_url'], tooLargeText({ type, bytes }), 'media_too_large');
  }
}
