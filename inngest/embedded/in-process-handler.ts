import { type Inngest, InngestCommHandler, type InngestFunction } from 'inngest';

type InProcessRequest = {
  method: 'PUT' | 'POST';
  search: string;
  headers?: Record<string, string>;
  body: string;
};
export type InProcessReply = { status: number; headers: Record<string, string>; body: string };
export type InProcessHandler = {
  (request: InProcessRequest): Promise<InProcessReply>;
  /** The address that the SDK believes to be called at. */
  url: string;
};

/**
 * The SDK's request handler, called without HTTP: the same code that answers an Inngest server. Who can call it is in
 * the process, so requests are not signed; the door on the network (app/api/inngest) does ask for a signature.
 */
export function inProcessHandler({
  client,
  functions,
}: {
  client: Inngest.Any;
  functions: readonly InngestFunction.Any[];
}): InProcessHandler {
  const url = 'http://embedded.invalid/api/inngest';
  const handle = new InngestCommHandler({
    frameworkName: 'parley',
    client,
    functions,
    skipSignatureValidation: true,
    enableUnauthedSync: false,
    handler: (request: InProcessRequest) => ({
      method: () => request.method,
      url: () => new URL(url + request.search),
      headers: (name: string) => request.headers?.[name.toLowerCase()] ?? null,
      body: () => request.body,
      transformResponse: ({ status, headers, body }): InProcessReply => ({ status, headers, body }),
    }),
  }).createHandler();
  return Object.assign((request: InProcessRequest) => handle(request), { url });
}
