import type { z } from 'zod';
import { DomainError, type Issue, invalid, validationFailed } from '#lib/contract/errors.ts';
import { mayLackBody, type Operation } from '#lib/contract/operation.ts';
import { issuesOf } from '#lib/contract/validate.ts';
import { takeTurn } from '#lib/platform/take-turn.ts';
import type { AuditDraft } from '#lib/workspace/audit/record-audit.ts';
import { authenticateKey, type Caller } from '#lib/workspace/keys/authenticate-key.ts';
import { logAccess } from '../steps/access-log.ts';
import { beginIdempotent } from '../steps/begin-idempotent.ts';
import { refuseOverBudget, setPublicHeaders } from '../steps/budget.ts';
import { dropNulls } from '../steps/drop-nulls.ts';
import { heavyWork } from '../steps/heavy-work.ts';
import { inPresentConversation } from '../steps/in-present-conversation.ts';
import { jsonAnswer } from '../steps/json-answer.ts';
import { parseJson } from '../steps/parse-json.ts';
import { parseParams, parseQuery } from '../steps/parse-request.ts';
import { pathParams } from '../steps/path-params.ts';
import { readBody } from '../steps/read-body.ts';
import { recordChange } from '../steps/record-change.ts';
import { Reply } from '../steps/reply.ts';
import { requestFingerprint } from '../steps/request-fingerprint.ts';
import { respond } from '../steps/respond.ts';
import type { Endpoint } from '../steps/route.ts';
import { type Budget, takeFromBudget } from '../steps/take-from-budget.ts';
import { underClaim } from '../steps/under-claim.ts';
import { unlessKnown } from '../steps/unless-known.ts';
import { withinShare } from '../steps/within-share.ts';

const PREFIX = '/public/v1';
const IDEMPOTENCY_KEY_MAX = 255;

/** What a verb's caller knows about the request. */
export type Call<Op extends Operation> = {
  workspaceId: string;
  keyId: string;
  requestId: string;
  params: z.output<NonNullable<Op['params']>>;
  query: z.output<NonNullable<Op['query']>>;
  /** The parsed JSON body; the raw bytes of a `form`. */
  body: [NonNullable<Op['form']>] extends [never] ? z.output<NonNullable<Op['body']>> : Uint8Array;
  request: Request;
  /** Set when the caller sent an `Idempotency-Key`; a verb may tie what it creates to it. */
  idempotencyKey: string | undefined;
  /** What an earlier request with the key made, and what has failed without effect; the verb tries it again. */
  failedId: string | undefined;
};

/** A request whose caller is known. */
type Known = { request: Request; url: URL; requestId: string; seen: Seen; caller: Caller };

/** A request that was admitted; its body is not read yet. */
type Admitted = { request: Request; requestId: string; caller: Caller; params: unknown; query: unknown };

type Answer<Op extends Operation> = z.input<Op['result']> | Reply<z.input<Op['result']>>;

type Settle<Op extends Operation> = (made: { workspaceId: string; resourceId: string }) => Promise<Answer<Op>>;
/** The audit log's entry for a change of settings; null if nothing was changed. */
type Audit<Op extends Operation> = (call: Call<Op>, result: z.input<Op['result']>) => AuditDraft | null;

type Around<Op extends Operation> = { settle?: Settle<Op>; remains?: boolean; inspect?: Inspect; audit?: Audit<Op> };

type Inspect = (refused: { workspaceId: string; body: unknown; issues: Issue[] }) => Promise<Issue[]>;

/**
 * Binds an operation to its verb. Each request goes through the same small steps: request ID, key, rate limit, scope,
 * idempotency, parsing, the verb, the response; anything thrown on the way becomes the API's error shape.
 *
 * `settle` reports the outcome of what an earlier request with the same `Idempotency-Key` created, if that request's end was
 * not recorded; it returns what the verb would have, or throws `outcome_unknown`, or `not_found` if that is gone, or how it
 * has failed. With `remains`, what was created is there although the response failed, and a retry settles it; a send has not
 * left then. `inspect` gets a body that its schema refuses, and adds what the verb would have refused: one response names
 * everything that is wrong.
 */
