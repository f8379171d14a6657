import type { IncomingMessage } from 'node:http';
import type { Reply } from '../http/reply.ts';
import { graphError } from '../kit/error-codes.ts';
import { GraphError } from '../kit/graph-error.ts';
import { newTraceId } from '../kit/ids.ts';
import { ATTACHMENTS_PATH } from '../world/media-url.ts';
import type { World } from '../world/world.ts';
import { authenticate } from './access.ts';
import { checkAppSecretProof } from './app-secret-proof.ts';
import { type Call, Interruption, runIntoFault } from './call.ts';
import { graphRoutes } from './graph-routes.ts';
import { downloadMedia } from './media-routes.ts';
import { kindOfObject } from './object-routes.ts';
import { readFields } from './read-fields.ts';
import { countUsage } from './usage.ts';

/** The version for calls without one. */
const DEFAULT_VERSION = 25;

/** The result of a call: a response, or a connection that a fault left hanging or cut off. */
export type Outcome = Reply | 'timeout' | 'reset';

/** Responds to one call on Meta's wire. `path` is without slash and query. */
export async function answerGraphCall(
  world: World,
  request: IncomingMessage,
  path: string,
  query: URLSearchParams,
): Promise<Outcome> {
  const [, version, rest] = /^(?:v(\d+)\.\d+\/)?(.*)$/.exec(path) ?? [];
  const call = { world, afterwards: undefined } as Pick<Call, 'world' | 'afterwards'>;
  const headers: Record<string, string> = {
    'facebook-api-version': `v${version ?? DEFAULT_VERSION}.0`,
    'x-fb-request-id': newTraceId(),
    'x-fb-trace-id': newTraceId(),
    'x-fb-rev': '1030000000',
  };
  try {
    const reply = await dispatch({
      call,
      request,
      path: rest ?? '',
      version: Number(version ?? DEFAULT_VERSION),
      query,
      headers,
    });
    return call.afterwards ?? { ...reply, headers: { ...headers, ...reply.headers } };
  } catch (error) {
    if (error instanceof Interruption) return error.outcome;
    if (!(error instanceof GraphError)) throw error;
    return refusal(world, error, headers);
  }
}

type Dispatch = {
  call: Pick<Call, 'world' | 'afterwards'>;
  request: IncomingMessage;
  path: string;
  version: number;
  query: URLSearchParams;
  headers: Record<string, string>;
};

async function dispatch({ call: started, request, path, version, query, headers }: Dispatch): Promise<Reply> {
  const { world } = started;
  const method = request.method ?? 'GET';
  if (path === ATTACHMENTS_PATH && method === 'GET') {
    world.counters.request('media.download');
    const fault = world.faults.take({ operation: 'media.download' }, 'call');
    if (fault) await runIntoFault(started, fault);
    return downloadMedia({ world, query, token: bearerOf(request) });
  }
  const match = graphRoutes.match(method, path);
  if (!match) throw unknownPath(path, method);
  const { route, params } = match;
  const fields = await readFields(request, query);
  const operation = operationOf(world, route.name, params.id ?? '', fields);
  world.counters.request(operation);
  const fault = world.faults.take({ operation, phoneNumberId: params.id }, 'call');
  if (fault) await runIntoFault(started, fault);

  const tokenText = bearerOf(request) ?? textOf(fields.access_token);
  const token = authenticate(world, tokenText);
  checkAppSecretProof({
    appSecret: world.appSecret,
    token: token.token,
    proof: textOf(fields.appsecret_proof),
    time: textOf(fields.appsecret_time),
    required: world.settings.require_appsecret_proof,
    now: Math.floor(world.scheduler.now() / 1000),
  });
  const call: Call = Object.assign(started, {
    request,
    method,
    operation,
    path,
    version,
    params,
    query,
    token,
    fields,
  });
  countUsage(call, headers);
  return route.handle(call);
}

/** A call's name in faults and counts, if its path alone does not determine it: `media.get`, `messages.read`. */
function operationOf(world: World, name: string, id: string, fields: Record<string, unknown>): string {
  if (name === 'messages.send') return fields.status === undefined ? name : 'messages.read';
  if (!name.startsWith('objects.')) return name;
  return name.replace('objects', kindOfObject(world, id));
}

function refusal(world: World, error: GraphError, headers: Record<string, string>): Reply {
  const { status, code, message } = error.fields;
  world.counters.error(code);
  const challenge = status === 401 && { 'www-authenticate': `OAuth "Facebook Platform" "invalid_token" "${message}"` };
  return { status, headers: { ...headers, ...challenge }, json: error.body() };
}

function unknownPath(path: string, method: string): GraphError {
  const [id, edge] = path.split('/');
  if (id && edge && method === 'GET') {
    return graphError(100, {
      message: `(#100) Tried accessing nonexisting field (${edge}) on node type (WhatsAppBusinessAccount)`,
    });
  }
  return graphError(2500, { message: `Unknown path components: /${path}` });
}

function bearerOf(request: IncomingMessage): string | undefined {
  const [, token] = /^(?:Bearer|OAuth)\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '') ?? [];
  return token;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
