import type { z } from 'zod';
import type { BrowserOperation } from '#lib/contract/browser-operation.ts';
import { validate } from '#lib/contract/validate.ts';
import { jsonResponse } from './json-answer.ts';
import { observed } from './observed.ts';
import { parseJson } from './parse-json.ts';
import { parseParams, parseQuery, refuseUnstorableQuery } from './parse-request.ts';
import { pathParams } from './path-params.ts';
import { readBody } from './read-body.ts';
import { refuseCrossSite } from './refuse-cross-site.ts';
import { respond } from './respond.ts';
import type { Endpoint } from './route.ts';
import { withinShare } from './within-share.ts';

/** What a verb's caller knows about a browser's request. */
export type BrowserCall<Op extends BrowserOperation> = {
  requestId: string;
  params: z.output<NonNullable<Op['params']>>;
  query: z.output<NonNullable<Op['query']>>;
  /** The parsed JSON body; the raw bytes of a `form`. */
  body: true extends Op['form'] ? Uint8Array : z.output<NonNullable<Op['body']>>;
  request: Request;
};

/** In ms. While a request waits for its turn, or for its body, a right may be taken away. */
const ADMITTED_FOR_MS = 1_000;

type Parts = {
  request: Request;
  requestId: string;
  pathValues: Record<string, string>;
  searchParams: URLSearchParams;
};

/**
 * Binds an operation of the app's own pages to its verb: same-origin check, `admit` (who is asking and whether they may,
 * before anything else is read), parsing, `admit` again if that took long, the verb, the response; anything thrown becomes
 * the public API's error shape. `within` wraps the time from before the body is read until the response is ready.
 */
export function browserEndpoint<Op extends BrowserOperation, Admitted>(
  operation: Op,
  admit: (given: { request: Request; pathValues: Record<string, string> }) => Promise<Admitted>,
  handle: (call: BrowserCall<Op>, admitted: Admitted) => Promise<unknown>,
  within: (admitted: Admitted, work: () => Promise<unknown>) => Promise<unknown> = (_admitted, work) => work(),
): Endpoint {
  async function answer(request: Request, requestId: string): Promise<Response> {
    refuseCrossSite(request);
    const { pathname, searchParams } = new URL(request.url);
    const pathValues = pathParams(operation.path, pathname);
    const { workspace } = pathValues;
    const work = () => answerWith({ request, requestId, pathValues, searchParams });
    return workspace === undefined ? work() : withinShare({ of: 'people', workspace, work });
  }

  async function answerWith({ request, requestId, pathValues, searchParams }: Parts): Promise<Response> {
    const admitted = await admit({ request, pathValues });
    const admittedAt = performance.now();
    const params = parseParams(operation.params, pathValues, 'thing');
    refuseUnstorableQuery(searchParams);
    const query = parseQuery(operation.query, searchParams);
    const value = await within(admitted, async () => {
      const body = await parseBody(operation, request);
      const isLong = performance.now() - admittedAt > ADMITTED_FOR_MS;
      const present = isLong ? await admit({ request, pathValues }) : admitted;
      return handle({ requestId, params, query, body, request } as BrowserCall<Op>, present);
    });
    return value instanceof Response ? value : jsonResponse(JSON.stringify(value), 200);
  }

  return {
    operation,
    respond: observed({ door: doorOf(operation), method: operation.method, route: operation.path }, (request) =>
      respond(
        (requestId) => answer(request, requestId),
        ({ response }) => {
          if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store');
        },
      ),
    ),
  };
}

const doorOf = ({ path }: BrowserOperation) => (path.startsWith('/api/admin/') ? 'admin' : 'account');

async function parseBody({ body, form, maxBodyBytes }: BrowserOperation, request: Request) {
  if (!body && !form) return undefined;
  const bytes = await readBody(request, { maxBytes: maxBodyBytes });
  if (!body) return bytes;
  const json = parseJson(bytes, request.headers.get('content-type'), { maxBytes: maxBodyBytes });
  return validate(body, json, 'body');
}
