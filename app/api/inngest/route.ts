import { serve } from 'inngest/edge';
import { inngest } from '#inngest/client/client.ts';
import { isSigned } from '#inngest/client/is-signed.ts';
import { functions } from '#inngest/functions/index.ts';
import { readBody } from '#lib/doors/steps/read-body.ts';
import { MB } from '#lib/platform/bytes.ts';
import { engineServeOrigin, usesDevServer, usesExternalEngine } from '#lib/platform/env.ts';
import { clientAddress } from '#lib/platform/net/client-address.ts';

/** With a call, an Inngest server sends a run's event and all step results so far; its own limit for them is 32 MB. */
const MAX_CALL_BYTES = 32 * MB;

/** To sync, it sends a URL. */
const MAX_SYNC_BYTES = 64 * 1024;

const SIGNATURE = 'x-inngest-signature';

let handler: ((request: Request) => Promise<Response>) | undefined;

/** Made at the first call that may be the engine's: a build, which imports this, has no keys. */
function handle(request: Request): Promise<Response> {
  handler ??= serve({ client: inngest, functions, enableUnauthedSync: false, serveOrigin: engineServeOrigin() });
  return handler(request);
}

/**
 * The engine's door: an Inngest server syncs (PUT) and calls (POST) our functions here, signed with the signing key. A
 * body without a signature header is not even read, nor is any with the embedded engine, which calls in process. A call's
 * body is parsed only if its signature is right: the SDK would parse it first. A dev server signs nothing, so it is accepted
 * from this machine only.
 */
async function door(request: Request): Promise<Response> {
  if (!mayBeEngine(request)) return new Response(null, { status: 401 });
  if (request.method === 'GET') return handle(request);
  const { url, method, headers } = request;
  const isCall = method === 'POST';
  const bytes = await readBody(request, { maxBytes: isCall ? MAX_CALL_BYTES : MAX_SYNC_BYTES }).catch(() => null);
  if (!bytes) return new Response(null, { status: 413 });
  const signature = headers.get(SIGNATURE);
  if (isCall && !usesDevServer() && !isSigned({ bytes, signature })) return new Response(null, { status: 401 });
  return handle(new Request(url, { method, headers, body: Buffer.from(bytes) }));
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
