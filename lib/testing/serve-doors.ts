import { type Door, doorListener } from '#lib/doors/server/door-listener.ts';
import { serveListener } from './serve-listener.ts';

/** Serves a table of doors on a loopback port, as `server.ts` does. */
export function serveDoors(doors: readonly Door[]) {
  const find = doorListener(doors);
  return serveListener((request, response) => {
    const answer = find(request);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
}
