import { LRUCache } from 'lru-cache';
import { invalid } from '../errors.ts';
import { headContentInfo } from '../net/head-content-info.ts';
import { refusedUrl } from '../net/refused-url.ts';
import { type MediaType, maxMediaBytes } from './schema.ts';

const LOC = ['body', 'media_url'];
const MB = 1_048_576;
/** A send waits for this answer, and doesn't need it. */
const HEAD_TIMEOUT_MS = 2_000;

/** One file goes to many people: its host is asked once a minute. */
const sizes = new LRUCache<string, { bytes: number | null }>({
  max: 5_000,
  ttl: 60_000,
  fetchMethod: async (url) => {
    const info = await headContentInfo({ url, timeoutMs: HEAD_TIMEOUT_MS });
    return { bytes: info?.contentLength ?? null };
  },
});

/**
 * Throws `validation_failed` for a link that the channel cannot fetch, or whose host says that the file is too large
 * (public-api-spec.md "Limits"). A host that does not say is believed. Plain http is taken only from addresses that
 * `EGRESS_ALLOW` opens: on a tester's machine, where nobody has certificates.
 */
export async function checkMedia({ type, url }: { type: MediaType; url: string }): Promise<void> {
  const refusal = refusedUrl({ url });
  if (refusal === 'InvalidURL') throw invalid(LOC, 'media_url must be a public https URL.', 'url_invalid');
  if (refusal === 'BlockedAddress') {
    throw invalid(LOC, 'media_url must be reachable from the internet; this address is not.', 'url_not_public');
  }
  if (URL.parse(url)?.protocol !== 'https:' && !isOpenedByOperator(url)) {
    throw invalid(LOC, 'media_url must start with https://.', 'url_not_https');
  }
  const bytes = (await sizes.fetch(url))?.bytes;
  if (bytes && bytes > maxMediaBytes[type]) {
    throw invalid(
      LOC,
      `The file has ${(bytes / MB).toFixed(1)} MB; ${type} messages take up to ${maxMediaBytes[type] / MB} MB.`,
      'media_too_large',
    );
  }
}

function isOpenedByOperator(url: string): boolean {
  return refusedUrl({ url, allow: [] }) === 'BlockedAddress';
}
