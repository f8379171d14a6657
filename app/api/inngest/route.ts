import { serve } from 'inngest/edge';
import { inngest } from '#inngest/client.ts';
import { functions } from '#inngest/functions/index.ts';

let handler: ReturnType<typeof serve> | undefined;

/** The engine's door: an Inngest server reads (PUT) and calls (POST) our functions here, signed with the signing key. */
function door(request: Request): Promise<Response> {
  handler ??= serve({ client: inngest, functions, enableUnauthedSync: false });
  return handler(request);
}

export { door as GET, door as POST, door as PUT };
