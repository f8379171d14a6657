import { DomainError } from '#lib/contract/errors.ts';
import { appUrl } from '#lib/platform/env.ts';
import { ownOrigins } from '#lib/platform/own-origins.ts';

/**
 * Accepts only requests from the app's own pages. Browsers say where a request comes from (by `Sec-Fetch-Site`, and by
 * `Origin` for requests that change something), and no page can forge that. An origin is compared with `APP_URL`, never
 * with `Host`, because DNS rebinding makes those two equal. Throws `cross_site_request`.
 */
export function refuseCrossSite(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isOurs = origin === null ? site === 'same-origin' : ownOrigins().includes(origin);
  // Reading changes nothing, and a link or the address bar may request it (a download, an image in a new tab).
  const reads = request.method === 'GET' && origin === null && (site === null || site === 'none');
  if ((isOurs && (site === null || site === 'same-origin')) || reads) return;
  throw new DomainError(
    'cross_site_request',
    `This request did not come from a page of this app at ${appUrl()} (the operator sets APP_URL).`,
  );
}
