import type { Server, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';

export type Drain = {
  /**
   * Closes the server: continues for `delayMs`, in which load balancers learn of it, then accepts no new connections,
   * and waits for active requests, at most `withinMs`. From the start, every response asks its client to close the
   * connection.
   */
  close(given: { delayMs: number; withinMs: number }): Promise<void>;
};

/** Tracks a server's requests, from before it listens, so that it can be closed without cutting one off. */
export function drainOf(server: Server): Drain {
  const open = new Set<ServerResponse>();
  let closing = false;
  let onEmpty = () => {};
  server.on('request', (_request, response) => {
    if (closing) response.setHeader('connection', 'close');
    open.add(response);
    response.once('close', () => {
      open.delete(response);
      if (open.size === 0) onEmpty();
    });
  });
  return {
    async close({ delayMs, withinMs }) {
      closing = true;
      for (const response of open) if (!response.headersSent) response.setHeader('connection', 'close');
      await setTimeout(delayMs);
      server.close();
      // A stream of events never ends, and a browser that loses it reconnects to the next instance.
      for (const response of open) if (wantsEvents(response)) response.destroy();
      const empty = new Promise<void>((resolve) => {
        onEmpty = resolve;
        if (open.size === 0) resolve();
      });
      await Promise.race([empty, setTimeout(withinMs, undefined, { ref: false })]);
      server.closeAllConnections();
    },
  };
}

function wantsEvents({ req }: ServerResponse): boolean {
  return req.headers.accept === 'text/event-stream';
}
