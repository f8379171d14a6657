import type { AddressInfo, Server } from 'node:net';
import { onTestFinished } from 'vitest';

/** Starts a server on a free port of 127.0.0.1 until the test has finished. Returns the port. */
export async function serve(server: Server & { closeAllConnections?: () => void }): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(async () => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections?.();
    await closed;
  });
  return (server.address() as AddressInfo).port;
}
