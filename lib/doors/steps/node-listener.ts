import type { RequestListener } from 'node:http';
import { toNodeHandler } from 'srvx/node';
import { respond } from './respond.ts';

export type Handler = (request: Request) => Response | Promise<Response>;

/** A Web-standard handler for Node's HTTP server. Whatever it throws is logged and answered in the API's error shape. */
export function nodeListener(handle: Handler): RequestListener {
  const guarded: Handler = async (request) => {
    try {
      return await handle(request);
    } catch (error) {
      return respond(() => Promise.reject(error));
    }
  };
  // Ours speak HTTP/1 only; the type allows for both.
  return toNodeHandler(guarded) as RequestListener;
}
