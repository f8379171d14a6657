import type { RequestListener } from 'node:http';
import { toNodeHandler } from 'srvx/node';
import { respond } from './respond.ts';

export type Handler = (request: Request) => Response | Promise<Response>;

/** A Web-standard handler for Node's HTTP server. Anything it throws is logged and answered in the API's error shape. */
export function nodeListener(handle: Handler): RequestListener {
  const guarded: Handler = async (request) => {
    try {
      return await handle(request);
    } catch (error) {
      return respond(() => Promise.reject(error));
    }
  };
  // We serve only HTTP/1; the type allows HTTP/2 as well.
  return toNodeHandler(guarded) as RequestListener;
}
