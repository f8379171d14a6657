import { isUtf8 } from 'node:buffer';
import type { Dispatcher } from 'undici';
import { egressDispatcher } from '#lib/platform/net/egress-dispatcher.ts';
import { EgressError } from '#lib/platform/net/egress-error.ts';
import { guardedFetch } from '#lib/platform/net/guarded-fetch.ts';
import { parseTarget } from '#lib/platform/net/parse-target.ts';
import { newId } from '#lib/platform/new-id.ts';
import { inSpan } from '#lib/platform/telemetry/trace.ts';
import { type ResolvedSecret, resolveFlowSecrets } from '../../secrets/resolve-flow-secrets.ts';
import { FlowLimitError } from '../../template/flow-limits.ts';
import type { JsonValue, Variables } from '../../template/variables.ts';
import type { FailureReason } from '../contract/constants.ts';
import type { CallAnswer } from '../contract/world.ts';
import { type BuiltRequest, buildRequest } from './build-request.ts';
import { callWarning } from './call-warning.ts';
import { DEFAULT_TIMEOUT_MS, MAX_TIMEOUT_MS } from './constants.ts';
import { isCredentialName } from './looks-like-credential.ts';
import { clearedVariables, mapResponse } from './map-response.ts';
import { MASK, secretMask } from './mask-secrets.ts';
import { parseJsonResponse } from './parse-json-response.ts';
import type { HttpRequestData } from './schema.ts';

/** About 200 KB of a response are read (docs/reference/public-api.md#limits). */
const MAX_RESPONSE_BYTES = 204_800;
const MAX_REDIRECTS = 5;
const FIRST_PAUSE_MS = 500;

export type MadeHttpRequest = {
  handle: 'success' | 'error';
  /**
   * The mapped variables, empty where this response gave nothing, `_http_status` (0 without a response) and
   * `_http_error` (empty on success).
   */
  variables: Variables;
  /** The request as it was sent, with secrets masked; null when it could not even be built. */
  request: { method: string; url: string; headers: { key: string; value: string }[]; body: string | null } | null;
  /** With secrets masked. `json` is undefined for a response that is not JSON or was cut off. */
  response: {
    status: number;
    contentType: string;
    bytes: number;
    isCut: boolean;
    text: string;
    json?: JsonValue;
  } | null;
  /** Why there is no response. */
  reason: FailureReason | null;
  attempts: number;
  durationMs: number;
  /** What went wrong without making the call fail, in words: a body that was not sent, a response that gave nothing. */
  warning: string | null;
};

type Call = {
  workspaceId: string;
  data: HttpRequestData;
  variables: Variables;
  /** Sent as `Idempotency-Key`, unless the node has such a header: the same for every attempt of one step. */
  idempotencyKey?: string;
  dispatcher?: Dispatcher;
  /** A script that answers instead of the other side: nothing is requested, and no secret is read. */
  answerCall?: CallAnswer;
};

type ReadyCall = Required<Omit<Call, 'answerCall'>> & Pick<Call, 'answerCall'>;

/**
 * Makes the request of a Call API node (docs/reference/public-api.md#call-api-node,
 * docs/reference/decisions.md#call-api-node): the one executor for tests and runs. Secrets are resolved only here. Never
 * throws because of the other side or the node's data.
 */
export async function makeHttpRequest({
  workspaceId,
  data,
  variables,
  idempotencyKey = newId(),
  dispatcher = egressDispatcher(),
  answerCall,
}: Call): Promise<MadeHttpRequest> {
  const startedAt = performance.now();
  const state: Progress = { request: null, secrets: [], attempts: 0 };
  const call = { workspaceId, data, variables, idempotencyKey, dispatcher, ...(answerCall && { answerCall }) };
  const outcome = await attemptAll(call, state);
  const mask = secretMask(state.secrets);
  const { json } = outcome;
  const mapped =
    json === undefined || outcome.error
      ? {}
      : await mapResponse({ workspaceId, json, responseMap: data.responseMap ?? {}, mask });
  return {
    handle: outcome.error ? 'error' : 'success',
    variables: { ...clearedVariables(data), ...mapped, _http_status: outcome.status, _http_error: outcome.error },
    request: state.request && mask(state.request),
    response: outcome.response && {
      ...outcome.response,
      contentType: mask(outcome.response.contentType),
      text: mask(outcome.response.text),
      ...(outcome.json !== undefined && { json: mask(outcome.json) }),
    },
    reason: outcome.reason ?? null,
    attempts: state.attempts,
    durationMs: Math.round((performance.now() - startedAt) * 100) / 100,
    warning: callWarning({ data, request: state.request, ...outcome }),
  };
}

