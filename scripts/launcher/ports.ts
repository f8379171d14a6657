import { createServer } from 'node:net';

/** Throws, in words that name the variable, when someone listens on a port already. */
export async function requireFreePort({ port, host, variable }: { port: number; host: string; variable: string }) {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${error.code})`;
      reject(
        new Error(
          `Port ${port} on ${host} ${reason}. Set ${variable} to another one: ${variable}=${port + 10} npm start`,
        ),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
