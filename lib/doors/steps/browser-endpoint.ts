import type { z } from 'zod';
import type { BrowserOperation } from '#lib/contract/browser-operation.ts';
import { notFound, validationFailed } from '#lib/contract/errors.ts';
import { unstorableText } from '#lib/contract/unstorable-text.ts';
import { validate } from '#lib/contract/validate.ts';
import { log } from '#lib/platform/log.ts';
import { newId } from '#lib/platform/new-id.ts';
import { asDomainError } from './as-domain-error.ts';
import { errorResponse } from './error-response.ts';
import { parseJson } from './parse-json.ts';
import { pathParams } from './path-params.ts';
import { readBody } from './read-body.ts';
import { refuseCrossSite } from './refuse-cross-site.ts';

const DEFAULT_MAX_BODY_BYTES = 1_048_576;

/** What a verb's caller knows about a browser's request. */
export type BrowserCall<Op extends BrowserOperation> = {
  requestId: string;
  params: z.output<NonNullable<Op['params']>>;
  query: z.output<NonNullable<Op['query']>>;
  /** The parsed JSON body; the raw bytes of a `form`. */
  body: true extends Op['form'] ? Uint8Array : z.output<NonNullable<Op['body']>>;
  request: Request;
};

export type BrowserEndpoint = {
  operation: BrowserOperation;
  respond(request: Request): Promise<Response>;
};

/**
 * Binds an operation of the app's own pages to its verb: same-origin check, `admit` (who asks, and whether they may,
 * before anything else is read), parsing, the verb, the answer; whatever is thrown becomes the public API's error shape.
 */
export function browserEndpoint<Op extends BrowserOperation, Admitted>(
  operation: Op,
  admit: (given: { request: Request; pathValues: Record<string, string> }) => Promise<Admitted>,
  handle: (call: BrowserCall<Op>, admitted: Admitted) => Promise<unknown>,
): BrowserEndpoint {
  async function answer(request: Request, requestId: string): Promise<Response> {
    refuseCrossSite(request);
    const { pathname, searchParams } = new URL(request.url);
    const pathValues = pathParams(operation.path, pathname);
    const admitted = await admit({ request, pathValues });
    const params = parseParams(operation, pathValues);
    const query = parseQuery(operation, searchParams);
    const body = await parseBody(operation, request);
    const value = await handle({ requestId, params, query, body, request } as BrowserCall<Op>, admitted);
    return value instanceof Response ? value : Response.json(value);
  }

  return {
    operation,
    async respond(request) {
      const requestId = newId();
      const startedAt = performance.now();
      const response = await answer(request, requestId).catch((error: unknown) =>
        errorResponse(asDomainError(error, requestId), { requestId }),
      );
      response.headers.set('x-request-id', requestId);
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store');
      log().debug(
        {
          request_id: requestId,
          method: operation.method,
          route: operation.path,
          status: response.status,
          duration_ms: Math.round(performance.now() - startedAt),
        },
        'browser request',
      );
      return response;
    },
  };
}

/** A path part that cannot be the id of anything is as unknown as an id that never existed. */
function parseParams({ params }: BrowserOperation, values: Record<string, string>) {
  if (!params) return undefined;
  const parsed = params.safeParse(values);
  if (!parsed.success || unstorableText(values, []).length > 0) throw notFound('thing');
  return parsed.data;
}

function parseQuery({ query }: BrowserOperation, searchParams: URLSearchParams) {
  if (!query) return undefined;
  const values = Object.fromEntries(searchParams);
  const issues = unstorableText(values, ['query']);
  if (issues.length > 0) throw validationFailed(issues);
  return validate(query, values, 'query');
}

async function parseBody({ body, form, maxBodyBytes = DEFAULT_MAX_BODY_BYTES }: BrowserOperation, request: Request) {
  if (!body && !form) return undefined;
  const bytes = await readBody(request, { maxBytes: maxBodyBytes });
  return body ? validate(body, parseJson(bytes, request.headers.get('content-type')), 'body') : bytes;
}
