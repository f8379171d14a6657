import type { FormData } from 'undici';
import { MB } from '#lib/platform/bytes.ts';
import { graphPool, graphSlots } from './graph-pool.ts';
import { parsedBody } from './parsed-body.ts';

export type GraphAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Parsed; undefined when it is not JSON. */
  body: unknown;
};

/** No complete response arrived. `wasSent` tells whether the request may have reached the other side. */
export class ExchangeFailed extends Error {
  readonly wasSent: boolean;

  constructor(wasSent: boolean, cause: Error) {
    super(cause.message, { cause });
    this.name = 'ExchangeFailed';
    this.wasSent = wasSent;
  }
}

/** A hundred templates or products, the most on a page, take a tenth of this. */
const MAX_ANSWER_BYTES = 4 * MB;

/** Where a call goes; the path includes its query. */
export type GraphTarget = { origin: string; path: string };

type Request = {
  /** The calling account, for its share of the connections. */
  account: string;
  target: GraphTarget;
  method: 'GET' | 'POST' | 'DELETE';
  headers: Record<string, string>;
  body?: string | FormData | undefined;
  /** Until the last byte of the response. */
  timeoutMs: number;
};

/** One HTTP exchange with Meta, read to its end, once the account has a slot. Throws `ExchangeFailed`. */
export async function graphExchange({ account, timeoutMs, ...request }: Request): Promise<GraphAnswer> {
  const deadline = performance.now() + timeoutMs;
  // Usually one is free, and no timer is needed.
  const release = graphSlots.takeNow(account) ?? (await slotInTime(account, timeoutMs));
  try {
    return await exchange({ ...request, timeoutMs: Math.max(1, deadline - performance.now()) });
  } finally {
    release();
  }
}

function slotInTime(account: string, timeoutMs: number): Promise<() => void> {
  return graphSlots.take(account, AbortSignal.timeout(timeoutMs)).catch(() => {
    throw new ExchangeFailed(false, new Error(`no free connection within ${timeoutMs} ms`));
  });
}

/**
 * Uses the dispatcher directly, below undici's `request()`, because only the dispatcher reports when it starts to write a
 * request: a failure before that certainly did nothing, a later one may have. Throws `ExchangeFailed`.
 */
function exchange({ target, method, headers, body, timeoutMs }: Omit<Request, 'account'>): Promise<GraphAnswer> {
  return new Promise((resolve, reject) => {
    let wasSent = false;
    let failure: Error | null = null;
    let abort: ((reason: Error) => void) | null = null;
    const answer: GraphAnswer = { status: 0, headers: {}, body: undefined };
    const chunks: Buffer[] = [];
    let size = 0;
    const fail = (error: Error) => {
      clearTimeout(timer);
      failure ??= error;
      reject(new ExchangeFailed(wasSent, failure));
    };
    const timer = setTimeout(() => {
      fail(new Error(`no answer within ${timeoutMs} ms`));
      abort?.(new Error('timeout'));
    }, timeoutMs);

    graphPool().dispatch(
      { ...target, method, headers, body: body ?? null },
      {
        onRequestStart(controller) {
          // Timed out while it waited for a connection: stopped here, it is never written.
          if (failure) {
            controller.abort(failure);
            return;
          }
          wasSent = true;
          abort = (reason) => controller.abort(reason);
        },
        onResponseStart(_controller, status, responseHeaders) {
          answer.status = status;
          answer.headers = responseHeaders;
        },
        onResponseData(controller, chunk) {
          size += chunk.byteLength;
          if (size > MAX_ANSWER_BYTES) controller.abort(new Error(`an answer of more than ${MAX_ANSWER_BYTES} bytes`));
          else chunks.push(chunk);
        },
        onResponseEnd() {
          clearTimeout(timer);
          resolve({ ...answer, body: parsedBody(Buffer.concat(chunks)) });
        },
        onResponseError(_controller, error) {
          fail(error);
        },
      },
    );
  });
}
