import { createServer } from 'node:net';
import { portRefused } from '../../lib/platform/installation/port-refused.ts';

/** Throws an error that names the variable when the port is already in use. */
export async function requireFreePort({ port, host, variable }: { port: number; host: string; variable: string }) {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      reject(new Error(portRefused({ port, host, variable, code: error.code })));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
