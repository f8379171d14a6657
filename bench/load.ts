import autocannon from 'autocannon';
import type { Cost } from './bench.ts';
import { costOf, type Spent } from './cpu-time.ts';

const CONNECTIONS = 16;

/** The result of a load. `cost` is per request. */
export type Load = { perSecond: number; cost: Cost };

/**
 * Sends requests to a server as fast as 16 connections allow. `spent` returns the CPU time that the server has used so
 * far. Throws when a request is refused.
 */
export async function load(options: autocannon.Options, spent: () => Spent): Promise<Load> {
  const before = spent();
  const { requests, duration, latency, non2xx, errors } = await autocannon({ connections: CONNECTIONS, ...options });
  const after = spent();
  if (non2xx > 0 || errors > 0) throw new Error(`${options.url}: ${non2xx} refusals, ${errors} errors`);
  return {
    perSecond: requests.total / duration,
    cost: {
      ...costOf(before, after, requests.total),
      p50Ms: latency.p50,
      p99Ms: latency.p99,
    },
  };
}
