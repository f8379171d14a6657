import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { BodyStart } from './arriving-body.ts';
import { codingsOf, decodedBody } from './decoded-body.ts';
import { EgressError } from './egress-error.ts';
import { type Exchange, exchange } from './exchange.ts';
import { parseTarget } from './parse-target.ts';

export type GuardedRequest = {
  /** `egressDispatcher()`, or a dispatcher from `guardedDispatcher`. */
  dispatcher: Dispatcher;
  url: string;
  /** Default GET. */
  method?: string;
  /** Pairs, where a name may repeat. `Host` and hop-by-hop headers are set here, and ignored if given. */
  headers?: Record<string, string> | [string, string][];
  body?: string | Uint8Array | null;
  timeouts: {
    /** In ms until each request is on its way: DNS, TCP, TLS. Capped by the dispatcher's own limit (10 s). */
    connectMs: number;
    /** In ms for everything, including redirects and body. */
    totalMs: number;
  };
  /** Redirects to follow; more throw `TooManyRedirects`. Default 0, which returns a 3xx like any other response. */
  maxRedirects?: number;
  /** Headers that carry a secret. Like `Authorization` and `Cookie`, they are dropped on a redirect to another origin. */
  secretHeaders?: string[];
};

export type GuardedResponse = {
  status: number;
  /** Lower-case names. */
  headers: IncomingHttpHeaders;
  /** The URL of the response, after redirects. */
  url: string;
  /** The body, decoded. Call this, `read` or `discard`, once. Its errors, and those of `read`, are `EgressError`s. */
  stream: () => Readable;
  /** Reads the first `maxBytes` bytes. When there are more, `truncated` is true and the connection is dropped. */
  read: (maxBytes: number) => Promise<BodyStart>;
  /** Drops the body, keeping the connection when little is left. */
  discard: () => Promise<void>;
};

/**
 * Requests a URL that a user gave, through the egress guard (docs/decisions/010-one-egress-guard.md). Redirects are
 * followed here, each through the guard again: 303, and 301 and 302 after a POST, become a GET without a body; secrets
 * never cross to another origin. Bodies in gzip, deflate, brotli and zstd are decoded as they are read, so that a small
 * response cannot expand beyond what is read.
 *
 * Any status is a response. Throws `EgressError` when there is none.
 */
export async function guardedFetch(request: GuardedRequest): Promise<GuardedResponse> {
  const { dispatcher, timeouts, maxRedirects = 0 } = request;
  const deadline = performance.now() + timeouts.totalMs;
  let hop: Hop = {
    url: parseTarget(request.url),
    method: (request.method ?? 'GET').toUpperCase(),
    headers: sendableHeaders(request.headers ?? {}),
    body: request.body ?? null,
  };
  for (let redirects = 0; ; redirects++) {
    const response = await call({ ...hop, dispatcher, connectMs: timeouts.connectMs, deadline });
    const location = maxRedirects > 0 && redirectStatuses.has(response.status) && response.headers.location;
    if (!location) return response;
    await response.discard();
    if (redirects === maxRedirects) {
      throw new EgressError('TooManyRedirects', `More than ${maxRedirects} redirects`);
    }
    hop = nextHop(hop, response.status, location, request.secretHeaders ?? []);
  }
}

type Hop = Pick<Exchange, 'url' | 'method' | 'headers' | 'body'>;

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const alwaysSecret = ['authorization', 'cookie', 'proxy-authorization'];
const describesBody = /^content-/;
/** Set by us, or hop-by-hop. A custom `Host` could send a secret to another site at the same address. */
const ofTheConnection = new Set(
  'host connection content-length expect keep-alive proxy-connection te trailer transfer-encoding upgrade'.split(' '),
);
const remainderWorthReading = 65_536;

async function call(request: Exchange): Promise<GuardedResponse> {
  const { status, headers, body } = await exchange(request);
  const hasBody = request.method !== 'HEAD' && status !== 204 && status !== 304;
  const codings = hasBody ? codingsOf(headers['content-encoding']) : [];
  const isCoded = codings.length > 0;
  const stream = () => (isCoded ? decodedBody({ raw: body.stream(), codings }) : body.stream());
  const read = (maxBytes: number) => (isCoded ? readTruncated({ body: stream(), maxBytes }) : body.read(maxBytes));
  return {
    status,
    headers,
    url: request.url.href,
    stream,
    read,
    discard: () =>
      read(remainderWorthReading).then(
        () => {},
        () => {},
      ),
  };
}

function sendableHeaders(given: NonNullable<GuardedRequest['headers']>): [string, string][] {
  const pairs = (Array.isArray(given) ? given : Object.entries(given)).filter(
    ([name]) => !ofTheConnection.has(name.toLowerCase()),
  );
  const names = new Set(pairs.map(([name]) => name.toLowerCase()));
  if (!names.has('user-agent')) pairs.push(['user-agent', 'Parley']);
  if (!names.has('accept-encoding')) pairs.push(['accept-encoding', 'gzip, deflate, br']);
  return pairs;
}

function nextHop(hop: Hop, status: number, location: string, secretHeaders: string[]): Hop {
  const url = parseTarget(location, hop.url);
  const rewrite = status === 303 ? hop.method !== 'HEAD' : status <= 302 && hop.method === 'POST';
  const dropped = new Set(
    url.origin === hop.url.origin ? [] : [...alwaysSecret, ...secretHeaders].map((name) => name.toLowerCase()),
  );
  return {
    url,
    method: rewrite ? 'GET' : hop.method,
    body: rewrite ? null : hop.body,
    headers: hop.headers.filter(([name]) => {
      const lower = name.toLowerCase();
      return !dropped.has(lower) && !(rewrite && describesBody.test(lower));
    }),
  };
}

/** Reads at most `maxBytes` of a body. If there is more, the rest is dropped and the stream destroyed. */
async function readTruncated({ body, maxBytes }: { body: Readable; maxBytes: number }): Promise<BodyStart> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    chunks.push(chunk);
    if (size > maxBytes) break;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), truncated: size > maxBytes };
}
