/** Runs once per server process, before its first request: starts what works beside requests, and stops it in order. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { mendBrokenPaths } = await import('./lib/http/mend-broken-paths.ts');
  mendBrokenPaths();
  // Under `npm run dev` a route is what its file says now; what was loaded here is what it said at the start.
  if (process.env.NODE_ENV === 'production') await stepBeforeNext();
  const { startServices } = await import('./inngest/start-services.ts');
  await startServices();
}

async function stepBeforeNext() {
  const { serveDirectly } = await import('./lib/http/serve-directly.ts');
  const messages = await import('./app/public/v1/messages/route.ts');
  const channel = await import('./app/channels/whatsapp/route.ts');
  serveDirectly({ 'POST /public/v1/messages': messages.POST, 'POST /channels/whatsapp': channel.POST });
  const { refuseUnknownMethods } = await import('./lib/http/refuse-unknown-methods.ts');
  const { allOperations } = await import('./lib/openapi/all-operations.ts');
  refuseUnknownMethods([...allOperations, { method: 'GET', path: '/openapi.json' }]);
}
