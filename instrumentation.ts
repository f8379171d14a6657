/** Runs once per server process, before its first request: starts what works beside requests, and stops it in order. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { mendBrokenPaths } = await import('./lib/http/mend-broken-paths.ts');
  mendBrokenPaths();
  const { startServices } = await import('./inngest/start-services.ts');
  await startServices();
}
