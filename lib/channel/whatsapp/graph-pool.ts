import { Agent, type Dispatcher } from 'undici';
import { MB } from '#lib/platform/bytes.ts';
import { env, usesSandbox } from '#lib/platform/env.ts';
import { fairSlots } from '#lib/platform/fair-slots.ts';
import { partOf } from '#lib/platform/part-of.ts';

const META = 'https://graph.facebook.com';
/** Concurrent calls, for all numbers together. */
const CALLS = partOf(512);
/** Meta lets one number send at most 1,000 per second; 256 connections suffice for that at 250 ms a response. */
const CALLS_OF_ONE_ACCOUNT = partOf(256);
/** In addition to the calls, for files that are being copied. */
const CONNECTIONS = CALLS + 128;
const CONNECT_TIMEOUT_MS = 5_000;
/** Customers' files have at most 100 MB (docs/reference/whatsapp.md#media-limits). */
const MAX_RESPONSE_BYTES = 110 * MB;

let agent: Agent | undefined;

/** Slots by account: one that gets slow responses, or none, holds at most half of them and delays no other. */
export const graphSlots = fairSlots({ slots: CALLS, share: CALLS_OF_ONE_ACCOUNT });

/**
 * The connections to Meta, kept alive and shared by all numbers. They bypass the egress guard, because no user names this
 * host. `NODE_EXTRA_CA_CERTS` applies, as to all of Node's TLS. Callers enforce deadlines.
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
 * `https://graph.facebook.com/v25.0`, or the configured URL; the sandbox when no real channel is configured.
 */
export function graphBaseUrl(): string {
  const { WHATSAPP_GRAPH_URL, WHATSAPP_GRAPH_VERSION, SANDBOX_PORT } = env();
  const host = WHATSAPP_GRAPH_URL ?? (usesSandbox() ? `http://127.0.0.1:${SANDBOX_PORT}` : META);
  return `${host}/${WHATSAPP_GRAPH_VERSION}`;
}
