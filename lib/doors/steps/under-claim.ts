import { DomainError } from '#lib/contract/errors.ts';
import { decrypt, encrypt } from '#lib/platform/crypto/encryption.ts';
import { log } from '#lib/platform/log.ts';
import { QUOTA_EXCEEDED } from '#lib/workspace/quotas/within-quota.ts';
import { asDomainError } from './as-domain-error.ts';
import type { Begun } from './begin-idempotent.ts';
import { errorResponse } from './error-response.ts';
import {
  type Claim,
  leaveUnsettled,
  releaseIdempotent,
  releaseUnlessMade,
  settleIdempotent,
} from './finish-idempotent.ts';
import { jsonResponse } from './json-answer.ts';
import { countKept, refuseOverKept } from './kept-answers.ts';

const COMMON_HEADERS = new Set(['content-type', 'content-length', 'idempotency-replayed']);

/**
 * Runs a request under its claim on an idempotency key, and stores the response, keeps the key or releases it
 * (docs/reference/decisions.md#idempotency). `settle` and `remains` are the endpoint's; `run` gets the ID of what an earlier
 * request made and what has failed without effect; a `repeatable` request may run again when it is unknown whether it ran;
 * with `sealedFor`, an encryption context, its response is stored encrypted; with `isRun`, it is removed when the run's person
 * is erased. `hasBody` tells whether the `operation`, by its ID, takes a body, which a refusal may be about.
 */
export async function underClaim({
  begun,
  requestId,
  run,
  settle,
  remains,
  sealedFor,
  repeatable,
  isRun,
  operation,
  hasBody,
}: {
  begun: Begun;
  requestId: string;
  run: (failedId?: string) => Promise<Response>;
  settle: Settle | undefined;
  remains: boolean;
  sealedFor: string | null;
  repeatable: boolean;
  isRun: boolean;
  operation: string;
  hasBody: boolean;
}): Promise<Response> {
  if (begun.outcome === 'replay') {
    if (begun.body === null) throw gone();
    const isSealed = sealedFor !== null && begun.status === 200;
    const body = isSealed ? decrypt({ ciphertext: begun.body, context: sealedFor }) : begun.body;
    return jsonResponse(body, begun.status, { ...begun.headers, 'idempotency-replayed': 'true' });
  }
  const { claim } = begun;
  const { resourceId: made, hasFailed } =
    begun.outcome === 'unsettled' && settle ? begun : { resourceId: null, hasFailed: false };
  let isOutcome = made !== null;
  const attempt = async () => {
    if (begun.outcome === 'run') {
      refuseOverKept({ workspaceId: claim.workspaceId, operation });
      return run();
    }
    if (made && settle) {
      const outcome = await outcomeOf(settle, { made, hasFailed });
      if (outcome) return outcome;
      isOutcome = false;
      return run(made);
    }
    // With `settle`, the resource is recorded before anything is sent: no record means that nothing happened.
    if (settle || repeatable) return run();
    throw new DomainError(
      'outcome_unknown',
      'The first request with this Idempotency-Key was cut off. Check whether it took effect before you use a new key.',
    );
  };
  let response: Response;
  try {
    response = await attempt();
  } catch (error) {
    await keepOrRelease({ claim, error, requestId, operation, hasBody, isOutcome, remains });
    throw error;
  }
  try {
    const plaintext = await response.clone().text();
    const body = sealedFor === null ? plaintext : encrypt({ plaintext, context: sealedFor });
    const runId = isRun ? (JSON.parse(plaintext) as { id: string }).id : null;
    await settleIdempotent({ ...claim, status: response.status, body, headers: ownHeaders(response), runId });
    countKept({ workspaceId: claim.workspaceId, operation }, body);
  } catch (error) {
    // The work is done. The key stays claimed, so that a retry looks up the outcome instead of doing it again.
    log().error({ request_id: requestId, err: error }, 'answer was not stored for replays');
  }
  return response;
}

