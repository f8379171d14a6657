/**
 * The security headers of the app's pages. Only scripts with the request's nonce run, and what those load; styles may be
 * inline, because components position their popups by style attributes. Images, audio and video may come from any https
 * host: customers' media are in a bucket of the operator's choice, product images wherever the shop keeps them.
 */
export function securityHeaders({
  nonce,
  secure,
  development,
  mediaOrigins,
}: {
  nonce: string;
  /** True when the app is served over https. */
  secure: boolean;
  /** React's development build evaluates strings, and its server uses a web socket. */
  development: boolean;
  /** Other origins of files and images, over http: the media store, the sandbox's shop. */
  mediaOrigins: string[];
}): Record<string, string> {
  const media = ["'self'", 'data:', 'blob:', 'https:', ...mediaOrigins].join(' ');
  const policy = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': media,
    'media-src': media,
    'font-src': "'self'",
    'connect-src': `'self'${development ? ' ws: wss:' : ''}`,
    'frame-src': "'self' blob:",
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  const written = Object.entries(policy).map(([directive, sources]) => `${directive} ${sources}`);
  return { 'content-security-policy': written.join('; '), ...headersOfAll({ secure }) };
}

/**
 * The security headers of other responses to the app's pages: data and files. If a browser shows one as a document, it
 * loads nothing and runs nothing.
 */
export function dataSecurityHeaders({ secure }: { secure: boolean }): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    ...headersOfAll({ secure }),
  };
}

function headersOfAll({ secure }: { secure: boolean }) {
  return {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(secure && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
