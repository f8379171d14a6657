import { singleton } from '../singleton.ts';

/** Degraded: part of the work waits for something outside, and requests are served as ever. */
export type Health = boolean | 'degraded';

/** Something that runs beside requests for the life of the process. */
export type Service = {
  name: string;
  stop(): Promise<void>;
  /** Whether it can do its work; asked by /readyz. */
  healthy?(): Health | Promise<Health>;
  /** True when it will not get on by itself any more; asked by /healthz. */
  stuck?(): boolean;
};

type Services = { started: Promise<void> | undefined; running: Service[]; stopping: boolean };

const shared = singleton('services', (): Services => ({ started: undefined, running: [], stopping: false }));

/** Starts what runs beside requests, once in a process, no matter who asks (`server.ts`, or Next on its own). */
export function startOnce(start: () => Promise<Service[]>): Promise<void> {
  shared.started ??= start().then((services) => {
    shared.running = services;
  });
  return shared.started;
}

/** Whether someone has asked for them already. */
export function areStarted(): boolean {
  return shared.started !== undefined;
}

export function runningServices(): Service[] {
  return shared.running;
}

/** From now on /readyz answers 503: anyone who shares out requests should send this process no more. */
export function noteStopping(): void {
  shared.stopping = true;
}

export function isStopping(): boolean {
  return shared.stopping;
}

/** Stops all services at once; each drains what it has begun. Without them the process is not ready either. */
export async function stopServices(): Promise<void> {
  const services = shared.running;
  Object.assign(shared, { started: undefined, running: [], stopping: false });
  await Promise.allSettled(services.map((service) => service.stop()));
}
