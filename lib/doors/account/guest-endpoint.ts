import type { z } from 'zod';
import type { BrowserOperation } from '#lib/contract/browser-operation.ts';
import { type BrowserCall, browserEndpoint } from '../steps/browser-endpoint.ts';
import type { Endpoint } from '../steps/route.ts';

/** Binds an operation that needs no one signed in to its verb, which itself finds a proof in what it is given. */
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