type Progress = { request: MadeHttpRequest['request']; secrets: string[]; attempts: number };
type Outcome = {
  status: number;
  error: string;
  reason?: FailureReason;
  response: Omit<NonNullable<MadeHttpRequest['response']>, 'json'> | null;
  json?: JsonValue | undefined;
};

async function attemptAll(call: ReadyCall, progress: Progress): Promise<Outcome> {
  const { method, retries = 0, retryWrites = false } = call.data;
  const isRepeatable = retryWrites || method === 'GET' || method === 'PUT' || method === 'DELETE';
  for (;;) {
    progress.attempts += 1;
    const outcome = await attempt(call, progress);
    if (call.answerCall || !isRepeatable || progress.attempts > retries || !mayPass(outcome)) return outcome;
    await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (progress.attempts - 1)));
  }
}

/** Whether the same call may succeed a moment later. */
function mayPass({ status, reason }: Outcome): boolean {
  if (reason) return /^(Connect|Read|DNS)/.test(reason);
  return [408, 425, 429, 500, 502, 503, 504].includes(status);
}

async function attempt(call: ReadyCall, progress: Progress): Promise<Outcome> {
  try {
    const built = buildRequest(call);
    if (call.answerCall) return scripted(built, call.answerCall, progress);
    const ready = await withSecrets(built, call, progress);
    return await send(ready, call);
  } catch (error) {
    const reason = error instanceof FlowLimitError ? 'RequestTooLarge' : reasonOf(error);
    if (!reason) throw error;
    return { status: 0, error: `request failed: ${reason}`, reason, response: null };
  }
}

/** The script's answer, treated as if it had come over the wire. */
function scripted({ method, url, headers, body }: BuiltRequest, answerCall: CallAnswer, progress: Progress): Outcome {
  const shown = headers.map((header) => ({ key: header.key, value: 'value' in header ? header.value : MASK }));
  progress.request = { method, url, headers: shown, body };
  parseTarget(url);
  const answer = answerCall({ method, url });
  const reason = answer ? answer.error : 'ConnectError';
  if (!answer || reason) return { status: 0, error: `request failed: ${reason}`, response: null };
  const { status } = answer;
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
  const response = { status, contentType: 'application/json', bytes: Buffer.byteLength(text), isCut: false, text };
  return { status, error: errorOf(status), response, json: parseJsonResponse(text) };
}

/** `_http_error` of a response; empty for a success. */
const errorOf = (status: number) => (status >= 200 && status <= 299 ? '' : `HTTP ${status}`);

function reasonOf(error: unknown): FailureReason | null {
  return error instanceof EgressError || error instanceof SecretError ? error.reason : null;
}

