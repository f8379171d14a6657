const shared = globalThis as typeof globalThis & { parleyEngineSeenAt?: number };

/** An engine that has not looked for work for so long is stuck or cannot reach the database. */
const STALE_MS = 10_000;

/** Told by the running engine each time it has looked for work. */
export function reportEngine(): void {
  shared.parleyEngineSeenAt = Date.now();
}

/** For `/readyz`: whether this process runs background work, or hands it to the external server. */
export function engineIsReady(): boolean {
  return Date.now() - (shared.parleyEngineSeenAt ?? 0) < STALE_MS;
}
