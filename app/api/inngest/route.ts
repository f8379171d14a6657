import { serve } from 'inngest/edge';
import { inngest } from '#inngest/client.ts';
import { functions } from '#inngest/functions/index.ts';
import { readBody } from '#lib/doors/steps/read-body.ts';
import { MB } from '#lib/platform/bytes.ts';

/** An Inngest server sends a run's event and all its results so far; its own limit for them is 32 MB. */
const MAX_BYTES = 32 * MB;

let handler: ((request: Request) => Promise<Response>) | undefined;

/** The engine's door: an Inngest server reads (PUT) and calls (POST) our functions here, signed with the signing key. */
async function door(request: Request): Promise<Response> {
  handler ??= serve({ client: inngest, functions, enableUnauthedSync: false });
  if (request.method === 'GET') return handler(request);
  const { url, method, headers } = request;
  const body = await readBody(request, { maxBytes: MAX_BYTES }).catch(() => null);
  if (!body) return new Response(null, { status: 413 });
  return handler(new Request(url, { method, headers, body: Buffer.from(body) }));
}

export { door as GET, door as POST, door as PUT };
