import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports that this process has handed out: the system may offer one again before anything listens on it. */
const given = new Set<number>();

/** A free port of this machine, different each time, for a program that cannot choose one itself. */
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
