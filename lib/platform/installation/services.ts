import { singleton } from '../singleton.ts';

/** `degraded`: requests are served as usual, but part of the work waits for something outside. */
export type Health = boolean | 'degraded';

/** Something that runs beside requests for the life of the process. */
export type Service = {
  name: string;
  stop(): Promise<void>;
  /** Whether it can do its work; read by /readyz. */
  healthy?(): Health | Promise<Health>;
  /** What /readyz says while it is degraded, in a few words. By default “work waits”. */
  degradedReason?: string;
  /** Whether it will never recover by itself; read by /healthz. */
  stuck?(): boolean;
};

type Services = { started: Promise<void> | undefined; running: Service[]; stopping: boolean };

const shared = singleton('services', (): Services => ({ started: undefined, running: [], stopping: false }));

/** Starts the services once per process, no matter who asks first (`server.ts`, or Next on its own). */
export function startOnce(start: () => Promise<Service[]>): Promise<void> {
  shared.started ??= start().then((services) => {
    shared.running = services;
  });
  return shared.started;
}

/** Whether the services were already started. */
export function areStarted(): boolean {
  return shared.started !== undefined;
}

export function runningServices(): Service[] {
  return shared.running;
}

/** Makes /readyz answer 503 from now on, so that load balancers send this process no more requests. */
export function noteStopping(): void {
  shared.stopping = true;
}

export function isStopping(): boolean {
  return shared.stopping;
}

/** Stops all services at once; each drains what it has begun. Afterwards the process is not ready. */
export async function stopServices(): Promise<void> {
  const services = shared.running;
  Object.assign(shared, { started: undefined, running: [], stopping: false });
  await Promise.allSettled(services.map((service) => service.stop()));
}
