import { runningServices } from '#lib/platform/installation/services.ts';
import { VERSION } from '#lib/platform/version.ts';

/** `stuck` names background services that make no progress. */
export type Liveness = { version: string } & ({ status: 'ok' } | { status: 'stuck'; stuck: string[] });

/**
 * Whether a restart would help because something in this process has hung. An unreachable database or engine does not
 * count, since what waits for them continues by itself.
 */
export function liveness(): Liveness {
  const stuck = runningServices().flatMap((service) => (service.stuck?.() ? service.name : []));
  return { version: VERSION, ...(stuck.length === 0 ? { status: 'ok' } : { status: 'stuck', stuck }) };
}
