/** Something that runs beside requests for the life of the process. */
export type Service = {
  name: string;
  stop(): Promise<void>;
  /** False while it cannot do its work; asked by /readyz. */
  healthy?(): boolean | Promise<boolean>;
};

// On globalThis: Next loads instrumentation and routes as separate module graphs of one process.
const shared = globalThis as typeof globalThis & { parleyServices?: Service[] };

/** Remembers what was started, so that /readyz can ask it and a signal can stop it. */
export function registerServices(services: Service[]): void {
  shared.parleyServices = services;
}

export function runningServices(): Service[] {
  return shared.parleyServices ?? [];
}

/** Stops all services at once; each drains what it has begun. */
export async function stopServices(): Promise<void> {
  const services = runningServices();
  shared.parleyServices = [];
  await Promise.allSettled(services.map((service) => service.stop()));
}
