import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { securityHeaders } from './lib/doors/steps/security-headers.ts';
import { appUrl, env } from './lib/platform/env.ts';

/**
 * Gives every page its security headers, with a fresh nonce that Next and our layout put on each script, and tells the
 * page its own address, to return to after a sign-in.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString('base64');
  const headers = securityHeaders({
    nonce,
    secure: appUrl().startsWith('https://'),
    development: env().NODE_ENV === 'development',
    mediaOrigins: [env().S3_ENDPOINT, env().SANDBOX_URL].flatMap((url) => (url ? new URL(url).origin : [])),
  });
  const forwarded = new Headers(request.headers);
  forwarded.set('x-nonce', nonce);
  forwarded.set('x-path', request.nextUrl.pathname + request.nextUrl.search);
  forwarded.set('content-security-policy', headers['content-security-policy'] ?? '');
  const response = NextResponse.next({ request: { headers: forwarded } });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/**
 * Leaves out the doors for machines, and files: they need none of this and should not be under the limits of Next's
 * proxy.
 */
export const config = {
  matcher: [
    '/((?!public/|channels/|flow-events/|media/|api/inngest|healthz$|readyz$|metrics$|_next/static/|_next/image|favicon\\.ico$|robots\\.txt$|manifest\\.webmanifest$|icon-\\d+\\.png$|apple-touch-icon\\.png$).*)',
  ],
};
