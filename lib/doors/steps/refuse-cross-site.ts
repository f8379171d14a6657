import { DomainError } from '#lib/contract/errors.ts';
import { appUrl } from '#lib/platform/env.ts';
import { ownOrigins } from '#lib/platform/own-origins.ts';

/**
 * Lets through only what a page of this app sent. Browsers say where a request comes from (`Sec-Fetch-Site`, and `Origin`
 * with whatever changes something), and no page can forge it. An origin is compared with `APP_URL`, never with `Host`: a page
 * whose own name was made to point here has both alike. Throws `cross_site_request`.
 */
export function refuseCrossSite(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isOurs = origin === null ? site === 'same-origin' : ownOrigins().includes(origin);
  // Reading changes nothing, and a link or the address bar may ask for it (a download, a picture in a new tab).
  const reads = request.method === 'GET' && origin === null && (site === null || site === 'none');
  if ((isOurs && (site === null || site === 'same-origin')) || reads) return;
  throw new DomainError(
    'cross_site_request',
    `This request did not come from a page of this app at ${appUrl()} (the operator sets APP_URL).`,
  );
}
