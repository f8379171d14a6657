import type { z } from 'zod';
import type { SignedIn } from '../auth/session-of.ts';
import { type BrowserCall, type BrowserEndpoint, browserEndpoint } from './browser-endpoint.ts';
import type { BrowserOperation } from './browser-operation.ts';
import { signedIn } from './signed-in.ts';

/** Binds an operation on a person's own account, of whatever workspace, to its verb. */
export function accountEndpoint<Op extends BrowserOperation>(
  operation: Op,
  handle: (call: BrowserCall<Op> & { person: SignedIn }) => Promise<z.input<Op['result']>>,
): BrowserEndpoint {
  return browserEndpoint(
    operation,
    ({ request }) => signedIn(request),
    (call, person) => handle({ ...call, person }),
  );
}
