import { invalid } from '#lib/contract/errors.ts';
import { requirePublicLink } from '#lib/contract/require-public-link.ts';
import { headContentInfo } from '#lib/platform/net/head-content-info.ts';
import { readThroughCache } from '#lib/platform/read-through-cache.ts';
import { type MediaType, maxMediaBytes } from './constants.ts';
import { tooLargeText } from './too-large-text.ts';
import { wrongFileType } from './wrong-file-type.ts';

/** In ms. A send waits for this response, but can do without it. */
const HEAD_TIMEOUT_MS = 2_000;

/** One file often goes to many people, so its host is asked once a minute. */
const files = readThroughCache<string, { bytes: number | null; mimeType: string | null }>({
  max: 5_000,
  ttl: 60_000,
  fetchMethod: async (url) => {
    const info = await headContentInfo({ url, timeoutMs: HEAD_TIMEOUT_MS });
    return { bytes: info?.contentLength ?? null, mimeType: info?.contentType ?? null };
  },
});

/**
 * Throws `validation_failed` for a link that the channel cannot fetch, and for a file that is too large
 * (docs/reference/public-api.md#limits) or of a type that the channel does not take as this message, as far as its host or
 * its extension tells. The channel itself would only report it after the send. If neither tells, the file is accepted.
 */
export async function checkMedia({ type, url }: { type: MediaType; url: string }): Promise<void> {
  requirePublicLink({ url, field: 'media_url' });
  const { bytes = null, mimeType = null } = (await files.fetch(url)) ?? {};
  const wrong = wrongFileType({ type, url, mimeType });
  if (wrong) throw invalid(['body', 'media_url'], wrong, 'media_type');
  if (bytes && bytes > maxMediaBytes[type]) {
    throw invalid(['body', 'media_url'], tooLargeText({ type, bytes }), 'media_too_large');
  }
}
