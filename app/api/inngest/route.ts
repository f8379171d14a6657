import { serve } from 'inngest/edge';
import { inngest } from '#inngest/client/client.ts';
import { functions } from '#inngest/functions/index.ts';
import { readBody } from '#lib/doors/steps/read-body.ts';
import { MB } from '#lib/platform/bytes.ts';
import { engineServeOrigin, usesDevServer, usesExternalEngine } from '#lib/platform/env.ts';
import { beyondBounds } from '#lib/platform/json/beyond-bounds.ts';
import { clientAddress } from '#lib/platform/net/client-address.ts';

/** An Inngest server sends a run's event and all step results so far; its own limit for them is 32 MB. */
const MAX_BYTES = 32 * MB;

/** Far above any run's. The SDK parses a body, and writes it in canonical form, before it knows who signed it. */
const BOUNDS = { levels: 1000, values: 200_000 };

const SIGNATURE = 'x-inngest-signature';

let handler: ((request: Request) => Promise<Response>) | undefined;

/** Made at the first call that may be the engine's: a build, which imports this, has no keys. */
function handle(request: Request): Promise<Response> {
  handler ??= serve({ client: inngest, functions, enableUnauthedSync: false, serveOrigin: engineServeOrigin() });
  return handler(request);
}

/**
 * The engine's door: an Inngest server syncs (PUT) and calls (POST) our functions here, signed with the signing key. A
 * body without a signature header is not even read, nor is any with the embedded engine, which calls in process. A dev
 * server signs nothing, so it is accepted from this machine only.
 */
async function door(request: Request): Promise<Response> {
  if (!mayBeEngine(request)) return new Response(null, { status: 401 });
  if (request.method === 'GET') return handle(request);
  const { url, method, headers } = request;
  const body = await readBody(request, { maxBytes: MAX_BYTES }).catch(() => null);
  if (!body || beyondBounds(body, BOUNDS)) return new Response(null, { status: 413 });
  return handle(new Request(url, { method, headers, body: Buffer.from(body) }));
}

function mayBeEngine(request: Request): boolean {
  if (usesDevServer()) return isOfThisMachine(request);
  return usesExternalEngine() && (request.method === 'GET' || request.headers.has(SIGNATURE));
}

/** Whether the client address is loopback, or none was set because no server did. Pages in a browser are refused, too. */
function isOfThisMachine({ headers }: Request): boolean {
  const address = clientAddress(headers);
  const isLoopback = address === null || /^(127\.|::1$)/.test(address);
  return isLoopback && !headers.has('origin') && !headers.has('sec-fetch-site');
}

export { door as GET, door as POST, door as PUT };
