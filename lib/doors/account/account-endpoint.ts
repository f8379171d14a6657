import type { z } from 'zod';
import type { BrowserOperation } from '#lib/contract/browser-operation.ts';
import type { SignedIn } from '#lib/workspace/sessions/session-of.ts';
import { type BrowserCall, browserEndpoint } from '../steps/browser-endpoint.ts';
import { requireFresh } from '../steps/require-fresh.ts';
import type { Endpoint } from '../steps/route.ts';
import { signedIn } from '../steps/signed-in.ts';

/** Binds an operation on a person's own account, outside any workspace, to its verb. */
export function accountEndpoint<Op extends BrowserOperation>(
  operation: Op,
  handle: (call: BrowserCall<Op> & { person: SignedIn }) => Promise<z.input<Op['result']>>,
): Endpoint {
  return browserEndpoint(
    operation,
    async ({ request }) => {
      const person = await signedIn(request);
      requireFresh(operation, person);
      return person;
    },
    (call, person) => handle({ ...call, person }),
  );
}
