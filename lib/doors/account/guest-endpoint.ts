import type { z } from 'zod';
import type { BrowserOperation } from '#lib/contract/browser-operation.ts';
import { type BrowserCall, browserEndpoint } from '../steps/browser-endpoint.ts';
import type { Endpoint } from '../steps/route.ts';

/** Binds an operation that needs no session to its verb, which checks any proof itself. */
export function guestEndpoint<Op extends BrowserOperation>(
  operation: Op,
  handle: (call: BrowserCall<Op>) => Promise<z.input<Op['result']> | Response>,
): Endpoint {
  return browserEndpoint(
    operation,
    async () => undefined,
    (call) => handle(call),
  );
}
