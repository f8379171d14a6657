import type { z } from 'zod';
import type { Method } from './operation.ts';
import type { Role } from './roles.ts';

/**
 * An operation of the app's own pages, defined once and free of server code: the server validates with it, and the
 * browser's client takes its types from it, but nothing else, so that pages load without schemas.
 */
export type BrowserOperation<
  M extends Method = Method,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
  Form extends boolean = boolean,
  Path extends `/api/${string}` = `/api/${string}`,
> = {
  method: M;
  /** With `{name}` for path parameters. */
  path: Path;
  params?: Params;
  query?: Query;
  /** A JSON body, or `form`: bytes that the verb reads itself. */
  body?: Body;
  form?: Form;
  result: Result;
  /** In bytes; 1 MB by default. */
  maxBodyBytes?: number;
  /** Requires a sign-in or another proof of identity within the last minutes (lib/doors/steps/require-fresh.ts). */
  fresh?: boolean;
  /** Slow or memory-hungry: only a few run at a time per workspace (lib/doors/steps/heavy-work.ts). */
  heavy?: boolean;
};

/** An operation in a workspace. Its path starts with `/api/admin/{workspace}`, the workspace's slug. */
export type AdminOperation<
  M extends Method = Method,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
  Form extends boolean = boolean,
  Path extends `/api/admin/{workspace}${string}` = `/api/admin/{workspace}${string}`,
> = BrowserOperation<M, Params, Query, Body, Result, Form, Path> & {
  /** The lowest role that may call it. */
  role: Role;
};

export function defineBrowserOperation<
  const M extends Method,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Result extends z.ZodType = z.ZodType,
  const Form extends boolean = false,
  const Path extends `/api/${string}` = `/api/${string}`,
>(
  operation: BrowserOperation<M, Params, Query, Body, Result, Form, Path>,
): BrowserOperation<M, Params, Query, Body, Result, Form, Path> {
  return operation;
}

export function defineAdminOperation<
  const M extends Method,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Result extends z.ZodType = z.ZodType,
  const Form extends boolean = false,
  const Path extends `/api/admin/{workspace}${string}` = `/api/admin/{workspace}${string}`,
>(
  operation: AdminOperation<M, Params, Query, Body, Result, Form, Path>,
): AdminOperation<M, Params, Query, Body, Result, Form, Path> {
  return operation;
}
