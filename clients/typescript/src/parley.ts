import type { Call, CallOptions } from './call.ts';
import { Operations } from './generated/operations.ts';
import { ParleyError } from './parley-error.ts';
import { readError, unreadableAnswer } from './read-error.ts';

export type ParleyOptions = {
  /** Where Parley runs, such as `https://parley.example.com`; `/public/v1` is added if it is missing. */
  baseUrl: string;
  apiKey: string;
  /**
   * Further attempts after a 429, a 5xx or no response; 3 by default. Waiting for a request that still runs under the same
   * `Idempotency-Key`, and for a server that is away, takes none of them. 0 also switches off this waiting.
   */
  maxRetries?: number;
  /** For one attempt, in milliseconds; 30 seconds by default. */
  timeoutMs?: number;
  fetch?: typeof fetch;
};

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;
/** If the server asks for a longer pause, the call fails; the error has `retryAfterSeconds`. */
const MAX_RETRY_AFTER_SECONDS = 60;
/** In all. The server calls a request whose process has died unknown after 60 seconds, and then says what became of it. */
const MAX_IN_PROGRESS_MS = 75_000;
const LEAST_IN_PROGRESS_MS = 1_000;
/** In all. A server that restarts is back by then. */
const MAX_AWAY_MS = 30_000;

/**
 * The client of the public API: a method for each operation.
 *
 * Retries after a 429, a 5xx and a lost connection, with exponential backoff or after the time in `Retry-After`; half a
 * minute longer while the server is away. Every POST has an `Idempotency-Key`, the same one for each attempt, so that a
 * retry never does anything twice. If the last attempt fails, throws a `ParleyError`.
 */
export class Parley extends Operations {
  readonly #baseUrl: string;
  readonly #apiKey: string;
  readonly #maxRetries: number;
  readonly #timeoutMs: number;
  readonly #fetch: typeof fetch;

  constructor({ baseUrl, apiKey, maxRetries = 3, timeoutMs = 30_000, fetch: ownFetch = fetch }: ParleyOptions) {
    super();
    const trimmed = baseUrl.replace(/\/+$/, '');
    this.#baseUrl = trimmed.endsWith('/public/v1') ? trimmed : `${trimmed}/public/v1`;
    this.#apiKey = apiKey;
    this.#maxRetries = maxRetries;
    this.#timeoutMs = timeoutMs;
    // A wrapper, because browsers and edge runtimes refuse a fetch that is called as a method of another object.
    this.#fetch = (...request) => ownFetch(...request);
  }

  protected override async call<Value>(call: Call): Promise<Value> {
    const { method, options = {} } = call;
    const content = await encode(call.input?.body);
    const headers = this.#headers(method, content, options);
    let retries = 0;
    let waitedMs = 0;
    let away = { attempts: 0, waitedMs: 0 };
    for (;;) {
      try {
        return await this.#attempt<Value>(call, content, headers);
      } catch (error) {
        options.signal?.throwIfAborted();
        if (!(error instanceof ParleyError)) throw error;
        if (isInProgress(error) && this.#maxRetries > 0) {
          const ms = Math.max(LEAST_IN_PROGRESS_MS, delayMs(error, 0));
          waitedMs += ms;
          if (waitedMs > MAX_IN_PROGRESS_MS) throw error;
          await pause(ms, options.signal);
        } else if (isAway(error) && this.#maxRetries > 0 && away.waitedMs < MAX_AWAY_MS && isPassing(error)) {
          const ms = delayMs(error, away.attempts);
          away = { attempts: away.attempts + 1, waitedMs: away.waitedMs + ms };
          await pause(ms, options.signal);
        } else {
          if (retries >= this.#maxRetries || !isPassing(error)) throw error;
          await pause(delayMs(error, retries), options.signal);
          retries += 1;
        }
      }
    }
  }

  /** The same for every attempt. The caller's headers replace ours with the same name, in any case. */
  #headers(method: string, content: Content | undefined, { idempotencyKey, headers }: CallOptions): Headers {
    const all = new Headers({ accept: 'application/json', 'x-api-key': this.#apiKey });
    if (content) all.set('content-type', content.type);
    if (idempotencyKey !== undefined) all.set('idempotency-key', idempotencyKey);
    const given = headers instanceof Headers || Array.isArray(headers) ? headers : Object.entries(headers ?? {});
    for (const [name, value] of given) if (value !== undefined) all.set(name, value);
    if (method === 'POST' && !all.has('idempotency-key')) all.set('idempotency-key', crypto.randomUUID());
    return all;
  }

  async #attempt<Value>(
    { method, path, input = {}, options = {} }: Call,
    content: Content | undefined,
    headers: Headers,
  ): Promise<Value> {
    const idempotencyKey = headers.get('idempotency-key') ?? undefined;
    const timeout = AbortSignal.timeout(options.timeoutMs ?? this.#timeoutMs);
    try {
      const response = await this.#fetch(this.#baseUrl + filled(path, input.path) + queryString(input.query), {
        method,
        headers,
        ...(content && { body: content.body }),
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      });
      options.onResponse?.(response);
      if (!response.ok) throw await readError(response, idempotencyKey);
      const text = await response.text();
      try {
        return JSON.parse(text) as Value;
      } catch (cause) {
        throw unreadableAnswer(response, { idempotencyKey, cause });
      }
    } catch (cause) {
      if (cause instanceof ParleyError || options.signal?.aborted) throw cause;
      const code = timeout.aborted ? 'timeout' : 'connection_failed';
      const detail = timeout.aborted ? 'There was no answer in time.' : 'The connection failed.';
      throw new ParleyError({ status: 0, code, detail, idempotencyKey }, { cause });
    }
  }
}

type Content = { type: string; body: string | ArrayBuffer };

/** Encodes the body once, for all attempts. */
async function encode(body: unknown): Promise<Content | undefined> {
  if (body === undefined) return undefined;
  if (!(body instanceof FormData)) return { type: 'application/json', body: JSON.stringify(body) };
  const encoded = new Response(body);
  return { type: encoded.headers.get('content-type') ?? '', body: await encoded.arrayBuffer() };
}

/** Whether the same request may succeed later. */
function isPassing({ status, retryAfterSeconds = 0 }: ParleyError) {
  const passing = status === 0 || status === 429 || status >= 500;
  return passing && retryAfterSeconds <= MAX_RETRY_AFTER_SECONDS;
}

/** Whether the first request with this `Idempotency-Key` has no outcome yet. */
function isInProgress({ code }: ParleyError) {
  return code === 'request_in_progress';
}

/** Whether nothing answers, or only a proxy in front of it, or the server says that it cannot work for the moment. */
function isAway({ status, code }: ParleyError) {
  return code === 'connection_failed' || status === 503 || (code === 'unreadable_answer' && status >= 502);
}

function delayMs({ retryAfterSeconds }: ParleyError, attempt: number) {
  if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1000;
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt) * (0.5 + Math.random() / 2);
}

function pause(ms: number, signal?: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

function filled(path: string, parts: object = {}) {
  const values = new Map(Object.entries(parts));
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

function queryString(query: object = {}) {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}
