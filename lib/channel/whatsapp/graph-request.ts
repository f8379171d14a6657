import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { FormData } from 'undici';
import type { z } from 'zod';
import { env } from '#lib/platform/env.ts';
import { log } from '#lib/platform/log.ts';
import { measure } from '#lib/platform/telemetry/measure.ts';
import { inSpan } from '#lib/platform/telemetry/trace.ts';
import { ChannelError } from '../channel-error.ts';
import { appSecretProof } from './app-secret-proof.ts';
import { graphError, isGraphError } from './graph-error.ts';
import { ExchangeFailed, type GraphAnswer, type GraphTarget, graphExchange } from './graph-exchange.ts';
import { graphBaseUrl } from './graph-pool.ts';
import { usageOf } from './usage.ts';

/** In ms for the whole call, including retries, because an API request waits for it. */
const TIMEOUT_MS = 20_000;
/** In ms before the second and the third attempt, ± half. */
const RETRY_DELAYS_MS = [200, 800];
/**
 * Transient refusals, after which nothing was done, and how often they are retried: Meta says “temporarily”, or does not
 * know.
 */
const RETRIED_CODES: Record<number, number> = { 2: 2, 131016: 2, 133004: 2, 1: 1, 131000: 1 };
const NOTED_USAGE_PERCENT = 90;

type GraphRequest<Schema extends z.ZodType> = {
  accessToken: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Relative to the version: `106540352242922/messages`. The caller must encode IDs from outside. */
  path: string;
  query?: Record<string, string>;
  /** Sent as JSON; a form as multipart. */
  body?: Record<string, unknown> | FormData;
  schema: Schema;
  timeoutMs?: number;
};

/**
 * A call to the Graph API: token, `appsecret_proof`, retries, errors by kind (docs/reference/whatsapp.md). Throws
 * `ChannelError`.
 *
 * Retried here, at most twice and within the timeout, are failed connections, the codes of transient problems, and a 503
 * from a gateway; for reads also every broken exchange. Throttling is never waited out: the error says when to return. A
 * write whose response was lost is `unknown` and never retried, because Meta has no idempotency keys; a read in the same
 * case is `unavailable`.
 */
export async function graphRequest<Schema extends z.ZodType>(request: GraphRequest<Schema>): Promise<z.output<Schema>> {
  const deadline = performance.now() + (request.timeoutMs ?? TIMEOUT_MS);
  for (let tries = 1; ; tries++) {
    const startedAt = performance.now();
    const took = () => (performance.now() - startedAt) / 1000;
    try {
      const timeoutMs = Math.max(1, Math.ceil(deadline - startedAt));
      const about = {
        name: 'channel call',
        kind: 'client',
        attributes: { 'http.request.method': request.method },
      } as const;
      const answer = await inSpan(about, () => attempt(request, timeoutMs));
      measure('parley_channel_call_seconds', took(), { outcome: 'answered' });
      return answer;
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      measure('parley_channel_call_seconds', took(), { outcome: 'failed' });
      measure('parley_channel_errors_total', 1, { kind: error.kind });
      const delay = retryDelay(request, error, tries);
      if (delay === null || performance.now() + delay >= deadline) throw error;
      await sleep(delay);
    }
  }
}

async function attempt<Schema extends z.ZodType>(
  { accessToken, method, path, query, body, schema }: GraphRequest<Schema>,
  timeoutMs: number,
): Promise<z.output<Schema>> {
  const target = targetOf({ accessToken, path, query });
  const content = body instanceof FormData ? body : body && JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${accessToken}`,
    accept: 'application/json',
    ...(typeof content === 'string' && { 'content-type': 'application/json' }),
  };
  const answer = await exchange({ account: accessToken, target, method, headers, body: content, timeoutMs });
  noteUsage(answer, path);
  const isRefused = answer.status < 200 || answer.status > 299 || isGraphError(answer.body);
  if (isRefused) throw asRead(graphError(answer, { accessToken }), method);
  const parsed = schema.safeParse(answer.body);
  if (parsed.success) return parsed.data;
  // Success in a form that we cannot read: the request may well have been carried out.
  throw asRead(
    new ChannelError('unknown', `unreadable answer to ${method} ${path}`, {
      httpStatus: answer.status,
      cause: parsed.error,
    }),
    method,
  );
}

/** Of calls without a query, such as sends, by all that they are made of: making one takes longer than writing its body. */
const targets = new LRUCache<string, GraphTarget>({ max: 10_000 });

function targetOf({ accessToken, path, query }: Pick<GraphRequest<z.ZodType>, 'accessToken' | 'path' | 'query'>) {
  const base = graphBaseUrl();
  const appSecret = env().WHATSAPP_APP_SECRET;
  const key = query ? null : [base, path, accessToken, appSecret].join(' ');
  const known = key === null ? undefined : targets.get(key);
  if (known) return known;
  const url = new URL(`${base}/${path}`);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  if (appSecret) url.searchParams.set('appsecret_proof', appSecretProof({ appSecret, accessToken }));
  const target = { origin: url.origin, path: url.pathname + url.search };
  if (key !== null) targets.set(key, target);
  return target;
}

async function exchange(request: Parameters<typeof graphExchange>[0]): Promise<GraphAnswer> {
  try {
    return await graphExchange(request);
  } catch (error) {
    if (!(error instanceof ExchangeFailed)) throw error;
    const kind = error.wasSent && request.method !== 'GET' ? 'unknown' : 'unavailable';
    throw new ChannelError(kind, `the channel did not answer: ${error.message}`, { cause: error });
  }
}

/** A read changes nothing, so its outcome is never in doubt. */
function asRead(error: ChannelError, method: string): ChannelError {
  if (method !== 'GET' || error.kind !== 'unknown') return error;
  const { httpStatus, cause } = error;
  return new ChannelError('unavailable', error.message, { httpStatus, cause });
}

function retryDelay({ method }: GraphRequest<z.ZodType>, error: ChannelError, tries: number): number | null {
  if (error.kind !== 'unavailable' || tries > retriesOf(error, method)) return null;
  const delay = RETRY_DELAYS_MS[tries - 1] ?? 0;
  return delay * (0.5 + Math.random());
}

function retriesOf({ code, httpStatus }: ChannelError, method: string): number {
  if (code !== null) return RETRIED_CODES[code] ?? 0;
  if (httpStatus === null || httpStatus === 503) return RETRY_DELAYS_MS.length;
  return method === 'GET' && httpStatus >= 500 ? RETRY_DELAYS_MS.length : 0;
}

function noteUsage({ headers }: GraphAnswer, path: string) {
  if (!headers['x-app-usage'] && !headers['x-business-use-case-usage']) return;
  const { percent } = usageOf(headers);
  if (percent >= NOTED_USAGE_PERCENT) log().warn({ path, percent }, 'the channel’s call limit is nearly used up');
}
