import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findProgram, inngestDevServer, inngestServer, redisServer } from '../inngest/testing/inngest-server.ts';
import type { Bench, Row } from './bench.ts';

const FLOWS = 300;

/**
 * How many flows with one API call an app process completes per second: on the embedded engine and, where their
 * programs are installed, on a self-hosted Inngest server with Redis and on Inngest's dev server. All on this machine,
 * one by one.
 */
export const bench: Bench = async () => {
  const program = findProgram({ variable: 'INNGEST_SERVER', name: 'inngest' });
  const redis = findProgram({ variable: 'REDIS_SERVER', name: 'redis-server' });
  const embedded = await flowsPerSecond({});
  const row = (engine: string, value: number): Row => ({
    metric: `flows with one http_request, ${engine}`,
    value,
    unit: 'flows/s',
    floor: embedded,
    ratio: value / embedded,
  });
  const rows = [row('embedded engine', embedded)];
  if (program && redis) {
    const queue = await redisServer({ program: redis });
    const server = await inngestServer({ program, redisUrl: queue.url });
    await queue.start();
    await server.start();
    rows.push(row('self-hosted Inngest', await flowsPerSecond(server.environment)));
    await server.stop();
    await queue.stop();
  }
  if (program) {
    const server = await inngestDevServer({ program });
    await server.start();
    rows.push(row('Inngest dev server', await flowsPerSecond(server.environment)));
    await server.stop();
  }
  return { name: 'engines', rows };
};

async function flowsPerSecond(environment: Record<string, string>): Promise<number> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...process.execArgv, 'bench/servers/flows-on-engine.ts', String(FLOWS)],
    { env: { ...process.env, ...environment } },
  );
  return Number(stdout.trim().split('\n').at(-1));
}
