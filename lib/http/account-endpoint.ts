import type { z } from 'zod';
import { type BrowserCall, type BrowserEndpoint, browserEndpoint } from './browser-endpoint.ts';
import type { BrowserOperation } from './browser-operation.ts';

/** Binds an operation on a person's own account, of whatever workspace, to its verb. */
export function accountEndpoint<Op extends BrowserOperation>(
  operation: Op,
  handle: (call: BrowserCall<Op>) => Promise<z.input<Op['result']>>,
): BrowserEndpoint {
  return browserEndpoint(
    operation,
    async () => undefined,
    (call) => handle(call),
  );
}
