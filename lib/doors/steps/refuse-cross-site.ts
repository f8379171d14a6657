import { DomainError } from '#lib/contract/errors.ts';

/**
 * Lets through only what a page of this app sent. Browsers say where a request comes from (`Sec-Fetch-Site`, or `Origin`
 * where the app is served without TLS), and no page can forge it. Throws `cross_site_request`.
 */
export function refuseCrossSite(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const sameOrigin = site === null ? originIsHost(request) : site === 'same-origin';
  // Reading changes nothing, and a link or the address bar may ask for it (a download, a picture in a new tab).
  const reads = request.method === 'GET' && (site === null || site === 'none');
  if (sameOrigin || reads) return;
  throw new DomainError('cross_site_request', 'This request did not come from a page of this app.');
}

function originIsHost(request: Request) {
  const origin = request.headers.get('origin');
  if (!origin || !URL.canParse(origin)) return false;
  return new URL(origin).host === (request.headers.get('host') ?? new URL(request.url).host);
}
