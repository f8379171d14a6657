/** Runs once per server process, before its first request: starts what works beside requests, and stops it in order. */
export async function register() {
  // All of it in this branch, which the bundle for the edge runtime leaves out.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { mendBrokenPaths } = await import('./lib/doors/steps/mend-broken-paths.ts');
    mendBrokenPaths();
    if (process.env.NODE_ENV === 'production') {
      const { stepBeforeNext } = await import('./app/step-before-next.ts');
      stepBeforeNext();
    }
    const { startServices } = await import('./inngest/start-services.ts');
    await startServices();
  }
}
