import type { Server, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';

export type Drain = {
  /**
   * Closes the server: goes on for `delayMs`, in which load balancers learn of it, then takes no new connection, and waits
   * for the requests under way, `withinMs` at most. Every answer from the first moment asks its client to hang up.
   */
  close(given: { delayMs: number; withinMs: number }): Promise<void>;
};

/** Watches the requests of a server, from before it listens, so that it can be closed without cutting one off. */
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
      // A stream of events has no end, and a browser that loses it asks the next instance.
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
