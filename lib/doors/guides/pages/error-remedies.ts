import type { PublicErrorCode } from '#lib/contract/errors.ts';

/** Why each error usually comes, and what helps. A code without them does not compile. */
export const remedies: Record<PublicErrorCode, { cause: string; remedy: string }> = {
  validation_failed: {
    cause:
      'A field is missing, misspelled or of another type, a value is out of bounds, or a rule of the channel forbids it, such as text outside the 24-hour window.',
    remedy:
      'Read each problem in `detail`: `loc` says where, `type` what kind, `msg` what to change. Branch on `type` where you handle one of them, such as `outside_service_window`.',
  },
  missing_api_key: {
    cause:
      'The request came without the header, or a proxy between you and Parley removed it. A key in the address or in `Authorization` is not read.',
    remedy: 'Send the key in the header `X-API-Key` with every request.',
  },
  invalid_api_key: {
    cause: 'The key was copied in part, revoked or rotated, has expired, or belongs to another instance.',
    remedy:
      'See its state under **Settings, API keys**. Create or rotate a key and put in the whole token, which begins with `parley_`.',
  },
  missing_scope: {
    cause: 'The key was made for other tasks. Each operation of the reference names the scope that it asks for.',
    remedy: 'Create a key with the scope that `detail` names. The scopes of a key never change.',
  },
  foreign_media_path: {
    cause: 'The `path` begins with the ID of another workspace, or is not the path of a file.',
    remedy: 'Take the path from a message of the key’s own workspace, or ask by `message_id`.',
  },
  invalid_media_link: {
    cause: 'Links to files are signed and valid for about an hour. This one is older, or was changed on its way.',
    remedy: 'Ask for a fresh link with GET /media, and store the message’s ID rather than the link.',
  },
  not_found: {
    cause: 'The ID is mistyped, what it named was deleted, or it belongs to another workspace than the key.',
    remedy: 'List the resource to see what there is. Check that the key is of the right workspace.',
  },
  method_not_allowed: {
    cause: 'Often a PUT where a PATCH is meant, or a GET on an operation that only takes POST.',
    remedy: 'Use one of the methods that the response header `Allow` lists.',
  },
  number_not_connected: {
    cause: 'No one has connected a number yet, or Meta refuses its access token because it has expired or was revoked.',
    remedy: 'An admin connects the number, or enters a new token, under **Settings, Messaging number**.',
  },
  catalog_not_connected: {
    cause: 'The WhatsApp Business account of the number has no catalog.',
    remedy: 'Connect a catalog to it in Meta’s Commerce Manager, then try again.',
  },
  catalog_refused: {
    cause:
      'Meta does not accept the product or the request: a picture that it can’t load, or an access token without the right to the catalog.',
    remedy: 'Follow `detail`. Give the access token the permission `catalog_management` where that is missing.',
  },
  channel_refused: {
    cause:
      'WhatsApp does not accept this message: the recipient is not on WhatsApp, the template is paused, or the account is restricted.',
    remedy: 'Follow `detail`. The same message will be refused again until what it names has changed.',
  },
  idempotency_conflict: {
    cause: 'The key was used within the last 72 hours with another body, path or method.',
    remedy: 'Use a new key for each thing you want done, and the same one only to repeat the very same request.',
  },
  request_in_progress: {
    cause: 'The first request with this key has not ended: you retried before its response came.',
    remedy: 'Wait for as long as `Retry-After` says, then ask again with the same key. You get the first response.',
  },
  conflict: {
    cause:
      'What you want to change is in a state that does not allow it: another flow runs the flow, a conversation is led already, a run has ended.',
    remedy: 'Read the resource, bring it into the state that `detail` asks for, and try again.',
  },
  precondition_failed: {
    cause: 'Someone saved a newer version after you read this one, so `If-Match` no longer fits.',
    remedy: 'Read it again, apply your change to the new version, and send the new `ETag` in `If-Match`.',
  },
  rate_limited: {
    cause:
      'The key, or all keys of the workspace together, made more requests a minute than are allowed; or several imports run already.',
    remedy:
      'Wait for `Retry-After`. Spread requests by `RateLimit-Remaining` and `RateLimit-Reset`, and send contacts in one array.',
  },
  channel_throttled: {
    cause: 'WhatsApp limits how fast a number may send, and how fast to one person.',
    remedy: 'Wait for `Retry-After` and retry with the same `Idempotency-Key`. Send more slowly to the same person.',
  },
  internal_error: {
    cause: 'A flaw in Parley, or something that it needs failed in a way it did not foresee.',
    remedy:
      'Retry a POST with the same `Idempotency-Key`. If it stays, tell the operator the `request_id`, which the log has.',
  },
  channel_unavailable: {
    cause: 'Meta’s servers were down, or could not be reached from yours.',
    remedy: 'Retry with growing pauses and the same `Idempotency-Key`.',
  },
  catalog_unavailable: {
    cause: 'Meta’s catalog service was down, or could not be reached from yours.',
    remedy: 'Retry with growing pauses.',
  },
  service_unavailable: {
    cause: 'The server is starting, stopping or cut off from its database.',
    remedy: 'Wait for `Retry-After` and retry with the same `Idempotency-Key`. The operator sees more at `/readyz`.',
  },
  outcome_unknown: {
    cause: 'The connection to WhatsApp broke after the message had gone out and before an answer came.',
    remedy:
      'Ask again with the same `Idempotency-Key`: the message is not sent again, and you learn how it ended once a receipt has come.',
  },
};
