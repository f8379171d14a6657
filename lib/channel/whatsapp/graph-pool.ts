import { Agent, type Dispatcher } from 'undici';
import { MB } from '#lib/platform/bytes.ts';
import { env, usesSandbox } from '#lib/platform/env.ts';
import { fairSlots } from '#lib/platform/fair-slots.ts';
import { partOf } from '#lib/platform/part-of.ts';

const META = 'https://graph.facebook.com';
/** Calls at a time, of all numbers together. */
const CALLS = partOf(512);
/** Meta lets one number send 1,000 a second at most; 256 connections carry that at 250 ms an answer. */
const CALLS_OF_ONE_ACCOUNT = partOf(256);
/** Beside the calls, for files that are being copied. */
const CONNECTIONS = CALLS + 128;
const CONNECT_TIMEOUT_MS = 5_000;
/** Customers' files have 100 MB at most (docs/reference/whatsapp.md#media-limits). */
const MAX_RESPONSE_BYTES = 110 * MB;

let agent: Agent | undefined;

/** Whose calls go out: an account that gets slow answers, or none, holds half of the places and delays no other. */
export const graphSlots = fairSlots({ slots: CALLS, share: CALLS_OF_ONE_ACCOUNT });

/**
 * The connections to Meta, kept alive and shared by all numbers. Not through the egress guard: no user names this host.
 * `NODE_EXTRA_CA_CERTS` holds, as for all of Node's TLS. Deadlines are the caller's.
 */
export function graphPool(): Dispatcher {
  agent ??= new Agent({
    connections: CONNECTIONS,
    allowH2: false,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    keepAliveTimeout: 30_000,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: MAX_RESPONSE_BYTES,
  });
  return agent;
}

/**
 * `https://graph.facebook.com/v25.0`, or wherever the configuration says; the sandbox when nothing real is configured.
 */
export function graphBaseUrl(): string {
  const { WHATSAPP_GRAPH_URL, WHATSAPP_GRAPH_VERSION, SANDBOX_PORT } = env();
  const host = WHATSAPP_GRAPH_URL ?? (usesSandbox() ? `http://127.0.0.1:${SANDBOX_PORT}` : META);
  return `${host}/${WHATSAPP_GRAPH_VERSION}`;
}