export function endpoint<Op extends Operation>(
  operation: Op,
  handle: (call: Call<Op>) => Promise<Answer<Op>>,
  { settle, remains = false, inspect, audit }: Around<Op> = {},
): Endpoint {
  const noun = nounOf(operation);

  async function answer(request: Request, url: URL, requestId: string, seen: Seen): Promise<Response> {
    const caller = await authenticateKey(request.headers.get('x-api-key'));
    seen.caller = caller;
    return takeTurn(caller.workspaceId, 'program', () => admitted({ request, url, requestId, seen, caller }));
  }

  async function admitted({ request, url, requestId, seen, caller }: Known): Promise<Response> {
    seen.budget = await takeFromBudget(caller);
    refuseOverBudget(seen.budget);
    requireScope(caller, operation);
    const params = parseParams(operation.params, pathParams(PREFIX + operation.path, url.pathname), noun);
    const query = parseQuery(operation.query, url.searchParams);
    const given = { request, requestId, caller, params, query };
    const { workspaceId } = caller;
    const work = () => perform(given);
    return withinShare({
      of: 'keys',
      workspace: workspaceId,
      work: () => (operation.heavy ? heavyWork({ workspaceId, work }) : work()),
    });
  }

  async function perform({ request, requestId, caller, params, query }: Admitted): Promise<Response> {
    const bytes =
      operation.body || operation.form ? await readBody(request, { maxBytes: operation.maxBodyBytes }) : null;
    // While the request waited for its turn, or for its body, the key may have been revoked.
    await authenticateKey(request.headers.get('x-api-key'));
    const json = bytes && operation.body ? readJson(bytes, request.headers.get('content-type'), operation) : null;
    const run = async (idempotencyKey?: string, failedId?: string): Promise<Response> => {
      const body = json && operation.body ? await parseBody(operation.body, { json, ...caller, inspect }) : bytes;
      const call = { ...caller, requestId, params, query, body, request, idempotencyKey, failedId } as Call<Op>;
      const value = await inPresentConversation({ path: operation.path, call, handle });
      if (audit && !(value instanceof Reply && !value.changed)) {
        const draft = audit(call, value instanceof Reply ? value.value : value);
        if (draft) await recordChange({ draft, who: { apiKey: caller.prefix }, ...call });
      }
      return jsonAnswer(value);
    };

    const key = operation.method === 'POST' ? idempotencyKeyOf(request) : null;
    if (operation.method === 'GET') return unlessKnown(request, await run());
    if (key === null) return run();
    const begun = await beginIdempotent({
      workspaceId: caller.workspaceId,
      key,
      fingerprint: requestFingerprint(request, bytes, {
        value: json?.value,
        boundTo: operation.confidential ? caller.keyId : undefined,
      }),
    });
    return underClaim({
      begun,
      requestId,
      run: (failedId) => run(key, failedId),
      settle:
        settle && (async (resourceId) => jsonAnswer(await settle({ workspaceId: caller.workspaceId, resourceId }))),
      remains,
      sealedFor: operation.confidential ? `idempotency_records/${caller.workspaceId}/${key}` : null,
      repeatable: operation.repeatable ?? false,
      isRun: operation.isRun ?? false,
      operation: operation.id,
      hasBody: Boolean(operation.body ?? operation.form),
    });
  }

  return {
    operation,
    respond(request) {
      const seen: Seen = { caller: null, budget: null };
      const url = new URL(request.url);
      return respond(
        (requestId) => answer(request, url, requestId, seen),
        ({ response, requestId, startedAt, error }) => {
          setPublicHeaders(response.headers, seen.budget);
          logAccess({
            requestId,
            caller: seen.caller,
            method: operation.method,
            route: operation.path,
            path: url.pathname,
            status: response.status,
            startedAt,
            overBudget: seen.budget?.exceeded ?? false,
            error: error && { code: error.code, detail: error.issues ?? error.message },
          });
        },
      );
    },
  };
}

type Seen = { caller: Caller | null; budget: Budget | null };

/** What the operation’s path parameter names: a run for `/runs/{id}/cancel`. */
function nounOf({ path }: Operation): string {
  const [before = ''] = path.split('/{', 1);
  return before.slice(before.lastIndexOf('/') + 1).replace(/s$/, '');
}

function requireScope(caller: Caller, { scope }: Operation) {
  if (caller.scopes.has(scope)) return;
  throw new DomainError('missing_scope', `This key lacks the scope ${scope}. Use or create a key that has it.`);
}

/** A body's JSON, or why it is refused; the refusal becomes the response only once the request has claimed its key. */
type ReadJson = { value: unknown; refusal?: never } | { value?: never; refusal: unknown };

function readJson(bytes: Uint8Array, contentType: string | null, operation: Operation): ReadJson {
  if (bytes.byteLength === 0 && mayLackBody(operation)) return { value: {} };
  try {
    return { value: parseJson(bytes, contentType, { maxBytes: operation.maxBodyBytes }) };
  } catch (refusal) {
    return { refusal };
  }
}

async function parseBody(
  schema: z.ZodType,
  { json, workspaceId, inspect }: { json: ReadJson; workspaceId: string; inspect: Inspect | undefined },
) {
  if ('refusal' in json) throw json.refusal;
  const body = dropNulls(schema, json.value);
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error, ['body']);
  throw validationFailed(inspect ? await inspect({ workspaceId, body, issues }) : issues);
}

function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get('idempotency-key');
  if (key !== null && (key.length === 0 || key.length > IDEMPOTENCY_KEY_MAX)) {
    throw invalid(['header', 'Idempotency-Key'], 'The Idempotency-Key header takes 1 to 255 characters.', 'header');
  }
  return key;
}
