import type { z } from 'zod';
import type { BrowserOperation } from '#lib/contract/browser-operation.ts';
import type { Issue } from '#lib/contract/errors.ts';
import { commonText } from '../i18n/en/common-text.ts';
import { AdminError } from './admin-error.ts';
import { askForPresence } from './presence.ts';
import { sessionSettled } from './session-change.ts';

type PathOf<Op extends BrowserOperation> = Op['path'] extends `/api/admin/{workspace}${string}`
  ? { workspace: string }
  : unknown;

/** `Shape` if the operation has a schema, otherwise nothing. */
type Where<Schema, Shape> = NonNullable<Schema> extends z.ZodUndefined ? unknown : Shape;

/** An operation's input: `params` (with the workspace's slug), `query` and `body`, as far as it has them. */
export type OperationInput<Op extends BrowserOperation> = {
  params: PathOf<Op> & Where<Op['params'], z.input<NonNullable<Op['params']>>>;
  signal?: AbortSignal;
  /** In addition to the content type, such as `If-Match`. */
  headers?: Record<string, string>;
  /** Also sent when the page is being left; for small bodies. */
  keepalive?: boolean;
} & Where<Op['query'], { query?: z.input<NonNullable<Op['query']>> }> &
  Where<Op['body'], { body: z.input<NonNullable<Op['body']>> }> &
  (true extends Op['form'] ? { file: BodyInit } : unknown);

/** An operation's name in the browser: its method and path. */
export type AddressOf<Op extends BrowserOperation> = `${Op['method']} ${Op['path']}`;

/** Longer than the server lets a read take. */
const READ_MS = 60_000;

type AnyInput = {
  params?: object;
  query?: object;
  body?: unknown;
  file?: BodyInit;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  keepalive?: boolean;
};

/**
 * Calls an operation of the app's own API: `callAdmin<typeof listKeysOperation>('GET /api/admin/…', input)`. Throws
 * {@link AdminError}, also when the server can't be reached.
 */
export async function callAdmin<Op extends BrowserOperation>(
  address: AddressOf<Op>,
  input: OperationInput<Op>,
): Promise<z.output<Op['result']>> {
  const response = await askAdmin<Op>(address, input);
  return response.json().catch(unreachable(input.signal));
}

/**
 * The same for a response that is not JSON, such as a file or a stream. A call that needs a fresh sign-in is repeated
 * once the person has proved who they are. A call refused because its session was just being replaced is repeated with
 * the new session, since the refused one had no effect.
 */
export async function askAdmin<Op extends BrowserOperation>(
  address: AddressOf<Op>,
  input: OperationInput<Op>,
): Promise<Response> {
  try {
    return await askOnce<Op>(address, input);
  } catch (error) {
    const code = error instanceof AdminError ? error.code : null;
    if (code === 'not_signed_in') await sessionSettled();
    else if (code !== 'fresh_sign_in_needed' || !(await askForPresence())) throw error;
    return askOnce<Op>(address, input);
  }
}

/** Throws the cause if the caller aborted the request, and otherwise that the server can't be reached. */
const unreachable = (signal?: AbortSignal) => (cause: unknown) => {
  throw signal?.aborted ? cause : new AdminError({ status: 0, code: 'unreachable', message: commonText.offline });
};

async function askOnce<Op extends BrowserOperation>(
  address: AddressOf<Op>,
  input: OperationInput<Op>,
): Promise<Response> {
  const { params = {}, query = {}, body, file, signal, headers = {}, keepalive = false } = input as AnyInput;
  const [method, path = ''] = address.split(' ');
  const response = await fetch(fillPath(path, params, query), {
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    body: body === undefined ? file : JSON.stringify(body),
    keepalive,
    // A connection may be lost without a word. What changes something may take long, such as an import.
    signal: method === 'GET' ? AbortSignal.any([AbortSignal.timeout(READ_MS), ...(signal ? [signal] : [])]) : signal,
  }).catch(unreachable(signal));
  if (!response.ok) throw await errorOf(response);
  return response;
}

/** The URL of an operation, for links and event sources. */
export function urlOf<Op extends BrowserOperation>(path: Op['path'], params: object, query: object = {}): string {
  return fillPath(path, params, query);
}

function fillPath(path: string, params: object, query: object): string {
  const values = params as Record<string, string>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

async function errorOf(response: Response): Promise<AdminError> {
  const body = (await response.json().catch(() => ({}))) as { detail?: string | Issue[]; code?: string };
  const issues = Array.isArray(body.detail) ? body.detail : [];
  const message = typeof body.detail === 'string' ? body.detail : issues.map(({ msg }) => msg).join(' ');
  return new AdminError({
    status: response.status,
    code: body.code ?? 'unknown',
    message: message || commonText.somethingFailed,
    issues,
    requestId: response.headers.get('x-request-id'),
  });
}
