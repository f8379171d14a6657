import { once } from 'node:events';
import { createServer } from 'node:net';

/** Given out by this process: the system may name a port again before anyone listens on it. */
const given = new Set<number>();

/** A port of this machine that no one listens on, for a program that cannot choose one itself. Each time another one. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port');
  if (given.has(address.port)) return freePort();
  given.add(address.port);
  return address.port;
}
