import autocannon from 'autocannon';
import type { Cost } from './bench.ts';
import type { Spent } from './cpu-time.ts';

const CONNECTIONS = 16;

/** What a load came to. `cost` is per request. */
export type Load = { perSecond: number; cost: Cost };

/**
 * Asks a server as fast as 16 connections go. `spent` tells the CPU time that it has used so far. Throws when a request
 * is refused.
 */
export async function load(options: autocannon.Options, spent: () => Spent): Promise<Load> {
  const before = spent();
  const { requests, duration, latency, non2xx, errors } = await autocannon({ connections: CONNECTIONS, ...options });
  const after = spent();
  if (non2xx > 0 || errors > 0) throw new Error(`${options.url}: ${non2xx} refusals, ${errors} errors`);
  return {
    perSecond: requests.total / duration,
    cost: {
      appMs: (after.appMs - before.appMs) / requests.total,
      databaseMs: (after.databaseMs - before.databaseMs) / requests.total,
      p50Ms: latency.p50,
      p99Ms: latency.p99,
    },
  };
}
