const EVERY_MS = 500;

/**
 * Calls `stop` when the `npm start` that runs us is gone: npm passes signals to the shell between us, which dies
 * without telling us. If anything else started us, we may outlive our parent, as daemons do.
 */
export function endWithNpm(stop: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, EVERY_MS).unref();
}
