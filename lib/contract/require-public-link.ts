import { refusedUrl } from '#lib/platform/net/refused-url.ts';
import { invalid } from './errors.ts';

/**
 * Throws `validation_failed` at `body.<field>` for a link that others cannot fetch: an invalid URL, not https, or a closed
 * literal address. Plain http is accepted only from addresses that `EGRESS_ALLOW` opens, as on a tester's machine without
 * certificates.
 */
export function requirePublicLink({ url, field }: { url: string; field: string }): void {
  const loc = ['body', field];
  const refusal = refusedUrl({ url });
  if (refusal === 'InvalidURL') throw invalid(loc, `${field} must be a public https URL.`, 'url_invalid');
  if (refusal === 'BlockedAddress') {
    throw invalid(loc, `${field} must be reachable from the internet; this address is not.`, 'url_not_public');
  }
  if (URL.parse(url)?.protocol !== 'https:' && !isOpenedByOperator(url)) {
    throw invalid(loc, `${field} must start with https://.`, 'url_not_https');
  }
}

function isOpenedByOperator(url: string): boolean {
  return refusedUrl({ url, allow: [] }) === 'BlockedAddress';
}
