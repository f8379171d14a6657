import type { z } from 'zod';
import type { PublicErrorCode } from './errors.ts';
import type { Scope } from './scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * An operation of the public API, defined once: the wrapper validates with it, and the OpenAPI document, the reference page
 * and the client are derived from it. Descriptions of fields are in the zod schemas.
 */
export type Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
  Form extends z.ZodType = z.ZodType,
> = {
  /** camelCase; the name of the client's method. */
  id: string;
  method: Method;
  /** Relative to `/public/v1`, with `{name}` for path parameters. */
  path: `/${string}`;
  /** The scope that the key needs. */
  scope: Scope;
  tag: string;
  summary: string;
  description: string;
  params?: Params;
  query?: Query;
  /** A JSON body, or `form`: a multipart body, whose raw bytes the verb gets. */
  body?: Body;
  form?: Form;
  result: Result;
  /** In bytes; 1 MB by default. */
  maxBodyBytes?: number;
  /** Slow or memory-hungry: only a few run at a time per workspace (lib/doors/steps/heavy-work.ts). */
  heavy?: boolean;
  /** In addition to those of every operation. */
  errors: PublicErrorCode[];
  /** Headers that the operation reads or sends in addition to the common ones: name to description. */
  requestHeaders?: Record<string, string>;
  responseHeaders?: Record<string, string>;
  examples: { request?: z.input<Body>; response: z.input<Result> };
  /** The response contains a secret: it is stored encrypted for an idempotent retry. */
  confidential?: boolean;
  /**
   * The response is a flow run, and tells about a person: the copy that is stored for an idempotent retry is removed when
   * they are erased (docs/decisions/090).
   */
  isRun?: boolean;
  /** A POST that may run again when its first run was interrupted, because running twice changes nothing more. */
  repeatable?: boolean;
};

/** A POST whose fields are all optional needs no body. A PATCH without a body would change nothing, so it is refused. */
export function mayLackBody({ method, body }: Pick<Operation, 'method' | 'body'>): boolean {
  return method === 'POST' && body?.safeParse({}).success === true;
}

export function defineOperation<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Result extends z.ZodType = z.ZodType,
  Form extends z.ZodType = never,
>(operation: Operation<Params, Query, Body, Result, Form>): Operation<Params, Query, Body, Result, Form> {
  return operation;
}
