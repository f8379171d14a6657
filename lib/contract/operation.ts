import type { z } from 'zod';
import type { PublicErrorCode } from './errors.ts';
import type { Scope } from './scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One operation of the public API, defined once: the wrapper validates by it, the OpenAPI document, the reference page
 * and the client are derived from it. Descriptions of fields live inside the zod schemas.
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
  /** Relative to `/public/v1`, with `{name}` for path parts. */
  path: `/${string}`;
  /** What the key must be allowed to do. */
  scope: Scope;
  tag: string;
  summary: string;
  description: string;
  params?: Params;
  query?: Query;
  /** A JSON body, or `form`: a multipart body, whose raw bytes the verb is given. */
  body?: Body;
  form?: Form;
  result: Result;
  /** Bytes; 1 MB unless said otherwise. */
  maxBodyBytes?: number;
  /** Takes long or much memory: only a few of a workspace run at a time (lib/doors/steps/heavy-work.ts). */
  heavy?: boolean;
  /** Beyond those that every operation may answer with. */
  errors: PublicErrorCode[];
  /** Headers that the operation reads or answers with beside the common ones: name to description. */
  requestHeaders?: Record<string, string>;
  responseHeaders?: Record<string, string>;
  examples: { request?: z.input<Body>; response: z.input<Result> };
  /** The answer holds a secret: kept for a replay, it is encrypted. */
  confidential?: boolean;
  /** A POST that may simply run again when its first run was cut off, because running twice changes nothing more. */
  repeatable?: boolean;
};

/** A POST whose fields are all optional needs no body. A PATCH without one changes nothing, which no one asks for. */
export function mayLackBody({ method, body }: Pick<Operation, 'method' | 'body'>): boolean {
  return method === 'POST' && body?.safeParse({}).success === true;
}

/** Infers an operation's types from its schemas. */
export function defineOperation<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Result extends z.ZodType = z.ZodType,
  Form extends z.ZodType = never,
>(operation: Operation<Params, Query, Body, Result, Form>): Operation<Params, Query, Body, Result, Form> {
  return operation;
}
