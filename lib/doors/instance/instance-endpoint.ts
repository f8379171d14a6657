import type { z } from 'zod';
import type { BrowserOperation } from '#lib/contract/browser-operation.ts';
import { DomainError } from '#lib/contract/errors.ts';
import { clientAddress } from '#lib/platform/net/client-address.ts';
import type { InstanceActor } from '#lib/workspace/instance/record-instance-audit.ts';
import { type BrowserCall, browserEndpoint } from '../steps/browser-endpoint.ts';
import type { Endpoint } from '../steps/route.ts';
import { signedIn } from '../steps/signed-in.ts';

/** Binds an operation on the installation to its verb. For everyone but instance admins it does not exist (404). */
export function instanceEndpoint<Op extends BrowserOperation>(
  operation: Op,
  handle: (call: BrowserCall<Op> & { actor: InstanceActor }) => Promise<z.input<Op['result']>>,
): Endpoint {
  return browserEndpoint(
    operation,
    async ({ request }) => {
      const person = await signedIn(request);
      if (!person.isInstanceAdmin) throw new DomainError('not_found', 'There is no such path.');
      return { id: person.userId, name: person.name, ipAddress: clientAddress(request.headers) };
    },
    (call, actor) => handle({ ...call, actor }),
  );
}