/** Returns the outcome of what an earlier request made, by its ID. */
type Settle = (resourceId: string) => Promise<Response>;
type Made = { made: string; hasFailed: boolean };

/** Failures of what certainly had no effect. */
const WITHOUT_EFFECT = new Set<DomainError['code']>(['channel_throttled', 'channel_unavailable']);

/** Null when it has failed without effect, so that the request may run again: the verb decides whether it does. */
async function outcomeOf(settle: Settle, { made, hasFailed }: Made): Promise<Response | null> {
  try {
    const response = await settle(made);
    response.headers.set('idempotency-replayed', 'true');
    return response;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const isGone = error.code === 'not_found';
    if (WITHOUT_EFFECT.has(error.code) || hasFailed) return null;
    throw isGone ? gone(error) : error;
  }
}

function gone(cause?: DomainError): DomainError {
  const detail =
    'What the first request with this Idempotency-Key made is gone, as when its contact was erased. Nothing was done again.';
  return new DomainError('not_found', detail, { cause });
}

async function keepOrRelease({ claim, error, requestId, operation, hasBody, isOutcome, remains }: Refused) {
  const failure = asDomainError(error, requestId);
  if (failure.code === 'outcome_unknown' || (isOutcome && isUnread(failure))) return leaveUnsettled(claim);
  if (isUnread(failure) && !remains) return releaseIdempotent(claim);
  const isPassing = failure.status === 429 || failure.status >= 500;
  if (isPassing || (!isOutcome && isOfTheMoment(failure, hasBody))) {
    // Of a send that has failed, a receipt may show that it was carried out after all: a retry looks first.
    return releaseUnlessMade(claim, remains ? 'unknown' : 'failed');
  }
  const body = await errorResponse(failure, { requestId }).text();
  await settleIdempotent({ ...claim, status: failure.status, body, headers: null, runId: null });
  countKept({ workspaceId: claim.workspaceId, operation }, body);
}

type Refused = {
  claim: Claim;
  error: unknown;
  requestId: string;
  operation: string;
  hasBody: boolean;
  /** Whether it is the outcome of what an earlier request made: final, also if it is a refusal of the moment. */
  isOutcome: boolean;
  remains: boolean;
};

/** Whether something failed on our side, which says nothing about the outcome. */
const isUnread = ({ code }: DomainError) => code === 'internal_error' || code === 'service_unavailable';

/** The refusals that end when someone changes something other than the request, as their remedies say. */
const OF_THE_MOMENT = new Set<DomainError['code']>([
  ...(['conflict', 'precondition_failed', 'number_not_connected', 'catalog_not_connected', 'catalog_refused'] as const),
]);

/** The problems of a 422 that end in the same way: `too_large` is what a contact would have together with what is stored. */
const PROBLEMS_OF_THE_MOMENT = new Set([
  ...['outside_service_window', QUOTA_EXCEEDED, 'attribute_missing', 'message_unknown', 'user_unknown'],
  ...['blocked_address', 'too_large'],
]);

/** So do those of a template, which the channel approves and pauses, and those of the file behind a link. */
const KINDS_OF_THE_MOMENT = ['template_', 'media_', 'image_'];

/**
 * A refusal of this moment: the customer may write in the next minute, the flow may be published by then. Without a body,
 * a 422 is about what is stored, such as the draft to publish.
 */
function isOfTheMoment({ code, issues = [], mayPass }: DomainError, hasBody: boolean): boolean {
  if (mayPass || OF_THE_MOMENT.has(code) || (code === 'validation_failed' && !hasBody)) return true;
  return issues.some(
    ({ type }) => PROBLEMS_OF_THE_MOMENT.has(type) || KINDS_OF_THE_MOMENT.some((kind) => type.startsWith(kind)),
  );
}

/** Null when the operation set no headers of its own. */
function ownHeaders({ headers }: Response): Record<string, string> | null {
  const own = [...headers].filter(([name]) => !COMMON_HEADERS.has(name));
  return own.length > 0 ? Object.fromEntries(own) : null;
}
