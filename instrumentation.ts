import type { Instrumentation } from 'next';

let noteFailedPage: ((error: unknown) => void) | undefined;

/**
 * Next calls this once per process. `server.ts` starts the background services itself; a plain `next start` does so
 * here.
 */
export async function register() {
  // Everything is in this branch, which the bundle for the edge runtime leaves out.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    ({ noteFailedPage } = await import('./lib/doors/server/without-database.ts'));
    const { areStarted, noteStopping, stopServices } = await import('./lib/platform/installation/services.ts');
    if (areStarted()) return;
    const { requireDatabase } = await import('./lib/platform/env.ts');
    requireDatabase();
    const { finishAccessLog } = await import('./lib/doors/steps/access-log.ts');
    const { closeDatabase } = await import('./lib/platform/database/db.ts');
    const { onStopSignal } = await import('./lib/platform/installation/on-stop-signal.ts');
    const { startServices } = await import('./inngest/start-services.ts');
    const { readInstallation } = await import('./lib/doors/metrics/read-installation.ts');
    const { startTelemetry, stopTelemetry } = await import('./lib/platform/telemetry/telemetry.ts');
    onStopSignal(async () => {
      noteStopping();
      await stopServices();
      await stopTelemetry();
      await finishAccessLog();
      await closeDatabase();
    });
    await startTelemetry({ read: readInstallation });
    await startServices();
  }
}

/** Next calls this with an error that a page threw, and answers without waiting. */
export const onRequestError: Instrumentation.onRequestError = (error) => noteFailedPage?.(error);
