import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { type ArrivingBody, arrivingBody } from './arriving-body.ts';
import { EgressError } from './egress-error.ts';
import { timeToConnect } from './time-to-connect.ts';

export type Exchange = {
  dispatcher: Dispatcher;
  url: URL;
  method: string;
  headers: [string, string][];
  body: string | Uint8Array | null;
  /** In ms until the request must be on its way. */
  connectMs: number;
  /** The `performance.now()` by which the last byte of the response must have arrived. */
  deadline: number;
};

export type Answer = {
  status: number;
  /** Of a header that repeats, the first value; only `set-cookie` is a list. */
  headers: IncomingHttpHeaders;
  body: ArrivingBody;
};

/**
 * One request and its response through a dispatcher, with exact deadlines. Before the request is on its way, a passed
 * deadline is a `ConnectTimeout`; after that a `ReadTimeout`, which also ends a body that drips. Other later failures are
 * `ReadError`; those in the body arrive as errors of its stream.
 */
export function exchange({ dispatcher, url, method, headers, body, connectMs, deadline }: Exchange): Promise<Answer> {
  return new Promise((fulfil, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let arriving: ReturnType<typeof arrivingBody> | undefined;
    let failure: EgressError | undefined;

    const fail = (error: EgressError) => {
      failure ??= error;
      clearTimeout(timer);
      controller?.abort(failure);
      arriving?.fail(failure);
      reject(failure);
    };
    const remaining = () => Math.max(0, deadline - performance.now());
    const tooSlowToConnect = () => fail(new EgressError('ConnectTimeout', `${url.host} was not reached in time`));
    const tooSlowToAnswer = () => fail(new EgressError('ReadTimeout', `${url.host} did not answer in time`));
    const withinMs = Math.min(connectMs, remaining());
    let timer = setTimeout(tooSlowToConnect, withinMs);

    timeToConnect.run(withinMs, () =>
      dispatcher.dispatch(
        { origin: url.origin, path: url.pathname + url.search, method, headers: headers.flat(), body },
        {
          onRequestStart: (started) => {
            controller = started;
            // A request that waits for its connection cannot be removed from the dispatcher.
            if (failure) return started.abort(failure);
            clearTimeout(timer);
            timer = setTimeout(tooSlowToAnswer, remaining());
          },
          onResponseStart: (current, status, responseHeaders) => {
            if (status < 200) return;
            arriving = arrivingBody({
              pause: () => current.pause(),
              resume: () => current.resume(),
              leave: (error) => {
                clearTimeout(timer);
                current.abort(error ?? new Error('The rest of the answer is not wanted'));
              },
            });
            fulfil({ status, headers: firstOfEach(responseHeaders), body: arriving.body });
          },
          onResponseData: (_controller, chunk) => arriving?.push(chunk),
          onResponseEnd: () => {
            clearTimeout(timer);
            arriving?.end();
          },
          onResponseError: (_controller, error) =>
            fail(asEgressError(error, controller ? 'ReadError' : 'ConnectError')),
        },
      ),
    );
  });
}

/** In place, as few responses repeat a header. */
function firstOfEach(headers: Record<string, string | string[] | undefined>): IncomingHttpHeaders {
  for (const [name, value] of Object.entries(headers)) {
    if (Array.isArray(value) && name !== 'set-cookie') headers[name] = value[0];
  }
  return headers as IncomingHttpHeaders;
}

function asEgressError(error: Error, reason: 'ReadError' | 'ConnectError'): EgressError {
  return error instanceof EgressError ? error : new EgressError(reason, error.message, { cause: error });
}
