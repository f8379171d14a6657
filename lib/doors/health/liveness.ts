import { runningServices } from '#lib/platform/installation/services.ts';
import { VERSION } from '#lib/platform/version.ts';

/** `stuck` names what runs beside requests and does not get on. */
export type Liveness = { version: string } & ({ status: 'ok' } | { status: 'stuck'; stuck: string[] });

/**
 * Whether a restart would help: something in this process has hung. A database or an engine that is away is no reason,
 * since what waits for them goes on by itself.
 */
export function liveness(): Liveness {
  const stuck = runningServices().flatMap((service) => (service.stuck?.() ? service.name : []));
  return { version: VERSION, ...(stuck.length === 0 ? { status: 'ok' } : { status: 'stuck', stuck }) };
}
