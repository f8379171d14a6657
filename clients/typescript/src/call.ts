import type { operations } from './generated/types.ts';

type OperationId = keyof operations;

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never;

/** Leaves out the parts of an input that an operation has nothing for; a part whose fields are all optional is optional. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : [Value] extends [undefined]
    ? unknown
    : Record<string, never> extends Value
      ? { [Key in Name]?: Value }
      : { [Key in Name]: Value };

type Body<Id extends OperationId> = operations[Id] extends { requestBody?: infer Request }
  ? Request extends { content: { 'multipart/form-data': unknown } }
    ? FormData
    : Json<Request>
  : never;

type PathOf<Id extends OperationId> = operations[Id]['parameters'] extends { path: infer Path } ? Path : never;
type QueryOf<Id extends OperationId> = operations[Id]['parameters'] extends { query?: infer Query }
  ? NonNullable<Query>
  : never;

/** What an operation takes: its path parts, query and body. */
export type Input<Id extends OperationId> = Part<'path', PathOf<Id>> &
  Part<'query', QueryOf<Id>> &
  Part<'body', Body<Id>>;

/** What an operation answers with. */
export type Result<Id extends OperationId> = operations[Id]['responses'] extends { 200: infer Success }
  ? Json<Success>
  : never;

export type CallOptions = {
  /** Of a POST; made up when it is not given. Give your own to be able to retry after your process has died. */
  idempotencyKey?: string;
  /** Such as `If-Match`. They replace headers of ours with the same name, in whatever case it is written. */
  headers?: Headers | [string, string][] | Record<string, string | undefined>;
  signal?: AbortSignal;
  /** Of one attempt. */
  timeoutMs?: number;
  /** Sees the answer to the last attempt, for its headers (such as `ETag`). */
  onResponse?: (response: Response) => void;
};

/** One call on its way to the wire. */
export type Call = {
  method: string;
  path: string;
  input?: { path?: object; query?: object; body?: unknown };
  options?: CallOptions;
};