class SecretError extends Error {
  readonly reason: 'MissingSecret' | 'SecretHostMismatch';
  constructor(reason: SecretError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

type Ready = Omit<BuiltRequest, 'headers'> & { headers: [string, string][]; secretHeaders: string[] };

async function withSecrets(built: BuiltRequest, call: ReadyCall, progress: Progress): Promise<Ready> {
  const names = built.headers.flatMap((header) => ('secretRef' in header ? [header.secretRef] : []));
  const secrets = await resolveFlowSecrets({ workspaceId: call.workspaceId, names });
  progress.secrets = [...secrets.values()].map(({ value }) => value);
  const hasKey = built.headers.some(({ key }) => key.toLowerCase() === 'idempotency-key');
  const given = hasKey ? built.headers : [...built.headers, { key: 'Idempotency-Key', value: call.idempotencyKey }];
  progress.request = {
    method: built.method,
    url: built.url,
    headers: given.map((header) => ({
      key: header.key,
      value: 'secretRef' in header || isCredentialName(header.key) ? MASK : header.value,
    })),
    body: built.body,
  };
  const headers = given.map((header): [string, string] => [
    header.key,
    inBytes('secretRef' in header ? permitted(secrets.get(header.secretRef), built.url) : header.value),
  ]);
  const secretHeaders = built.headers.flatMap((header) => ('secretRef' in header ? [header.key] : []));
  return { ...built, headers, secretHeaders };
}

function permitted(secret: ResolvedSecret | undefined, url: string): string {
  if (!secret) throw new SecretError('MissingSecret');
  const host = URL.parse(url)?.hostname;
  if (host === undefined) throw new EgressError('InvalidURL', 'The URL cannot be parsed');
  if (secret.hosts.length > 0 && !secret.hosts.includes(host)) throw new SecretError('SecretHostMismatch');
  return secret.value;
}

/** Header values are sent as Latin-1, one byte per character, so text beyond ASCII becomes the bytes of its UTF-8. */
function inBytes(value: string): string {
  return Buffer.from(value, 'utf8').toString('latin1');
}

function send(ready: Ready, call: ReadyCall): Promise<Outcome> {
  const attributes = { 'http.request.method': ready.method, 'server.address': URL.parse(ready.url)?.hostname ?? '' };
  return inSpan({ name: 'Call API request', kind: 'client', attributes }, async (span) => {
    // The node's own header takes precedence.
    const has = ready.headers.some(([name]) => name.toLowerCase() === 'traceparent');
    const headers = has ? ready.headers : [...ready.headers, ...Object.entries(span.headers)];
    const outcome = await sendOnce({ ...ready, headers }, call);
    span.set({ 'http.response.status_code': outcome.status });
    return outcome;
  });
}

async function sendOnce(ready: Ready, { data, dispatcher }: ReadyCall): Promise<Outcome> {
  const timeoutMs = Math.min(data.timeoutMs ?? DEFAULT_TIMEOUT_MS, MAX_TIMEOUT_MS);
  const answer = await guardedFetch({
    dispatcher,
    url: ready.url,
    method: ready.method,
    headers: ready.headers,
    body: ready.body,
    timeouts: { connectMs: timeoutMs, totalMs: timeoutMs },
    maxRedirects: MAX_REDIRECTS,
    secretHeaders: ready.secretHeaders,
  });
  const { status } = answer;
  const error = errorOf(status);
  const { bytes, truncated } = await answer.read(MAX_RESPONSE_BYTES).catch((cause: unknown) => {
    // The status already says that it failed; the body is only for the history.
    if (error === '') throw cause;
    return { bytes: Buffer.alloc(0), truncated: true };
  });
  const contentType = answer.headers['content-type'] ?? '';
  const text = textOf(bytes, contentType);
  return {
    status,
    error,
    response: { status, contentType, bytes: bytes.length, isCut: truncated, text },
    json: truncated ? undefined : parseJsonResponse(text),
  };
}

/**
 * Decoded by the declared charset. JSON should be UTF-8, and some servers name another charset for it, so what can be
 * UTF-8 is read as UTF-8.
 */
function textOf(bytes: Buffer, contentType: string): string {
  const charset = /;\s*charset\s*=\s*"?([\w.:+-]{1,40})/i.exec(contentType)?.[1];
  // Texts in UTF-16 may look like UTF-8 with NULs in it.
  const decoder = isUtf8(bytes) && !bytes.includes(0) ? null : decoderOf(charset);
  return (decoder ?? new TextDecoder()).decode(bytes);
}

function decoderOf(charset: string | undefined): TextDecoder | null {
  try {
    return new TextDecoder(charset);
  } catch {
    return null;
  }
}
