import { monitorEventLoopDelay } from 'node:perf_hooks';
import { connections } from '../database/db.ts';
import { poolSize } from '../database/open-pool.ts';
import { VERSION } from '../version.ts';
import type { Reading } from './metrics.ts';

/** In ms between a timer's checks of how late it is. */
const RESOLUTION_MS = 20;
const NS = 1e9;

/** Measures how late this process's timers are. Each reading starts a new interval. */
export function watchEventLoop(): { read(): Reading[]; stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  // The measurement is the whole time between two checks.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / NS - RESOLUTION_MS / 1000);
  return {
    read: () => {
      const values = { '0.5': delays.percentile(50), '0.99': delays.percentile(99), '1': delays.max };
      delays.reset();
      return Object.entries(values).map(([quantile, value]) => ({
        name: 'parley_event_loop_delay_seconds',
        value: late(value),
        labels: { quantile },
      }));
    },
    stop: () => void delays.disable(),
  };
}

/** What this process is and uses. */
export function readProcess(): Reading[] {
  const connected = connections();
  const { totalCount, idleCount } = connected;
  const { user, system } = process.cpuUsage();
  const pool = { used: totalCount - idleCount, idle: idleCount, waiting: connected.waiting() };
  return [
    { name: 'parley_build_info', value: 1, labels: { version: VERSION } },
    { name: 'process_resident_memory_bytes', value: process.memoryUsage.rss(), labels: {} },
    { name: 'process_cpu_seconds_total', value: (user + system) / 1e6, labels: {} },
    { name: 'process_start_time_seconds', value: Math.round(Date.now() / 1000 - process.uptime()), labels: {} },
    { name: 'parley_database_connections_max', value: poolSize(), labels: {} },
    ...Object.entries(pool).map(
      ([state, value]): Reading => ({ name: 'parley_database_connections', value, labels: { state } }),
    ),
  ];
}
